/** A new school's first steps: their owners, the data that completes them, the people's answers, and the offered actions. */
import { describe, expect, test } from "vitest";
import { STEP_IDS, type StepId, stepsFor } from "../../../domain/platform/first-steps";
import { testSchool } from "../../helpers/school";

describe("first steps", () => {
  const school = testSchool();
  type Who = Parameters<typeof school.as>[0];
  const steps = async (account: Who = "Admin") => (await school.as(account).call("platform/first-steps")).body.steps;
  const step = async (id: StepId, account: Who = "Admin") => (await steps(account)).find((step) => step.id === id)!;
  const mark = (account: Who, id: StepId, value: "" | "skipped" | "checked") =>
    school.as(account).call("platform/mark-step", { step: id, mark: value });
  const accept = (account: Who, id: StepId, offers: string[]) =>
    school.as(account).call("platform/accept-offers", { step: id, offers });
  const counted = async (collection: string, filter = "") =>
    (await school.as("superuser").collection(collection).getFullList({ filter })).length;

  test("each role has its own, Admin all; each is answered by an area", async () => {
    expect((await steps()).map(({ id }) => id)).toEqual(STEP_IDS);
    for (const account of ["Biblioteca", "Almoxarifado", "Tecnologia"] as const) {
      expect((await steps(account)).map(({ id }) => id)).toEqual(stepsFor([account]).map(({ id }) => id));
    }
  });

  test("the required action fulfils a step, done by any user on any screen", async () => {
    const done = async () => (await steps()).filter((step) => step.done).map(({ id }) => id);
    const before = await done();
    const acts: [StepId, () => Promise<unknown>][] = [
      ["acervo", () => school.seed.title({}, { copies: 1 })],
      ["salas", () => school.seed.create("rooms", { name: "Laboratório do primeiro dia", active: true })],
      [
        "calendario",
        async () => {
          const { today } = (await school.as("Admin").call("platform/school")).body;
          await school.as("Admin").call("platform/add-calendar-days", { days: [{ day: today, reason: "Recesso" }] });
          await school
            .as("Admin")
            .call("platform/add-calendar-days", { days: [{ day: `${today.slice(0, 4)}-12-25`, reason: "Natal" }] });
        },
      ],
      [
        "copia-de-seguranca",
        () => school.as("Admin").collection("school").update("school000000000", { backups_elsewhere: true }),
      ],
    ];
    for (const [id, act] of acts) {
      expect(before, id).not.toContain(id);
      await act();
      expect(await done(), id).toContain(id);
    }
    await school.as("Admin").collection("school").update("school000000000", { backups_elsewhere: false });
    expect(await done()).not.toContain("copia-de-seguranca");
  });

  test("a user at a step marks that the school does without it, and an Admin takes the mark back", async () => {
    const skipped = await mark("Almoxarifado", "requisitantes", "skipped");
    expect(skipped).toMatchObject({ status: 200, body: { id: "requisitantes", mark: "skipped", done: false } });
    expect(skipped.body.by).not.toBe("");
    expect(await step("requisitantes")).toMatchObject({ mark: "skipped", by: skipped.body.by, at: skipped.body.at });
    // Said once more, it stays the first person's.
    expect((await mark("Admin", "requisitantes", "skipped")).body).toEqual(skipped.body);
    await mark("Admin", "requisitantes", "");
    expect(await step("requisitantes")).toMatchObject({ mark: "", by: "", at: "" });
  });

  test.each([
    ["another role's step", "Biblioteca", "requisitantes", "skipped", "role_missing"],
    ["Admin's step", "Tecnologia", "whatsapp", "skipped", "role_missing"],
    ["a step that no school does without", "Admin", "copia-de-seguranca", "skipped", "step_not_markable"],
    ["a step that is counted", "Admin", "whatsapp", "checked", "step_not_markable"],
  ] as const)("refuses a mark for %s", async (_, account, id, value, code) => {
    expect(await mark(account, id, value)).toMatchObject({ body: { code } });
    expect((await step(id)).mark).toBe("");
  });

  test("the rules of lending are done once somebody has looked at them", async () => {
    expect((await mark("Admin", "regras-de-emprestimo", "checked")).body).toMatchObject({ mark: "checked", done: false });
    await mark("Admin", "regras-de-emprestimo", "");
  });

  test("kinds, then services that know them: many at once, and none twice", async () => {
    await school.seed.create("equipment_kinds", { name: "  impressora", active: true });
    expect((await step("tipos-de-equipamento", "Tecnologia")).offers.map(({ name }) => name)).not.toContain("Impressora");
    const taken = await accept("Tecnologia", "tipos-de-equipamento", ["Computador", "Projetor", "Impressora"]);
    expect(taken.body.done).toBe(true);
    expect(taken.body.offers.map(({ name }) => name)).not.toContain("Projetor");
    const kinds = await school.as("Tecnologia").collection("equipment_kinds").getFullList();
    expect(kinds.filter(({ name }) => /impressora/i.test(String(name)))).toHaveLength(1);
    const projector = kinds.find(({ name }) => name === "Projetor")!;
    expect(projector.faults).toContain("Sem imagem");

    const services = ["Projetor, TV ou lousa digital", "Senha e acesso"];
    const first = await accept("Tecnologia", "servicos", services);
    expect((await accept("Tecnologia", "servicos", services)).body).toEqual(first.body);
    const made = await school.as("Tecnologia").collection("services").getFullList();
    const [shown] = made.filter(({ name }) => name === services[0]);
    expect(shown).toMatchObject({ kinds: [projector.id], active: true });
    expect(shown!.code).toMatch(/^S\d+$/);
    expect(new Set(made.map(({ code }) => code)).size).toBe(made.length);
    expect(made.filter(({ name }) => services.includes(String(name)))).toHaveLength(2);
  });

  test("a type of material and a category come with their rule", async () => {
    const rules = await counted("loan_rules");
    expect((await accept("Admin", "regras-de-emprestimo", ["Gibi ou mangá", "Dicionário", "Responsável"])).status).toBe(200);
    const types = await school.as("Biblioteca").collection("material_types").getFullList();
    expect(types.find(({ name }) => name === "Dicionário")).toMatchObject({ lendable: false });
    expect(await counted("loan_rules")).toBe(rules + 2);
    expect(await counted("loan_rules", 'material_type.name = "Gibi ou mangá" && loan_days = "7"')).toBe(1);
    expect(await counted("loan_rules", 'category.name = "Responsável" && max_renewals = "1"')).toBe(1);
  });

  test("a material comes with its unit, its element of expense and a code of the series", async () => {
    await accept("Almoxarifado", "materiais", ["Papel A4 75 g", "Açúcar"]);
    const made = await school.as("Almoxarifado").collection("materials").getFullList({ filter: 'name = "Açúcar"' });
    expect(made).toMatchObject([
      { unit: "quilo", decimals: 3, expense_element: "3.3.90.30.07", kind: "consumable", active: true },
    ]);
    expect(made[0]!.code).not.toBe("");
    const found = await school.as("Almoxarifado").list("materials", { q: "acucar" });
    expect(found.body.totalItems).toBe(1);
  });

  test("each sector is offered as a requester, until it is one", async () => {
    await accept("Tecnologia", "setores", ["Cozinha"]);
    expect((await step("requisitantes", "Almoxarifado")).offers).toContainEqual({ name: "Cozinha", note: "setor" });
    const taken = await accept("Almoxarifado", "requisitantes", ["Cozinha"]);
    expect(taken).toMatchObject({ status: 200, body: { done: true } });
    expect((await accept("Almoxarifado", "requisitantes", ["Cozinha"])).body).toEqual(taken.body);
    expect(await counted("requesters", 'sector.name = "Cozinha" && kind = "sector"')).toBe(1);
    expect((await school.as("Almoxarifado").list("requesters", { q: "cozinha" })).body.totalItems).toBe(1);
  });

  test("sectors leave a line in their history", async () => {
    await accept("Tecnologia", "setores", ["Secretaria"]);
    const [sector] = await school.as("Tecnologia").collection("sectors").getFullList({ filter: 'name = "Secretaria"' });
    expect(await counted("timeline", `subject = "${sector!.id}" && kind = "created"`)).toBe(1);
  });

  test.each([
    ["an offer that does not exist", "Tecnologia", "setores", ["Setor da Lua"], "offer_unknown"],
    ["another step's", "Tecnologia", "salas", ["Impressora"], "offer_unknown"],
    ["a step without offers", "Admin", "whatsapp", ["Secretaria"], "offer_unknown"],
    ["another role's", "Biblioteca", "setores", ["Direção"], "role_missing"],
    ["Admin's rules", "Biblioteca", "regras-de-emprestimo", ["Jogo"], "role_missing"],
    ["nothing", "Tecnologia", "setores", [], "invalid_input"],
  ] as const)("refuses %s, and makes nothing", async (_, account, id, offers, code) => {
    const before = await counted("sectors");
    expect(await accept(account, id, [...offers])).toMatchObject({ body: { code } });
    expect(await counted("sectors")).toBe(before);
  });

  test("one strange name among others makes none of them", async () => {
    expect(await accept("Tecnologia", "salas", ["Auditório", "Sala da Lua"])).toMatchObject({ body: { code: "offer_unknown" } });
    expect(await counted("rooms", 'name = "Auditório"')).toBe(0);
  });
});
