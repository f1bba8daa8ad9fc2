import { describe, expect, it } from "vitest";
import type { RowMessage } from "../../imports/messages";
import { type KnownSupplier, planSupplier, readSupplierRow, SupplierIndex } from "./supplier-plan";

const CNPJ = "11222333000181";
const OTHER = "60746948000112";
const CPF = "52998224725";
const formatMessages = (messages: readonly RowMessage[]): string[] =>
  messages.map(({ field, level, text }) => `${field} ${level}: ${text}`);
const messagesOf = (cells: Record<string, string>): string[] =>
  formatMessages(readSupplierRow({ name: "Papelaria Central", ...cells }).messages);

describe("a row of suppliers", () => {
  it.each([
    [{ document: "11.222.333/0001-81" }, { document: CNPJ }],
    [{ document: "529.982.247-25" }, { document: CPF }],
    [{ document: `${CNPJ},0` }, { document: CNPJ }],
    [{ email: "Vendas@Papelaria.com.BR" }, { email: "vendas@papelaria.com.br" }],
    [{ state: "sp" }, { state: "SP" }],
    [{ postal_code: "13.010-001" }, { postal_code: "13010001" }],
    [{ postal_code: "1310100" }, { postal_code: "01310100" }],
    [{ postal_code: "13010001.0" }, { postal_code: "13010001" }],
    [{ phone: "(19) 3555-1234" }, { phone: "+551935551234" }],
    [{ phone: "ramal 12" }, { phone: "ramal 12" }],
  ])("%j is read as %j", (cells, expected) => {
    expect(readSupplierRow({ name: "Papelaria Central", ...cells }).values).toMatchObject(expected);
    expect(messagesOf(cells)).toEqual([]);
  });

  it("gets the zeros back that a spreadsheet took from the front of its number", () => {
    const read = (document: string) => readSupplierRow({ name: "Papelaria Central", document }).values.document;
    expect([read("191"), read("1000000000191").length]).toEqual(["", 0]);
    expect(read("8775724000119")).toBe("08775724000119");
    expect(read("1234567890")).toBe("01234567890");
  });

  it.each([
    [{ name: "" }, ["name error: Falta o nome do fornecedor."]],
    [{ name: "?" }, ["name error: “?” não é nome de fornecedor."]],
    [{ name: "3M" }, []],
    [{ document: "11222333000182" }, [expect.stringMatching(/^document error: “11222333000182”: ./)]],
    [{ document: "1,12E+13" }, [expect.stringMatching(/^document error: “1,12E\+13”: ./)]],
    [{ email: "sem" }, ["email warning: E-mail “sem” não foi gravado: não é um e-mail."]],
    [{ state: "XX" }, [expect.stringMatching(/“XX” não foi gravado: use a sigla do estado, como SP\.$/)]],
    [{ postal_code: "123" }, ["postal_code warning: CEP “123” não foi gravado: o CEP tem 8 algarismos."]],
    [{ name: "n".repeat(160) }, []],
    [{ name: "n".repeat(161) }, ["name error: Nome ou razão social com mais de 160 caracteres."]],
  ])("the row %j gets the messages %j", (cells, messages) => {
    expect(messagesOf(cells)).toEqual(messages);
  });

  it("keeps nothing of what it does not take", () => {
    const { values } = readSupplierRow({ name: "Papelaria", document: "1", email: "sem", state: "XX", postal_code: "123" });
    expect(values).toMatchObject({ document: "", email: "", state: "", postal_code: "" });
  });
});

const fieldsOf = (cells: Record<string, string>) => readSupplierRow({ name: "Papelaria Central", ...cells }).values;
const knownSupplier = (cells: Record<string, string>, more: Partial<KnownSupplier> = {}): KnownSupplier => ({
  id: "known",
  fields: fieldsOf(cells),
  active: true,
  merged_into: "",
  line: 0,
  ...more,
});

function bookOf(...suppliers: KnownSupplier[]): SupplierIndex {
  const book = new SupplierIndex();
  for (const supplier of suppliers) {
    book.add(supplier);
  }
  return book;
}

const plan = (book: SupplierIndex, cells: Record<string, string>, line = 2) => {
  const { values, messages } = readSupplierRow({ name: "Papelaria Central", ...cells });
  return planSupplier(book, values, messages, { line, newId: () => `new${line}` });
};

