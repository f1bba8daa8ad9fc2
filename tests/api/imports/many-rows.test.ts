/**
 * Files with more rows than one batch checks.
 * @module-tag full
 */
import { expect, it } from "vitest";
import type { Titles } from "../../../domain/collections.gen";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const ROWS = 2100;
const total = async (collection: string) => (await school.as("superuser").collection(collection).getList(1, 1)).totalItems;

/** The title of the first line gets a copy in the last one, which also says its publisher. */
function content(): string {
  const between = Array.from({ length: ROWS - 2 }, (_, index) => `Livro ${index};Autora ${index};;longo${index}`);
  return ["titulo;autor;editora;tombo", "Primeiro;Autora;;longoA", ...between, "Primeiro;Autora;Ática;longoZ"].join("\n");
}

it("is taken back whole: its last line's copy of its first title is its own, a later copy is not", async () => {
  const before = [await total("titles"), await total("copies")];
  const fileImport = new Import(school.as("Admin"));
  expect(await fileImport.run("titles", content())).toMatchObject({ create: ROWS, error: 0 });
  const title = await school.as("superuser").collection("titles").getFirstListItem<Titles>('title = "Primeiro"');
  expect(title.publisher).toBe("Ática");
  expect([await total("titles"), await total("copies")]).toEqual([before[0]! + ROWS - 1, before[1]! + ROWS]);

  const { id } = await school.seed.copy(title.id);
  const blocked = await fileImport.undo();
  expect([blocked.status, blocked.refusal.code]).toEqual([409, "import_undo_blocked"]);
  expect(blocked.refusal.message).toContain("“Primeiro · Autora” recebeu outro exemplar");
  await school.as("superuser").collection("copies").delete(id);

  expect((await fileImport.undo()).status).toBe(200);
  expect([await total("titles"), await total("copies")]).toEqual(before);
});

it("names who was edited once, though the first line made it and the last one filled it in", async () => {
  const fileImport = new Import(school.as("Admin"));
  await fileImport.run("titles", content());
  const title = await school.as("superuser").collection("titles").getFirstListItem<Titles>('title = "Primeiro"');
  await school.as("Biblioteca").collection("titles").update(title.id, { publisher: "Editada" });
  const { refusal } = await fileImport.undo();
  expect(refusal.code).toBe("import_undo_blocked");
  expect(refusal.message).toContain("“Primeiro · Autora” foi alterado depois");
});

it("leaves the database's log to be folded as always", async () => {
  const { body } = await school.as("superuser").request<{ wal_autocheckpoint: number }>("GET", "/api/school/platform/durability");
  expect(body.wal_autocheckpoint).toBe(1000);
});
