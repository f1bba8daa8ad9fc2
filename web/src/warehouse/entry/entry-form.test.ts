import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { StockDocument } from "../../../../domain/warehouse/commands";
import { ONE } from "../../../../domain/warehouse/quantity";
import {
  changedLine,
  type EntryValues,
  emptyEntry,
  entryAgain,
  entrySchema,
  lineProblems,
  newLine,
  statedOf,
  totalOf,
  withMaterial,
} from "./entry-form";

const PAPER = { id: "paper0000000000", code: "000001", name: "Papel", unit: "resma", decimals: 0, batch_control: false };
const FLOUR = { ...PAPER, id: "flour0000000000", name: "Farinha", unit: "quilo", decimals: 3, batch_control: true };
const SUPPLIER = "supplier0000000";

const parseEntry = (values: Partial<EntryValues>) => z.safeParse(entrySchema, { ...emptyEntry("entry0000000000"), ...values });
const faultsOf = (values: Partial<EntryValues>) =>
  Object.fromEntries((parseEntry(values).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

test("a missing value is reported at its field", () => {
  expect(faultsOf({})).toMatchObject({ supplier: "Informe o fornecedor da compra." });
  expect(faultsOf({ supplier: SUPPLIER })).toMatchObject({ lines: expect.stringContaining("Falta informar os materiais") });
  expect(faultsOf({ supplier: SUPPLIER, lines: [newLine("a", PAPER, ONE)] })).toEqual({ lines: "Confira as linhas destacadas." });
  expect(faultsOf({ supplier: SUPPLIER, invoice_number: "12a" })).toHaveProperty("invoice_number");
});

test("a line knows its own faults", () => {
  const none = { quantity: "", value: "", batch_code: "", valid_until: "" };
  const line = { ...newLine("a", PAPER, ONE), value: 100 };
  expect(lineProblems(line, true)).toEqual(none);
  expect(lineProblems({ ...line, value: "" }, true).value).toBe("Informe o valor.");
  expect(lineProblems({ ...line, value: 0 }, true).value).toContain("simbólico");
  expect(lineProblems({ ...line, value: "", symbolic: true }, true)).toEqual(none);
  expect(lineProblems({ ...line, value: "" }, false)).toEqual(none);
  expect(lineProblems({ ...line, quantity: ONE / 2 }, true).quantity).toBe("Informe um número inteiro.");
  expect(lineProblems({ ...newLine("b", FLOUR, 5000), value: 100 }, true).batch_code).toBe("Informe o lote.");
});

test("goes out in the order of the paper, in ten-thousandths and centavos", () => {
  const lines = [
    { ...newLine("b", FLOUR, 125_000), value: 5000, batch_code: " F-1 ", valid_until: "2027-01-31" },
    { ...newLine("a", PAPER, 60 * ONE), value: 152_653 },
  ];
  expect(totalOf({ ...emptyEntry("entry0000000000"), lines })).toBe(157_653);
  expect(parseEntry({ supplier: SUPPLIER, invoice_number: "12408", invoice_series: "1", lines }).data).toEqual({
    id: "entry0000000000",
    kind: "purchase",
    supplier: SUPPLIER,
    invoice: { number: "12408", series: "1", issued_on: "" },
    day: "",
    note: "",
    lines: [
      { material: PAPER.id, quantity: 60 * ONE, value: 152_653, symbolic: false },
      {
        material: FLOUR.id,
        quantity: 125_000,
        value: 5000,
        symbolic: false,
        batch: { code: "F-1", valid_until: "2027-01-31" },
      },
    ],
  });
});

test("the same material adds to its line, and begins another where that one has a batch", () => {
  const firstLines = withMaterial([], FLOUR, ONE, "a");
  expect(withMaterial(firstLines, FLOUR, ONE, "b").map(({ key, quantity }) => [key, quantity])).toEqual([["a", 2 * ONE]]);
  const batched = firstLines.map((line) => ({ ...line, batch_code: "F-1" }));
  expect(withMaterial(batched, FLOUR, ONE, "b").map(({ key }) => key)).toEqual(["b", "a"]);
});

test("R-17 scanned packs are stored as the paper has them, until the quantity is no whole pack", () => {
  const pack = { unit: "caixa", factor: 12 * ONE };
  const [line] = withMaterial(withMaterial([], PAPER, 12 * ONE, "a", pack), PAPER, 24 * ONE, "b", pack);
  expect(statedOf(line!)).toEqual({ quantity: 3 * ONE, unit: "caixa", factor: 12 * ONE });
  expect(statedOf({ ...line!, quantity: 30 * ONE })).toBeNull();
  expect(statedOf(withMaterial([line!], PAPER, ONE, "c")[0]!)).toBeNull();
  const output = parseEntry({ supplier: SUPPLIER, lines: [{ ...line!, value: 100 }] }).data;
  expect(output?.lines[0]).toMatchObject({ quantity: 36 * ONE, stated: { quantity: 3 * ONE, unit: "caixa" } });
});

test("the price of a unit makes the line's value, and follows its quantity; a value that is typed takes its place", () => {
  const line = changedLine({ ...newLine("a", PAPER, 10 * ONE) }, { price: 254_422 });
  expect(line.value).toBe(25_442);
  expect(changedLine(line, { quantity: 20 * ONE }).value).toBe(50_884);
  expect(changedLine(line, { value: 100 })).toMatchObject({ value: 100, price: "" });
  expect(changedLine(line, { price: "" }).value).toBe(25_442);
});

test("R-18 freight and discount of the note are shared by value, and a discount that leaves nothing is a fault at its field", () => {
  const lines = [
    { ...newLine("b", PAPER, ONE), value: 1000 },
    { ...newLine("a", PAPER, ONE), value: 3000 },
  ];
  const values = { supplier: SUPPLIER, lines, freight: 400, discount: 100 };
  expect(totalOf({ ...emptyEntry("entry0000000000"), ...values })).toBe(4300);
  expect(parseEntry(values).data?.lines.map(({ value }) => value)).toEqual([3225, 1075]);
  expect(faultsOf({ ...values, discount: 5000 })).toHaveProperty("discount");
  expect(parseEntry({ ...values, kind: "donation" }).data?.lines.map(({ value }) => value)).toEqual([3000, 1000]);
});

test("an entry is filled from another one: its values, and of a reversed one all of its paper", () => {
  const part = {
    movement: "m",
    place: "stock",
    batch: "b1",
    batch_code: "L1",
    valid_until: "",
    quantity: 24 * ONE,
    value: 900,
    reason: "",
  };
  const statedFields = { stated_quantity: 2 * ONE, stated_unit: "CX", factor: 12 * ONE };
  const line = {
    ...FLOUR,
    material: FLOUR.id,
    line: 1,
    quantity: 24 * ONE,
    value: 900,
    ...statedFields,
    parts: [part],
    left: 0,
    minimum: 0,
  };
  const document = {
    ...{ kind: "purchase", supplier: SUPPLIER, invoice_number: "77", invoice_series: "1", issued_on: "2026-11-02" },
    ...{ day: "2026-11-03", note: "Falta o frete", reversed_by: "", lines: [line] },
  } as unknown as StockDocument;
  const again = entryAgain(document, () => "new")!;
  expect(again.values).toMatchObject({
    kind: "purchase",
    supplier: SUPPLIER,
    invoice_number: "",
    issued_on: "",
    day: "",
    note: "",
  });
  const [firstLine] = again.values.lines;
  expect(firstLine).toMatchObject({
    ...{ key: "new", quantity: 24 * ONE, value: 900, symbolic: false, batch_code: "", pack: { unit: "CX", factor: 12 * ONE } },
  });
  expect(firstLine?.material.batch_control).toBe(true);

  // A reversed entry is corrected: the form posts all of it again.
  const correction = entryAgain({ ...document, reversed_by: "x" }, () => "new")!;
  expect(correction.values).toMatchObject({
    ...{ invoice_number: "77", invoice_series: "1", issued_on: "2026-11-02", day: "2026-11-03", note: "Falta o frete" },
  });
  expect(correction.values.lines[0]).toMatchObject({ batch_code: "L1", value: 900 });
  const gift = { ...document, kind: "donation" as const, reversed_by: "x", lines: [{ ...line, value: 0 }] } as StockDocument;
  expect(entryAgain(gift, () => "new")?.values.lines[0]).toMatchObject({ value: "", symbolic: true });

  // The form names the materials that are no longer active.
  const entryWithout = entryAgain({ ...document, inactive: [FLOUR.id] }, () => "new")!;
  expect([entryWithout.values.lines, entryWithout.leftOut]).toEqual([[], [line]]);
  expect(entryAgain({ ...document, kind: "count" }, () => "new")).toBeNull();
  expect(entryAgain({ ...document, kind: "return" }, () => "new")).toBeNull();
});

test("the month of the access key holds the day of the note, as long as the number is the key's", () => {
  const values = { supplier: SUPPLIER, invoice_number: "12408", key_number: "12408", key_month: "2026-11" };
  expect(faultsOf({ ...values, issued_on: "2026-10-31" })).toMatchObject({
    issued_on: "Pela chave de acesso, a nota foi emitida em novembro de 2026.",
  });
  expect(faultsOf({ ...values, issued_on: "2026-11-02" })).not.toHaveProperty("issued_on");
  expect(faultsOf({ ...values, invoice_number: "12409", issued_on: "2026-10-31" })).not.toHaveProperty("issued_on");
});
