import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  active,
  choice,
  custom,
  dayField,
  dayNames,
  emptyForm,
  flag,
  formNames,
  formOf,
  formSchema,
  historyNames,
  initialRecord,
  labelsOf,
  listedNames,
  money,
  NOT_IN_FORM,
  ownInput,
  reference,
  searchedNames,
  singleLineNames,
  text,
  textNames,
  valueInHistory,
  valueInWords,
  wholeNumberField,
} from "./record-fields";

const BOX = {
  name: text("Nome", { max: 5, required: "Informe o nome.", listed: true, searched: true }),
  document: text("CNPJ ou CPF", {
    max: 4,
    problem: (typedText) => (/^[\d.]*$/.test(typedText) ? "" : "Só algarismos."),
    toStored: (typedText) => typedText.replaceAll(".", ""),
    toShown: (storedValue) => storedValue.replace(/^(\d\d)/, "$1."),
  }),
  notes: text("Observações", { max: 9, lines: true, initial: "nada" }),
  kind: choice("Tipo", { big: "grande", small: "pequeno" }, { message: "Escolha.", initial: "small", history: "tamanho" }),
  sealed: flag("Lacrada", {}),
  count: wholeNumberField("Peças", { min: 1, max: 9, initial: 2 }),
  limit: wholeNumberField("Limite", { min: 0, max: 90, zeroIsEmpty: true, outside: "De 0 a 90." }),
  price: money("Preço", { min: 0, max: 99_999, zeroIsEmpty: true }),
  packed_on: dayField("Embalada em", {}),
  opened_on: dayField("Aberta em", { required: true }),
  shelf: reference("Prateleira", { message: "Escolha a prateleira." }),
  labels: custom<string[], string[]>("Etiquetas", {
    initial: [],
    schema: () => z.array(z.string()),
    toForm: (storedValue) => (Array.isArray(storedValue) ? storedValue.map(String) : []),
  }),
  photo: ownInput("Foto", {}),
  active: active("Caixa ativa", {}),
  hash: NOT_IN_FORM,
} as const;

const form = { ...emptyForm(BOX), name: "Caixa", opened_on: "2026-11-28" };

/** The first sentence on a value, or the value that the record gets. */
function stored(values: Partial<Record<keyof typeof form, unknown>>) {
  const [name = ""] = Object.keys(values);
  const read = formSchema(BOX).safeParse({ ...form, ...values });
  const { issues } = read.error ?? { issues: [] };
  expect(issues.length, JSON.stringify(issues)).toBeLessThan(2);
  return read.success ? (read.data as Record<string, unknown>)[name] : `${issues[0]?.path.join(".")}: ${issues[0]?.message}`;
}

test("a new record's form has each field's first value", () => {
  expect(emptyForm(BOX)).toEqual({
    ...{ name: "", document: "", notes: "nada", kind: "small", sealed: false, count: 2, limit: "", price: "" },
    ...{ packed_on: "", opened_on: "", shelf: "", labels: [], active: true },
  });
});

test("a new record has each field's first value, as it is stored", () => {
  expect(initialRecord(BOX)).toMatchObject({
    name: "",
    notes: "nada",
    kind: "small",
    count: 2,
    limit: 0,
    price: 0,
    active: true,
  });
});

