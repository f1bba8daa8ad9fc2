/** What the addresses of the stockroom's screens hold. */
import { nfe } from "../../../domain/warehouse/nfe/made-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import { Stockroom } from "../../support/warehouse";
import type { AreaAddresses } from "./address";

async function madeDocument(school: TestSchool): Promise<string> {
  const room = new Stockroom(school);
  const [material, requester] = [await room.stocked(10, 1000), await room.requester()];
  const { body } = await room.exit(requester.id, [{ material: material.id, quantity: ONE }]);
  return body.id;
}

const material: AreaAddresses[string] = {
  record: "materials",
  make: async (school) => (await new Stockroom(school).stocked(10, 1000)).id,
};
const document: AreaAddresses[string] = { record: "stock_documents", make: madeDocument };

export const warehouse = {
  "entradaSaida/documentos/:id": document,
  "entradaSaida/documentos/:id/imprimir": document,
  "entradaSaida/notas/:id": {
    record: "stock_invoices",
    make: async (school) => {
      const id = newId();
      const xml = nfe({ number: 91_204, items: [{ name: "PAPEL SULFITE A4", value: "10.00" }] });
      await new Stockroom(school).keeper.call("warehouse/receive-invoice", { id, xml });
      return id;
    },
  },
  "materiais/:id": material,
  "materiais/:id/editar": material,
  "fornecedores/:id": { record: "suppliers", make: async (school) => (await new Stockroom(school).supplier()).id },
  "requisitantes/:id": { record: "requesters", make: async (school) => (await new Stockroom(school).requester()).id },
} satisfies AreaAddresses;
