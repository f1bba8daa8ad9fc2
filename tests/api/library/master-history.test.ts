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

  test("the history of a loan rule and of the library's settings has the value before and after, and a removal its user", async () => {
    const admin = school.as("Admin");
    const history = async (id: string) => {
      const { items } = await admin.collection("timeline").getList(1, 9, { filter: `subject = "${id}"`, sort: "@rowid" });
      return items.map(({ text, actor_name }) => [text, actor_name]);
    };
    const rules = admin.collection("loan_rules");
    const { id } = await rules.create({ category: TEACHER, material_type: "typemagazine000", loan_days: "5" });
    await rules.update(id, { loan_days: "9", day_mode: "open_days" });
    await rules.update(id, { loan_days: "" });
    await rules.delete(id);
    expect(await history(id)).toEqual(
      [
        "Inclusão",
        "Alteração: como contar os dias (antes: Usar a regra geral; agora: dias de funcionamento) e dias de empréstimo (antes: 5; agora: 9)",
        "Alteração: dias de empréstimo (antes: 9; agora: vazio)",
        "Remoção",
      ].map((text) => [text, "Ana Administradora"]),
    );
    const settings = admin.collection("library_settings");
    const { id: settingsId } = await settings.getFirstListItem("");
    await settings.update(settingsId, { renewal_base: "due" });
    await settings.update(settingsId, { renewal_base: "today" });
    expect((await history(settingsId))[0]![0]).toBe(
      "Alteração: a renovação conta a partir (antes: de hoje; agora: do vencimento anterior)",
    );
  });
});
