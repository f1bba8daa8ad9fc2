/** The races of the stockroom, the IT desk and the messages. */
import { isDeepStrictEqual } from "node:util";
import { ONE } from "../../domain/warehouse/quantity";
import { CallDesk } from "../helpers/calls";
import { family } from "../helpers/campaigns";
import { weekdayAhead } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { Desk } from "../helpers/support";
import type { TestSchool } from "../helpers/test-school";
import { Stockroom } from "../helpers/warehouse";
import { CLIENTS, count, each, type Race } from "./race";

/** Families of the campaign that is launched. */
const FAMILIES = 3;

/** All records that a race needs for its rounds are created once. */
export async function areaRaces(school: TestSchool): Promise<Race[]> {
  const [desk, calls, stockroom] = [new Desk(school), new CallDesk(school), new Stockroom(school)];
  const cart = await desk.cart(1);
  const machine = cart.machines[0]!;
  const [teacher, technician, admin] = [school.as("none"), desk.technician, school.as("Admin")];
  const people = await each(() => school.seed.person({ kind: "teacher" }));
  const requesters = await each(() => stockroom.requester());
  const material = await stockroom.material();
  const { id: classId } = await school.seed.class();
  for (let index = 0; index < FAMILIES; index++) {
    await family(school, { class: classId });
  }
  const [booked, until] = [weekdayAhead(1), `${weekdayAhead(2)}T15:00:00Z`];
  const hour = { from: `${booked}T12:00:00Z`, to: `${booked}T13:00:00Z` };

  const booking: Race = {
    name: "one hour of one cart",
    refusals: ["already_booked"],
    prepare: async () => ({
      start: () => each(() => teacher.call("support/book", { id: newId(), resource: cart.id, ...hour })),
      check: async () => {
        const stand = await query(
          school,
          `SELECT id FROM bookings WHERE resource = '${cart.id}' AND state IN ('pending', 'confirmed')`,
        );
        for (const [id] of stand) {
          await technician.call("support/cancel-booking", { id: newId(), booking: id!, reason: "Outra rodada" });
        }
        return count(stand, 1, "bookings of the hour");
      },
    }),
  };

  const handOut: Race = {
    name: "one machine handed out at eight desks",
    refusals: ["already_lent"],
    prepare: async () => {
      const ids = await each(newId);
      return {
        start: () =>
          each((index) =>
            technician.call("support/hand-out", {
              ...{ id: ids[index]!, person: people[index]!.id, codes: [machine.tombo], until },
            }),
          ),
        check: async () => {
          const custodies = await query(
            school,
            `SELECT id FROM custodies WHERE command IN (${ids.map((id) => `'${id}'`).join(", ")})`,
          );
          const back = await technician.call("support/take-back", { id: newId(), code: machine.tombo });
          return [...count(custodies, 1, "loans of the machine"), ...(back.status === 200 ? [] : ["it does not come back"])];
        },
      };
    },
  };

  const resolving: Race = {
    name: "one call resolved by eight",
    refusals: ["already_resolved"],
    prepare: async () => {
      const call = await calls.opened();
      return {
        start: () => each((index) => calls.resolve(call, "Tecnologia", `Solução ${index}`)),
        check: async () =>
          count(
            await query(school, `SELECT id FROM call_intervals WHERE call = '${call}' AND state = 'resolved'`),
            1,
            "times resolved",
          ),
      };
    },
  };

  const lastUnit: Race = {
    name: "the last unit of a material",
    refusals: ["insufficient_stock"],
    prepare: async () => {
      await stockroom.enter([{ material: material.code, quantity: ONE, value: 100 }]);
      return {
        start: () => each((index) => stockroom.exit(requesters[index]!.code, [{ material: material.code, quantity: ONE }])),
        check: async () => {
          const stock = await stockroom.balanceOf(material.id);
          return isDeepStrictEqual(stock, [0, 0]) ? [] : [`${stock.join(" and ")} left instead of nothing`];
        },
      };
    },
  };

  const launching: Race = {
    name: "one campaign launched eight times (one id, one answer)",
    refusals: [],
    prepare: async () => {
      const id = newId();
      const launch = () =>
        admin.call("messaging/launch", {
          ...{ id, channel: "assisted", audience: { classes: [classId] }, name: `Comunicado ${id}`, text: "Bom dia!" },
        });
      return {
        winners: CLIENTS,
        start: () => each(launch),
        check: async (answers) => {
          const different = answers.filter(({ body }) => !isDeepStrictEqual(body, answers[0]!.body)).length;
          return [
            ...count(await query(school, `SELECT id FROM messages WHERE campaign = '${id}'`), FAMILIES, "messages"),
            ...(different === 0 ? [] : [`${different} answers differ from the first`]),
          ];
        },
      };
    },
  };

  return [booking, handOut, resolving, lastUnit, launching];
}
