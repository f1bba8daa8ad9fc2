/** The stockroom's commands, each ready to be sent twice. */

import { addMonths } from "../../../domain/warehouse/months";
import { nfe } from "../../../domain/warehouse/nfe/made-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { Stockroom } from "../../helpers/warehouse";
import { at, type Deeds } from "./deed";

export function warehouse(school: TestSchool): Deeds {
  const stockroom = new Stockroom(school);
  const exited = async () => {
    const [material, requester, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    await stockroom.exit(requester.code, [{ material: material.code, quantity: ONE }], { id });
    return id;
  };
  // Long past, so that the month of all other deeds stays open.
  let last = "2001-01";
  const nextMonth = () => {
    last = addMonths(last, 1);
    return last;
  };
  const counting = async () => {
    const [material, count] = [await stockroom.stocked(10, 1000), newId()];
    await stockroom.keeper.call("warehouse/start-count", { id: count, name: "Prateleira", materials: [material.id] });
    return { count, material: material.id };
  };
  let notes = 500_000;
  const received = async () => {
    const [id, number] = [newId(), ++notes];
    await stockroom.keeper.call("warehouse/receive-invoice", {
      id,
      xml: nfe({ number, items: [{ name: "Papel", value: "10.00" }] }),
    });
    return id;
  };
  /** In the name of a sector whose head has the first word. */
  const requestedOfHead = async () => {
    const [material, requester, request] = [await stockroom.material(), await stockroom.requester(), newId()];
    await stockroom.giveHead(requester.sector);
    await stockroom.keeper.call("warehouse/request", {
      ...{ id: request, for: requester.code, lines: [{ material: material.code, quantity: ONE }] },
    });
    return { request, id: newId() };
  };
  const requested = async (upTo: "asked" | "approved" | "delivered" = "asked") => {
    const [material, requester, request] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    const lines = [{ material: material.code, quantity: ONE }];
    await stockroom.keeper.call("warehouse/request", { id: request, for: requester.code, lines });
    if (upTo !== "asked") {
      await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
    }
    if (upTo === "delivered") {
      await stockroom.keeper.call("warehouse/deliver", { id: newId(), request });
    }
    return { request, lines, id: newId() };
  };
  const lent = async () => {
    const [material, requester, loan] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    const lines = [{ material: material.code, quantity: ONE }];
    await stockroom.lend(requester.code, [{ material: material.code, quantity: 3 * ONE }], { id: loan });
    return { loan, lines, from: requester.code, id: newId() };
  };
  return {
    "warehouse/lend": async () => {
      const [material, { code: to }, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
      const lines = [{ material: material.code, quantity: ONE }];
      return at("Almoxarifado", (client) => client.call("warehouse/lend", { id, to, lines }));
    },
    "warehouse/return-loan": async () => {
      const { lines, from, id } = await lent();
      return at("Almoxarifado", (client) => client.call("warehouse/return-loan", { id, from, lines }));
    },
    "warehouse/lose-loan": async () => {
      const { lines, from, id } = await lent();
      return at("Almoxarifado", (client) => client.call("warehouse/lose-loan", { id, from, lines, reason: "Perdeu-se" }));
    },
    "warehouse/renew-loan": async () => {
      const { loan, id } = await lent();
      return at("Almoxarifado", (client) => client.call("warehouse/renew-loan", { id, loan, due: dayFromToday(60) }));
    },
    "warehouse/undo-loan": async () => {
      const { loan: document, id } = await lent();
      return at("Almoxarifado", (client) => client.call("warehouse/undo-loan", { id, document }));
    },
    "warehouse/request": async () => {
      const { lines, id } = await requested();
      const { code } = await stockroom.requester();
      return at("Almoxarifado", (client) => client.call("warehouse/request", { id, for: code, lines }));
    },
    "warehouse/keep-apart": async () => {
      const key = `m:unidade:0:consumable:${newId()}`;
      return at("Almoxarifado", (client) => client.call("warehouse/keep-apart", { key, members: 2 }));
    },
    "warehouse/adjust-value": async () => {
      const { code: material } = await stockroom.stocked(10, 1000);
      const input = { id: newId(), material, value: -200, reason: "Preço digitado errado" };
      return at("Almoxarifado", (client) => client.call("warehouse/adjust-value", input));
    },
    "warehouse/correct-batch": async () => {
      const { code: material } = await stockroom.material({ batch_control: true });
      const line = { material, quantity: ONE, value: 100, batch: { code: "L1", valid_until: "2198-11-30" } };
      const { body } = await stockroom.enter([line]);
      const input = { id: newId(), batch: body.lines[0]!.parts[0]!.batch, valid_until: "2198-12-31", reason: "Engano" };
      return at("Almoxarifado", (client) => client.call("warehouse/correct-batch", input));
    },
    "warehouse/make-requester": async () => {
      const [person, sector, id] = [await school.seed.person({ kind: "staff" }), await stockroom.requester(), newId()];
      const input = { id, person: person.id, sector: sector.sector };
      return at("Almoxarifado", (client) => client.call("warehouse/make-requester", input));
    },
    "warehouse/merge-materials": async () => {
      const [keep, merge, id] = [await stockroom.stocked(10, 1000), await stockroom.stocked(3, 100), newId()];
      return at("Almoxarifado", (client) => client.call("warehouse/merge-materials", { id, keep: keep.id, merge: merge.id }));
    },
    "warehouse/merge-suppliers": async () => {
      const [keep, merge, id] = [await stockroom.supplier(), await stockroom.supplier(), newId()];
      return at("Almoxarifado", (client) => client.call("warehouse/merge-suppliers", { id, keep: keep.id, merge: merge.id }));
    },
    "warehouse/authorize-request": async () => {
      const { request, id } = await requestedOfHead();
      return at("Admin", (client) => client.call("warehouse/authorize-request", { id, request }));
    },
    "warehouse/decline-request": async () => {
      const { request, id } = await requestedOfHead();
      return at("Admin", (client) => client.call("warehouse/decline-request", { id, request, reason: "Não há" }));
    },
    "warehouse/approve-request": async () => {
      const { request, id } = await requested();
      return at("Admin", (client) => client.call("warehouse/approve-request", { id, request }));
    },
    "warehouse/refuse-request": async () => {
      const { request, id } = await requested();
      return at("Admin", (client) => client.call("warehouse/refuse-request", { id, request, reason: "Não há" }));
    },
    "warehouse/cancel-request": async () => {
      const { request, id } = await requested("approved");
      return at("Almoxarifado", (client) => client.call("warehouse/cancel-request", { id, request }));
    },
    "warehouse/deliver": async () => {
      const { request, id } = await requested("approved");
      return at("Almoxarifado", (client) => client.call("warehouse/deliver", { id, request }));
    },
    "warehouse/confirm-receipt": async () => {
      const { request, id } = await requested("delivered");
      return at("Almoxarifado", (client) => client.call("warehouse/confirm-receipt", { id, request }));
    },
    "warehouse/deny-receipt": async () => {
      const { request, id } = await requested("delivered");
      return at("Almoxarifado", (client) => client.call("warehouse/deny-receipt", { id, request, reason: "Faltou" }));
    },
    "warehouse/return-unused": async () => {
      const { request, lines, id } = await requested("delivered");
      return at("Almoxarifado", (client) => client.call("warehouse/return-unused", { id, request, lines }));
    },
    "warehouse/favourite": async () => {
      const { id } = await stockroom.material();
      return at("Almoxarifado", (client) => client.call("warehouse/favourite", { material: id, favourite: true }));
    },
    "warehouse/receive-invoice": async () => {
      const [id, number] = [newId(), ++notes];
      const xml = nfe({ number, items: [{ name: "Papel", value: "10.00" }] });
      return at("Almoxarifado", (client) => client.call("warehouse/receive-invoice", { id, xml }));
    },
    "warehouse/enter-invoice": async () => {
      const [material, invoice, id] = [await stockroom.material(), await received(), newId()];
      const lines = [{ item: 1, material: material.id, factor: ONE }];
      return at("Almoxarifado", (client) => client.call("warehouse/enter-invoice", { id, invoice, lines }));
    },
    "warehouse/discard-invoice": async () => {
      const invoice = await received();
      return at("Almoxarifado", (client) => client.call("warehouse/discard-invoice", { invoice }));
    },
    "warehouse/start-count": async () => {
      const [material, id] = [await stockroom.stocked(10, 1000), newId()];
      const input = { id, name: "Prateleira", materials: [material.id] };
      return at("Almoxarifado", (client) => client.call("warehouse/start-count", input));
    },
    "warehouse/count": async () => {
      const { count, material } = await counting();
      const input = { id: newId(), count, material, mode: "add" as const, quantity: ONE };
      return at("Almoxarifado", (client) => client.call("warehouse/count", input));
    },
    "warehouse/post-count": async () => {
      const { count, material } = await counting();
      await stockroom.keeper.call("warehouse/count", { id: newId(), count, material, mode: "set", quantity: 9 * ONE });
      const id = newId();
      return at("Almoxarifado", (client) => client.call("warehouse/post-count", { id, count }));
    },
    "warehouse/cancel-count": async () => {
      const { count } = await counting();
      return at("Almoxarifado", (client) => client.call("warehouse/cancel-count", { count }));
    },
    "warehouse/close-month": async () => {
      const [id, month] = [newId(), nextMonth()];
      return at("Almoxarifado", (client) => client.call("warehouse/close-month", { id, month }));
    },
    "warehouse/reopen-month": async () => {
      const [id, month] = [newId(), nextMonth()];
      await stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
      return at("Admin", (client) => client.call("warehouse/reopen-month", { id, month, reason: "Faltou uma nota" }));
    },
    "warehouse/enter": async () => {
      const [material, id] = [await stockroom.material(), newId()];
      const lines = [{ material: material.code, quantity: ONE, value: 100 }];
      return at("Almoxarifado", (client) => client.call("warehouse/enter", { id, kind: "donation", lines }));
    },
    "warehouse/exit": async () => {
      const [material, requester, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
      const lines = [{ material: material.code, quantity: ONE }];
      return at("Almoxarifado", (client) => client.call("warehouse/exit", { id, to: requester.code, lines }));
    },
    "warehouse/write-off": async () => {
      const [material, id] = [await stockroom.stocked(10, 1000), newId()];
      const lines = [{ material: material.code, quantity: ONE }];
      return at("Almoxarifado", (client) => client.call("warehouse/write-off", { id, reason: "Quebrou", lines }));
    },
    "warehouse/transfer": async () => {
      const [material, id] = [await stockroom.stocked(10, 1000), newId()];
      const lines = [{ material: material.code, quantity: ONE }];
      return at("Almoxarifado", (client) => client.call("warehouse/transfer", { id, from: "stock", to: "damaged", lines }));
    },
    "warehouse/reverse": async () => {
      const [document, id] = [await exited(), newId()];
      return at("Almoxarifado", (client) => client.call("warehouse/reverse", { id, document, reason: "Engano" }));
    },
    "warehouse/undo-exit": async () => {
      const [document, id] = [await exited(), newId()];
      return at("Almoxarifado", (client) => client.call("warehouse/undo-exit", { id, document }));
    },
  };
}
