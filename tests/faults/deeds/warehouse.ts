/** The stockroom's commands, each ready to be sent twice. */
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
  return {
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
