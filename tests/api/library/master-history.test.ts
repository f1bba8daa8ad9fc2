/** Changes of copies and readers by the records API are in their history: the fields, never their values. */
import { describe, expect, test } from "vitest";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

describe("the history of", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const lines = async (id: string) => (await desk.events(id)).map(({ text, actor_name }) => [text, actor_name]);
  const change = (collection: string, id: string, values: Record<string, unknown>) =>
    school.as("Biblioteca").request("PATCH", `/api/collections/${collection}/records/${id}`, values);
  const LIBRARIAN = "Bia da Biblioteca";

  test("a copy names its price", async () => {
    const { id } = await desk.copy();
    expect((await change("copies", id, { price: 4590, location: "Estante 3" })).status).toBe(200);
    expect(await lines(id)).toContainEqual(["Exemplar alterado: local e preço", LIBRARIAN]);
  });

  test("a reader names category, validity and whether they are active", async () => {
    const { id } = await school.seed.reader();
    expect((await change("readers", id, { category: TEACHER, valid_until: "2030-12-31" })).status).toBe(200);
    expect((await change("readers", id, { active: false })).status).toBe(200);
    expect(await lines(id)).toEqual(
      expect.arrayContaining([
        ["Cadastro de leitor alterado: categoria e validade da carteirinha", LIBRARIAN],
        ["Cadastro de leitor desativado", LIBRARIAN],
      ]),
    );
  });
});
