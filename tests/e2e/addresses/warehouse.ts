/** The records in the addresses of the stockroom's screens. */
import { nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { Stockroom } from "../../helpers/warehouse";
import type { AreaAddresses } from "./address";

async function madeDocument(school: TestSchool): Promise<string> {
  const stockroom = new Stockroom(school);
  const [material, requester] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
  const { body } = await stockroom.exit(requester.id, [{ material: material.id, quantity: ONE }]);
  return body.id;
}

const material: AreaAddresses[string] = {
  record: "materials",
  make: async (school) => (await new Stockroom(school).stocked(10, 1000)).id,
};
const counted: AreaAddresses[string] = {
  record: "stock_counts",
  make: async (school) => {
    const stockroom = new Stockroom(school);
    const [material, id] = [await stockroom.stocked(10, 1000), newId()];
    await stockroom.keeper.call("warehouse/start-count", { id, name: "Prateleira A", materials: [material.id] });
    return id;
  },
};
const batch: AreaAddresses[string] = {
  record: "stock_batches",
  make: async (school) => {
    const stockroom = new Stockroom(school);
    const milk = await stockroom.material({ batch_control: true });
    const batch = { code: newId(), valid_until: "2198-12-31" };
    await stockroom.enter([{ material: milk.code, quantity: ONE, value: 100, batch }]);
    return (await school.as("superuser").collection("stock_batches").getFirstListItem(`code = "${batch.code}"`)).id;
  },
};
/** Of one line: any of the sample school may have hundreds, and axe takes as long. */
const document: AreaAddresses[string] = { make: madeDocument };

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
  "relatorios-almoxarifado/:report": { values: { report: "meses" } },
  "relatorios-almoxarifado/:report/imprimir": { values: { report: "meses" } },
  "entradaSaida/importacoes/:id/imprimir": { values: { id: newId() } },
  "contagens/:id": counted,
  "contagens/:id/imprimir": counted,
  "entradaSaida/fechamento/:month/imprimir": { values: { month: today().slice(0, 7) } },
  "emprestimoDevolucao/emprestados/:id": {
    record: "material_loans",
    make: async (school) => {
      const stockroom = new Stockroom(school);
      const [chairs, requester] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
      const { body } = await stockroom.lend(requester.id, [{ material: chairs.id, quantity: ONE }]);
      return body.id;
    },
  },
  "materiais/lotes/:id": batch,
  "materiais/:id": material,
  "materiais/:id/editar": material,
  "materiais/:id/ficha": material,
  "fornecedores/:id": { record: "suppliers", make: async (school) => (await new Stockroom(school).supplier()).id },
  "requisitantes/:id": { record: "requesters", make: async (school) => (await new Stockroom(school).requester()).id },
} satisfies AreaAddresses;
