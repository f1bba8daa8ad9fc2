/** Screens by their addresses, with real records in them. */
import { ONE } from "../../domain/warehouse/quantity";
import { newId } from "../support/ids";
import { MAGAZINE } from "../support/seed";
import type { TestSchool } from "../support/test-school";
import { Stockroom } from "../support/warehouse";

/** What the records of an area's screens are. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  leitores: "readers",
  acervo: "titles",
  pessoas: "people",
  users: "users",
  migration: "import_batches",
  inventario: "inventories",
  materiais: "materials",
  fornecedores: "suppliers",
  requisitantes: "requesters",
  entradaSaida: "stock_documents",
};

/**
 * A screen's address with a real record in it.
 * @param known the record of a collection to open, where it is not just any.
 */
export async function addressOf(
  school: TestSchool,
  path: string,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const area = path.split("/")[0]!;
  const id = path.includes(":id") ? (known.get(COLLECTIONS[area]!) ?? (await recordOf(school, area))) : "";
  return `/${path
    .replace(/\/:\w+\?$/, "")
    .replace(":id", id)
    .replace(":token", "x")
    .replace(":report", "turmas")}`;
}

/** What narrows a sheet that else draws all there is, a thousand labels of another test's among them. */
export async function narrowing(school: TestSchool, path: string): Promise<string> {
  switch (path) {
    case "acervo/etiquetas":
      return `?titulo=${await recordOf(school, "acervo")}`;
    case "acervo/exemplares/imprimir": {
      const { title } = await school
        .as("superuser")
        .collection("titles")
        .getOne(await recordOf(school, "acervo"));
      return `?${new URLSearchParams({ busca: title })}`;
    }
    default:
      return "";
  }
}

/** Where the seed has none. */
const MADE: Readonly<Record<string, (school: TestSchool) => Promise<string>>> = {
  inventario: startedInventory,
  materiais: async (school) => (await new Stockroom(school).stocked(10, 1000)).id,
  fornecedores: async (school) => (await new Stockroom(school).supplier()).id,
  requisitantes: async (school) => (await new Stockroom(school).requester()).id,
  entradaSaida: stockDocument,
};

async function recordOf(school: TestSchool, area: string): Promise<string> {
  const { items } = await school.as("superuser").collection(COLLECTIONS[area]!).getList(1, 1);
  if (items[0]) {
    return items[0].id;
  }
  const make = MADE[area] ?? uploadedFile;
  return make(school);
}

async function stockDocument(school: TestSchool): Promise<string> {
  const room = new Stockroom(school);
  const [material, requester] = [await room.stocked(10, 1000), await room.requester()];
  const { body } = await room.exit(requester.id, [{ material: material.id, quantity: ONE }]);
  return body.id;
}

async function startedInventory(school: TestSchool): Promise<string> {
  const { body } = await school
    .as("Admin")
    .call("library/start-inventory", { id: newId(), name: "Inventário", material_type: MAGAZINE });
  return body.id;
}

async function uploadedFile(school: TestSchool): Promise<string> {
  const file = new File(["Titulo;Autor\nDom Casmurro;Machado de Assis\n"], "acervo.csv", { type: "text/csv" });
  const { body } = await school.as("Admin").call("imports/upload", { id: newId(), entity: "titles", file });
  return body.batch;
}
