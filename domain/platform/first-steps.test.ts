import { describe, expect, test } from "vitest";
import { actsOf, FIRST_STEPS, isNewSchool, nextStep, STEP_IDS, type StepState, stepOf, stepsFor, takesMark } from "./first-steps";
import { stepsToShow } from "./home";

const state = (id: StepState["id"], terms: Partial<StepState> = {}): StepState => ({
  ...{ id, done: false, mark: "", by: "", at: "", offers: [] },
  ...terms,
});

test("each step has an address of its own, and says in a line what it is good for", () => {
  expect(new Set(STEP_IDS).size).toBe(FIRST_STEPS.length);
  for (const { id, text, title } of FIRST_STEPS) {
    expect(id).toMatch(/^[a-z-]+$/);
    expect([title, text]).not.toContain("");
    expect(text.length).toBeLessThan(110);
  }
});

test.each([
  [["Biblioteca"], ["acervo", "etiquetas-dos-livros"]],
  [["Almoxarifado"], ["materiais", "saldo-inicial", "requisitantes"]],
  [["Tecnologia"], ["setores", "tipos-de-equipamento", "salas", "equipamentos", "servicos", "etiquetas-dos-equipamentos"]],
  [
    ["Almoxarifado", "Biblioteca"],
    ["acervo", "etiquetas-dos-livros", "materiais", "saldo-inicial", "requisitantes"],
  ],
  [[], []],
])("a user with %j has the steps %j", (held, ids) => expect(stepsFor(held).map(({ id }) => id)).toEqual(ids));

test("Admin has them all", () => expect(stepsFor(["Admin"]).map(({ id }) => id)).toEqual(STEP_IDS));

describe("marks", () => {
  test.each([
    ["whatsapp", "skipped", true],
    ["whatsapp", "checked", false],
    ["regras-de-emprestimo", "checked", true],
    ["dados-da-escola", "skipped", false],
    ["copia-de-seguranca", "skipped", false],
    ["copia-de-seguranca", "checked", false],
    ["dados-da-escola", "", true],
  ] as const)("%s takes %j: %s", (id, mark, may) => expect(takesMark(id, mark)).toBe(may));

  test("a person's mark settles a step as well as a count does", () => {
    const steps = [state("email", { mark: "skipped" }), state("whatsapp", { done: true }), state("carteiras")];
    expect(nextStep(steps)?.id).toBe("carteiras");
    expect(isNewSchool(steps)).toBe(false);
    expect(isNewSchool([state("email"), state("whatsapp", { done: true })])).toBe(false);
    expect(isNewSchool([state("email"), state("carteiras"), state("whatsapp", { done: true })])).toBe(true);
  });
});

test("after a step comes the next open one, then those that were left before it", () => {
  const steps = [state("dados-da-escola"), state("calendario", { done: true }), state("email"), state("whatsapp")];
  expect(nextStep(steps)?.id).toBe("dados-da-escola");
  expect(nextStep(steps, "dados-da-escola")?.id).toBe("email");
  expect(nextStep(steps, "whatsapp")?.id).toBe("dados-da-escola");
  expect(nextStep([state("email", { done: true })], "email")).toBeUndefined();
  expect(nextStep([state("email")], "email")).toBeUndefined();
});

test("a step of Admin alone is requested from Admin, and not offered to others", () => {
  const labels = (permissions: readonly string[]) => {
    const { own, asked } = actsOf("acervo", permissions);
    return [own.map(({ label }) => label), asked.map(({ label }) => label)];
  };
  expect(labels(["Admin"])).toEqual([["Importar o acervo", "Cadastrar o primeiro livro"], []]);
  expect(labels(["Biblioteca"])).toEqual([["Cadastrar o primeiro livro"], ["Importar o acervo"]]);
});

describe("the home page", () => {
  const open = [state("acervo"), state("etiquetas-dos-livros")];
  const half = [state("acervo", { done: true }), state("etiquetas-dos-livros")];
  test.each([
    ["Admin until all is settled", half, { putAway: false, isAdmin: true }, 2],
    ["a role while most is open", open, { putAway: false, isAdmin: false }, 2],
    ["no role once half is done", half, { putAway: false, isAdmin: false }, 0],
    ["nobody once all is settled", [state("email", { mark: "skipped" })], { putAway: false, isAdmin: true }, 0],
    ["nobody once the list is put away", open, { putAway: true, isAdmin: true }, 0],
  ])("shows them to %s", (_, states, terms, expectedText) => expect(stepsToShow(states, terms)).toHaveLength(expectedText));

  test("names each as the table does, with what settles it", () => {
    expect(stepsToShow(half, { putAway: false, isAdmin: true })[0]).toEqual({
      ...{ id: "acervo", title: "Acervo da biblioteca", done: true },
      text: stepOf("acervo")?.text,
    });
  });
});
