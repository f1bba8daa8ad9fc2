import { describe, expect, test } from "vitest";
import { emptyForm, type FormOf, initialRecord } from "../../record-fields";
import { newReaderForm, readerForm } from "../readers/reader-fields";
import { COPY_FIELDS, copyForm, copyValues } from "./copy-fields";
import { newTitleForm } from "./forms";
import { TITLE_FIELDS, type TitleForm, type TitleRecord, titleForm, titleFormOf, titleValues } from "./title-fields";

const EMPTY_TITLE = emptyForm(TITLE_FIELDS);
const NO_TITLE: TitleRecord = initialRecord(TITLE_FIELDS);

const TODAY = "2026-11-21";

function problems(schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } } }, value: unknown) {
  const issues = schema.safeParse(value).error?.issues ?? [];
  // A form shows the first sentence on a field.
  return Object.fromEntries([...issues].reverse().map((issue) => [issue.path.join("."), issue.message]));
}
interface Issue {
  path: PropertyKey[];
  message: string;
}

describe("a new title with its copies", () => {
  const form = { ...EMPTY_TITLE, title: "Iracema", copies: 40, first_tombo: "", call_number: "", location: "" };
  test.each([
    [{}, {}],
    [{ first_tombo: "PNLD-0101" }, {}],
    [{ first_tombo: "caixa 3b" }, { first_tombo: "O primeiro tombo precisa terminar em número, como 000123." }],
    [{ copies: 201 }, { copies: "Informe a quantidade, de 0 a 200." }],
    [{ minimum_age: "livre" }, {}],
    [{ minimum_age: "infantil" }, { minimum_age: "“infantil” não é uma idade, como 12 ou livre." }],
    [{ consumable: true }, { program: "Informe o programa, como PNLD." }],
  ])("%j", (part, expected) => {
    expect(problems(newTitleForm(TODAY), { ...form, ...part })).toEqual(expected);
  });
});

describe("a title", () => {
  test.each<[Partial<TitleForm>, Record<string, string>]>([
    [{}, {}],
    [{ title: "  " }, { title: "Informe o título." }],
    [
      { isbn13: "978-85-359-1484-8" },
      { isbn13: "Algum número está trocado: com os outros dígitos, o último não poderia ser 8. Confira no livro." },
    ],
    [{ year_text: "2062" }, { year_text: "O ano 2062 é posterior ao atual." }],
    [{ year_text: "[s.d.]" }, {}],
    [{ program: "PNLD", cycle_start: 2024, cycle_end: 2027, consumable: true }, {}],
    [{ program: "PNLD", cycle_start: 2027, cycle_end: 2024 }, { cycle_end: "O ciclo termina antes de começar." }],
    [{ program: "PNLD", cycle_end: 27 }, { cycle_end: "Escreva o ano com quatro números, como 2027." }],
    [{ consumable: true }, { program: "Informe o programa, como PNLD." }],
    [{ authors: ["x".repeat(1001)] }, { authors: "São autores demais: use no máximo 1000 letras ao todo." }],
  ])("%j", (part, expected) => {
    expect(problems(titleForm(TODAY), { ...EMPTY_TITLE, title: "Iracema", ...part })).toEqual(expected);
  });

  test("becomes a record and comes back", () => {
    const form: TitleForm = {
      ...EMPTY_TITLE,
      title: "Vidas secas",
      authors: ["Graciliano Ramos"],
      isbn13: "85-359-1484-6",
      year_text: "c1976",
      program: "PNLD",
      cycle_end: 2027,
      grade: "7º ano",
    };
    const values = titleValues(titleForm(TODAY).parse(form), TODAY);
    expect(values).toMatchObject({ authors: "Graciliano Ramos", isbn13: "9788535914849", year: 1976, year_text: "c1976" });
    expect(titleFormOf(values)).toEqual({ ...form, isbn13: "9788535914849" });
  });

  test.each([
    ["1998", { year: 1998, year_text: "" }],
    ["", { year: 0, year_text: "" }],
    ["[s.d.]", { year: 0, year_text: "[s.d.]" }],
    ["-720", { year: -720, year_text: "" }],
  ])("the year %j", (year_text, expected) => {
    const values = titleValues({ ...NO_TITLE, year_text }, TODAY);
    expect(values).toMatchObject(expected);
    expect(titleFormOf(values).year_text).toBe(year_text);
  });
});

describe("a copy", () => {
  type CopyForm = FormOf<typeof COPY_FIELDS>;
  const copy: CopyForm = { ...emptyForm(COPY_FIELDS), material_type: "typebook0000000" };

  test.each<[Partial<CopyForm>, boolean, Record<string, string>]>([
    [{}, false, {}],
    [{ state: "withdrawn", state_reason: "mofo" }, false, {}],
    [{ state: "withdrawn" }, false, { state_reason: "Informe o motivo da baixa." }],
    [{ state: "lost" }, true, { state_reason: "Descreva o ocorrido." }],
    [{ state: "lost", state_reason: "o aluno perdeu" }, true, {}],
    [{ state: "withdrawn", state_reason: "mofo" }, true, { state: "Está emprestado: registre a devolução antes de dar baixa." }],
    [
      { barcode: "9788535914849" },
      false,
      { barcode: "Este é o ISBN, igual em todos os exemplares: use a etiqueta do exemplar." },
    ],
    [{ barcode: "l00012" }, false, { barcode: "Este é código de carteirinha, não de livro." }],
    [{ price: 1250 }, false, {}],
    [{ price: "doze" }, false, { price: "Valor inválido. Use vírgula para os centavos, como 12,50." }],
    [{ price: -1 }, false, { price: "O menor valor é R$\u00a00,00." }],
  ])("%j, on loan: %s", (part, onLoan, expected) => {
    expect(problems(copyForm(onLoan), { ...copy, ...part })).toEqual(expected);
  });

  test("that is normal again needs no reason, and its barcode is stored as a scanner reads it", () => {
    expect(copyValues(copyForm(false).parse({ ...copy, state_reason: "estava molhado", barcode: " ab 12\r" }))).toMatchObject({
      state_reason: "",
      barcode: "AB12",
      price: 0,
    });
  });
});

test.each([
  [{}, {}],
  [{ valid_until: "2026-12-31" }, {}],
  [{ valid_until: "2026-02-31" }, { valid_until: "Informe uma data, como 31/12/2026." }],
  [{ card: "12" }, {}],
  [{ card: " " }, { card: "A carteirinha é a letra L seguida do número, como L00012." }],
  [{ card: "A12" }, { card: "A carteirinha é a letra L seguida do número, como L00012." }],
  [{ category: "" }, { category: "Escolha a categoria." }],
])("a reader %j", (part, expected) => {
  const reader = { category: "catstudent00000", card: "L00001", valid_until: "", notes: "", active: true };
  expect(problems(readerForm(), { ...reader, ...part })).toEqual(expected);
});

test.each([
  [{}, {}],
  [{ person: "" }, { person: "Escolha a pessoa." }],
  [{ card: "l7" }, {}],
  [{ card: "7x" }, { card: "A carteirinha é a letra L seguida do número, como L00012." }],
])("a new reader %j", (part, expected) => {
  const reader = { person: "person000000000", category: "catstudent00000", card: "", valid_until: "" };
  expect(problems(newReaderForm(), { ...reader, ...part })).toEqual(expected);
});

test("a reader's card is stored in the form of its series", () => {
  const reader = { category: "catstudent00000", card: " l 7", valid_until: "", notes: "", active: true };
  expect(readerForm().parse(reader).card).toBe("L00007");
});