describe("the effect of a row of suppliers", () => {
  it("makes one that is not known, once", () => {
    const book = bookOf();
    expect(plan(book, { document: CNPJ })).toMatchObject({
      verdict: "create",
      supplier: "new2",
      newFields: { document: CNPJ },
      change: {},
    });
    expect(plan(book, { document: CNPJ }, 3)).toMatchObject({ verdict: "unchanged", supplier: "new2", newFields: null });
    expect(book.has("new2")).toBe(true);
    expect(book.has("new3")).toBe(false);
  });

  it("an error of the row makes nothing", () => {
    const book = bookOf();
    expect(plan(book, { document: "1" })).toMatchObject({ verdict: "error", supplier: "", newFields: null });
    expect(book.has("new2")).toBe(false);
  });

  it.each<[string, KnownSupplier[], Record<string, string>, string]>([
    ["by its number, whatever its name", [knownSupplier({ name: "Central Ltda.", document: CNPJ })], { document: CNPJ }, "known"],
    ["by its name where none has a number", [knownSupplier({})], {}, "known"],
    ["by its name where the row has no number", [knownSupplier({ document: CNPJ })], {}, "known"],
    ["by its name where it has no number yet", [knownSupplier({})], { document: CNPJ }, "known"],
    ["not by its name where the numbers differ", [knownSupplier({ document: OTHER })], { document: CNPJ }, "new2"],
    ["not by a name that two have", [knownSupplier({}), knownSupplier({}, { id: "second" })], {}, "new2"],
    [
      "by the name of the one of two whose number it is not against",
      [knownSupplier({ document: OTHER }), knownSupplier({}, { id: "second" })],
      { document: CNPJ },
      "second",
    ],
  ])("knows a supplier %s", (_, suppliers, cells, id) => {
    expect(plan(bookOf(...suppliers), cells).supplier).toBe(id);
  });

  it("says those that a row may mean", () => {
    const first = knownSupplier({ document: CNPJ, name: "Central" });
    const second = knownSupplier({}, { id: "second" });
    expect(bookOf(first, second).candidates(fieldsOf({ document: CNPJ }))).toEqual([first, second]);
    expect(bookOf(first, second).candidates(fieldsOf({}))).toEqual([undefined, second]);
  });

  it("changes the values that the row has otherwise, and leaves the name and the values that the row lacks", () => {
    const book = bookOf(knownSupplier({ name: "Central Ltda.", document: CNPJ, city: "Campinas", state: "SP" }));
    const changed = plan(book, { document: CNPJ, city: "Sumaré", email: "a@b.com.br" });
    expect(changed).toMatchObject({ verdict: "update", change: { city: "Sumaré", email: "a@b.com.br" } });
    expect(changed.after).toMatchObject({ name: "Central Ltda.", city: "Sumaré", state: "SP", email: "a@b.com.br" });
    expect(formatMessages(changed.messages)).toEqual([
      expect.stringMatching(/^email note: E-mail: a@b\.com\.br\.$/),
      "city note: Cidade: de Campinas para Sumaré.",
      "name note: No cadastro o nome é Central Ltda.; não foi alterado.",
    ]);
  });

  it("leaves a telephone and an e-mail that are only written otherwise", () => {
    const book = () =>
      bookOf(knownSupplier({}, { fields: { ...fieldsOf({}), phone: "(19) 3555-1234", email: "Vendas@Central.com.br" } }));
    expect(plan(book(), { phone: "(19) 3555-1234", email: "Vendas@Central.com.br" })).toMatchObject({
      verdict: "unchanged",
      messages: [],
    });
    expect(plan(book(), { phone: "(19) 3555-9999" })).toMatchObject({ change: { phone: "+551935559999" } });
  });

  it("is found by a number that a row of the same file gave it, written with its points", () => {
    const book = bookOf(knownSupplier({}));
    expect(formatMessages(plan(book, { document: CNPJ }).messages)).toEqual([expect.stringContaining("11.222.333/0001-81")]);
    expect(plan(book, { document: CNPJ, name: "Outra" }, 3).supplier).toBe("known");
  });

  it("two rows that say different things of one are an error, and nothing of the second is taken", () => {
    const book = bookOf(knownSupplier({}));
    plan(book, { city: "Campinas" });
    const second = plan(book, { city: "Sumaré", email: "a@b.com.br" }, 3);
    expect(second).toMatchObject({ verdict: "error", supplier: "known", change: {}, after: { city: "Campinas", email: "" } });
    expect(formatMessages(second.messages)).toContain(
      "city error: Cidade: a linha 2 informa “Campinas” e esta informa “Sumaré” para o mesmo fornecedor.",
    );
    expect(plan(book, { email: "a@b.com.br" }, 4)).toMatchObject({ verdict: "update", change: { email: "a@b.com.br" } });
  });

  it("is used again when it was not", () => {
    const book = bookOf(knownSupplier({}, { active: false }));
    const again = plan(book, {});
    expect(again).toMatchObject({ verdict: "update", change: { active: true } });
    expect(formatMessages(again.messages)).toEqual(["name note: Estava desativado e volta a ser usado."]);
    expect(plan(book, {}, 3)).toMatchObject({ verdict: "unchanged", change: {} });
  });

  it("one that became a part of another takes no row", () => {
    const merged = plan(bookOf(knownSupplier({}, { merged_into: "Atacado Sul" })), { city: "Campinas" });
    expect(merged).toMatchObject({ verdict: "error", change: {} });
    expect(formatMessages(merged.messages)).toContain(
      "name error: O cadastro “Papelaria Central” foi unido a “Atacado Sul”: informe a linha com o nome dele.",
    );
  });
});
