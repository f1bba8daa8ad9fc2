/** The stockroom's commands, each ready to be sent twice. */

import { nfe } from "../../../domain/warehouse/nfe/made-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import { Stockroom } from "../../support/warehouse";
import { at, type Deeds } from "./deed";

export function warehouse(school: TestSchool): Deeds {
  const stockroom = new Stockroom(school);
  const exited = async () => {
    const [material, requester, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    await stockroom.exit(requester.code, [{ material: material.code, quantity: ONE }], { id });
    return id;
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
  return {
    "warehouse/request": async () => {
      const { lines, id } = await requested();
      const { code } = await stockroom.requester();
      return at("Almoxarifado", (client) => client.call("warehouse/request", { id, for: code, lines }));
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
