/** A record at which a job fails holds up no other record of the job. */
import { afterEach, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { CallDesk } from "../../helpers/calls";
import { family } from "../../helpers/campaigns";
import { today, weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { queued } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { PATIENCE } from "../../helpers/timeouts";
import { Stockroom } from "../../helpers/warehouse";

const YEARS_AGO = "2020-01-01";
const LONG_AGO = `${YEARS_AGO} 12:00:00.000Z`;

describe("a job of many records", () => {
  const school = testSchool({ env: { CHECKS_REACH_LOOPBACK: "on" } });
  afterEach(() => query(school, "DROP TRIGGER IF EXISTS stumble"));
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const past = (table: string, column: string, ids: readonly string[], also = "") =>
    query(
      school,
      ids
        .map((id, index) => `UPDATE ${table} SET ${column} = '${addDays(YEARS_AGO, index)}'${also} WHERE id = '${id}'`)
        .join("; "),
    );

  /** Of each job: its records in the order in which it takes them, and the state after its work. */
  interface Job {
    job: string;
    table: string;
    column?: string;
    done: string;
    records: () => Promise<readonly string[]>;
  }
  const scenarios: readonly Job[] = [
    {
      job: "orders",
      table: "service_orders",
      done: "closed",
      async records() {
        const ids = [(await desk.order()).id, (await desk.order()).id];
        await past("service_orders", "closes_on", ids, ", state = 'concluded'");
        return ids;
      },
    },
    {
      job: "calls",
      table: "service_calls",
      done: "closed",
      async records() {
        const ids = [await calls.opened(), await calls.opened()];
        for (const id of ids) {
          await calls.resolve(id);
        }
        await past("service_calls", "closes_on", ids);
        return ids;
      },
    },
    {
      job: "order-parts",
      table: "service_orders",
      done: "running",
      async records() {
        const part = await new Stockroom(school).stocked(2, 2 * ONE);
        const ids = [(await desk.order()).id, (await desk.order()).id];
        for (const order of ids) {
          const wait = { id: newId(), order, act: "wait", waiting_for: "part", material: part.code } as const;
          expect((await desk.technician.call("support/advance-order", wait)).status).toBe(200);
        }
        return ids;
      },
    },
    {
      job: "booking-leavers",
      table: "bookings",
      done: "cancelled",
      async records() {
        const day = addDays(weekdayAhead(1), 14);
        const cart = await desk.cart();
        const ids = [];
        for (const hour of [11, 13]) {
          const [id, person] = [newId(), (await school.seed.person()).id];
          const hours = { from: `${day}T${hour}:00:00Z`, to: `${day}T${hour + 1}:00:00Z` };
          const { status } = await desk.technician.call("support/book", { id, resource: cart.id, person, ...hours });
          expect(status).toBe(200);
          await school.seed.change("people", person, { active: false });
          ids.push(id);
        }
        return (await query(school, `SELECT id FROM bookings WHERE resource = '${cart.id}' ORDER BY starts`)).map(([id]) => id!);
      },
    },
    {
      job: "campaigns",
      table: "campaigns",
      done: "paused",
      async records() {
        const { id: person } = await family(school);
        const ids = [newId(), newId()];
        for (const id of ids) {
          const at = `${addDays(today(), 20)}T14:00:00Z`;
          const terms = { id, channel: "assisted", audience: { people: [person] }, text: "Amanhã não haverá aula.", at } as const;
          expect((await school.as("Admin").call("messaging/launch", terms)).status).toBe(200);
        }
        await past("campaigns", "start_at", ids);
        return ids;
      },
    },
    {
      job: "server-checks",
      table: "server_days",
      column: "server",
      done: "1",
      async records() {
        const terms = { method: "http", target: "127.0.0.1", port: 9, every_minutes: 1, failures_before: 2, successes_before: 1 };
        const ids = [(await desk.server({ ...terms, name: "A" })).id, (await desk.server({ ...terms, name: "B" })).id];
        for (const id of ids) {
          await query(
            school,
            `INSERT INTO server_days (id, server, day, checks) VALUES ('${newId()}', '${id}', '${today()}', 0)`,
          );
        }
        return ids;
      },
    },
  ];

  test.each(scenarios)(
    "$job: the second one is done although the first one fails",
    async ({ job, table, column, done, records }) => {
      const [failing, other] = await records();
      const key = column ?? "id";
      const stateOf = async (id?: string) =>
        (await query(school, `SELECT ${column ? "checks" : "state"} FROM ${table} WHERE ${key} = '${id}'`))[0]?.[0];
      const before = await stateOf(failing);
      expect(before).not.toBe(done);
      await query(
        school,
        `CREATE TRIGGER stumble BEFORE UPDATE ON ${table} WHEN new.${key} = '${failing}' BEGIN SELECT RAISE(ABORT, 'stumbled'); END`,
      );
      expect((await school.as("superuser").request("POST", `/api/crons/${job}`)).status).toBe(204);
      await expect.poll(() => stateOf(other), PATIENCE).toBe(done);
      expect(await stateOf(failing)).toBe(before);
      await query(school, "DROP TRIGGER stumble");
      await school.as("superuser").request("POST", `/api/crons/${job}`);
      await expect.poll(() => stateOf(failing), PATIENCE).toBe(done);
    },
  );

  test("retention: what is kept too long elsewhere goes although old messages can't be emptied", async () => {
    const { id: message } = await queued(school, { state: "sent" });
    await query(school, `UPDATE messages SET created = '${LONG_AGO}' WHERE id = '${message}'`);
    const { id: person } = await school.seed.person();
    const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [person] });
    const card = body.cards[0]!.id;
    await school.seed.create("card_checks", { card, at: LONG_AGO, outcome: "valid" });
    const checks = async () => (await query(school, `SELECT COUNT(*) FROM card_checks WHERE card = '${card}'`))[0]![0];
    const address = async () => (await query(school, `SELECT address FROM messages WHERE id = '${message}'`))[0]![0];
    const before = await address();
    expect([await checks(), before !== ""]).toEqual(["1", true]);
    await query(
      school,
      `CREATE TRIGGER stumble BEFORE UPDATE ON messages WHEN new.id = '${message}' BEGIN SELECT RAISE(ABORT, 'stumbled'); END`,
    );
    const run = () => school.as("superuser").request("POST", "/api/crons/retention");
    expect((await run()).status).toBe(204);
    await expect.poll(checks, PATIENCE).toBe("0");
    expect(await address()).toBe(before);
    const running = "SELECT COUNT(*) FROM retention_runs WHERE status = 'running'";
    await expect.poll(() => query(school, running), PATIENCE).toEqual([["0"]]);
    await query(school, "DROP TRIGGER stumble");
    await run();
    await expect.poll(address, PATIENCE).toBe("");
  });
});