test.each([
  [{ name: " Lata " }, "Lata"],
  [{ name: "  " }, "name: Informe o nome."],
  [{ name: "Caixas" }, "name: Use no máximo 5 caracteres."],
  [{ document: undefined }, ""],
  [{ document: "12.34" }, "1234"],
  [{ document: "1.2.3.4.5" }, "document: Use no máximo 4 caracteres."],
  [{ document: "12a" }, "document: Só algarismos."],
  [{ kind: "big" }, "big"],
  [{ kind: "" }, "kind: Escolha."],
  [{ sealed: true }, true],
  [{ count: 9 }, 9],
  [{ count: 0 }, "count: O menor valor é 1."],
  [{ count: 10 }, "count: O maior valor é 9."],
  [{ count: "" }, "count: Informe um número inteiro."],
  [{ count: 1.5 }, "count: Informe um número inteiro."],
  [{ limit: "" }, 0],
  [{ limit: 90 }, 90],
  [{ limit: 91 }, "limit: De 0 a 90."],
  [{ limit: "muitas" }, "limit: Informe um número inteiro."],
  [{ price: 100_000 }, "price: O maior valor é R$\u00a0999,99."],
  [{ price: -1 }, "price: O menor valor é R$\u00a00,00."],
  [{ packed_on: "" }, ""],
  [{ packed_on: "2026-02-30" }, "packed_on: Informe uma data, como 31/12/2026."],
  [{ opened_on: "" }, "opened_on: Informe uma data, como 31/12/2026."],
  [{ shelf: "" }, ""],
  [{ shelf: "estante" }, "shelf: Escolha a prateleira."],
  [{ labels: ["a"] }, ["a"]],
])("%j becomes %j", (values, expected) => expect(stored(values)).toEqual(expected));

test("a record's form shows what is stored as people write it", () => {
  const record = formSchema(BOX).parse({ ...form, document: "12.34", limit: 7 });
  expect(record).not.toHaveProperty("hash");
  expect(formOf(BOX, record)).toEqual({ ...form, document: "12.34", limit: 7 });
  expect(formOf(BOX, { ...record, labels: "nenhuma", price: 0 })).toMatchObject({ labels: [], price: "" });
});

test.each([
  ["kind", "big", "grande"],
  ["sealed", true, "sim"],
  ["sealed", false, "não"],
  ["price", 1250, "R$ 12,50"],
  ["price", "doze", "doze"],
  ["packed_on", "2026-11-28", "28/11/2026"],
  ["packed_on", "28/11", "28/11"],
  ["labels", ["a", "b"], "a; b"],
  ["name", "Lata", "Lata"],
  ["unknown", 3, "3"],
  ["toString", 3, "3"],
] as const)("%s %j is shown as %s", (name, value, expected) =>
  expect(valueInWords(BOX, name, value).replace(/\s/g, " ")).toBe(expected),
);

test("the history names a change within a sentence, but not a field with a line of its own", () => {
  expect(historyNames(BOX)).toEqual({
    ...{ name: "nome", document: "CNPJ ou CPF", notes: "observações", kind: "tamanho", sealed: "lacrada", count: "peças" },
    ...{ limit: "limite", price: "preço", packed_on: "embalada em", opened_on: "aberta em", shelf: "prateleira" },
    ...{ labels: "etiquetas", photo: "foto" },
  });
});

test("the columns follow from the declaration, in its order", () => {
  expect(formNames(BOX)).toEqual(Object.keys(form));
  expect(labelsOf(BOX)).toMatchObject({ name: "Nome", photo: "Foto" });
  expect(labelsOf(BOX)).not.toHaveProperty("hash");
  expect(textNames(BOX)).toEqual(["name", "document", "notes"]);
  expect(singleLineNames(BOX)).toEqual(["name", "document"]);
  expect(dayNames(BOX)).toEqual(["packed_on", "opened_on"]);
  expect([listedNames(BOX), searchedNames(BOX)]).toEqual([["name"], ["name"]]);
});

test.each([
  ["kind", "big", "grande"],
  ["sealed", true, "sim"],
  ["count", 3, "3"],
  ["limit", 0, "vazio"],
  ["price", 4590, "R$\u00a045,90"],
  ["packed_on", "2026-11-28", "28/11/2026"],
  ["packed_on", "", "vazio"],
  // A text may name a person, and another record's id says nothing.
  ["name", "Ana", undefined],
  ["shelf", "a23456789012345", undefined],
  ["labels", ["Ana"], undefined],
  ["photo", "a.png", undefined],
  ["hash", "a", undefined],
  ["constructor", "a", undefined],
])("a line of the history holds of %s: %j is %s", (name, storedValue, words) => {
  expect(valueInHistory(BOX, name, storedValue)).toBe(words);
});
