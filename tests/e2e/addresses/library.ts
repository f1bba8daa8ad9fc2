/** The records in the addresses of the library's screens. */
import { newId } from "../../helpers/ids";
import { MAGAZINE } from "../../helpers/seed";
import type { TestSchool } from "../../helpers/test-school";
import { type AreaAddresses, anyRecord } from "./address";

async function startedInventory(school: TestSchool): Promise<string> {
  const { body } = await school
    .as("Admin")
    .call("library/start-inventory", { id: newId(), name: "Inventário", material_type: MAGAZINE });
  return body.id;
}

async function byTitle(school: TestSchool): Promise<string> {
  const { title } = await school
    .as("superuser")
    .collection("titles")
    .getOne<{ title: string }>(await anyRecord(school, "titles"));
  return `?${new URLSearchParams({ busca: title })}`;
}

const inventory = { record: "inventories", make: startedInventory } as const;
const report = { values: { report: "turmas" } };

export const library = {
  "leitores/:id": { record: "readers" },
  "acervo/:id": { record: "titles" },
  "acervo/:id/editar": { record: "titles" },
  "acervo/etiquetas": { narrowing: async (school) => `?titulo=${await anyRecord(school, "titles")}` },
  "acervo/exemplares/imprimir": { narrowing: byTitle },
  "inventario/:id/:panel?": inventory,
  "inventario/:id/imprimir": inventory,
  "relatorios/:report": report,
  "relatorios/:report/imprimir": report,
} satisfies AreaAddresses;
