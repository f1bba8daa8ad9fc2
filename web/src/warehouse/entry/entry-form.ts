/** The form of a manual entry: its values, the input for the server, and the errors of a line. Pure. */
import * as z from "zod/mini";
import { optionalDay } from "../../../../domain/contract";
import { isDay } from "../../../../domain/dates";
import {
  type DocumentLine,
  ENTRY_KINDS,
  type EntryKind,
  type ScannedMaterial,
  type StockDocument,
} from "../../../../domain/warehouse/commands";
import { formatMonth, monthOf } from "../../../../domain/warehouse/months";
import { fitsDecimals, ONE } from "../../../../domain/warehouse/quantity";
import { valueOfUnits, valuesWithCosts } from "../../../../domain/warehouse/value";
import type { Input } from "../../data/call";

export interface EntryLine {
  key: string;
  material: Pick<ScannedMaterial, "id" | "code" | "name" | "unit" | "decimals" | "batch_control">;
  /** Ten-thousandths and centavos, or a typed text that can't be read. */
  quantity: number | string;
  value: number | string;
  /** Of one unit, in ten-thousandths of a real, where the paper has that instead of the line's value; otherwise empty. */
  price: number | string;
  symbolic: boolean;
  batch_code: string;
  valid_until: string;
  /** The pack that was scanned, where all of the line was in such packs; null: pieces. */
  pack: LinePack | null;
}

interface LinePack {
  unit: string;
  /** Ten-thousandths of the base unit in one. */
  factor: number;
}

// A type, not an interface: a form's values are looked up by their names.
export type EntryValues = {
  /** The entry's own id: the same on every attempt, so that the server posts it once. */
  id: string;
  kind: EntryKind;
  supplier: string;
  /** The exit whose goods return; empty: no particular one. */
  of: string;
  invoice_number: string;
  invoice_series: string;
  issued_on: string;
  /** The access key's data, where one was read: the note, and its month. */
  key_number: string;
  key_month: string;
  day: string;
  note: string;
  /** Of the whole note, in centavos: divided over its lines by value. */
  freight: number | string;
  discount: number | string;
  /** The newest first. */
  lines: EntryLine[];
};

export const emptyEntry = (id: string, supplier = ""): EntryValues => ({
  id,
  kind: "purchase",
  supplier,
  of: "",
  invoice_number: "",
  invoice_series: "",
  issued_on: "",
  key_number: "",
  key_month: "",
  day: "",
  note: "",
  freight: "",
  discount: "",
  lines: [],
});

export const newLine = (
  key: string,
  material: EntryLine["material"],
  quantity: number,
  pack: LinePack | null = null,
): EntryLine => {
  const { id, code, name, unit, decimals, batch_control } = material;
  return {
    key,
    material: { id, code, name, unit, decimals, batch_control },
    quantity,
    value: "",
    price: "",
    symbolic: false,
    batch_code: "",
    valid_until: "",
    pack,
  };
};

/** A changed line: with a price per unit its value follows the quantity, and a typed value replaces the price. */
export function changedLine(line: EntryLine, change: Partial<EntryLine>): EntryLine {
  const next = { ...line, ...change };
  if (change.value !== undefined && change.price === undefined) {
    return { ...next, price: "" };
  }
  return typeof next.price === "number" && typeof next.quantity === "number"
    ? { ...next, value: valueOfUnits(next.price, next.quantity) }
    : next;
}

/** The packs as the paper states them; null where the quantity is not whole packs. R-17. */
export function statedOf({ quantity, pack }: Pick<EntryLine, "quantity" | "pack">) {
  const packs = pack && typeof quantity === "number" ? (quantity / pack.factor) * ONE : 0;
  return pack && packs > 0 && Number.isInteger(packs / ONE) ? { quantity: packs, unit: pack.unit, factor: pack.factor } : null;
}

const isSamePack = (value: LinePack | null, second: LinePack | null): boolean =>
  value?.unit === second?.unit && value?.factor === second?.factor;

/** Adds a quantity of a material: to its line, unless that line has a batch of its own. */
export function withMaterial(
  lines: readonly EntryLine[],
  material: EntryLine["material"],
  quantity: number,
  key: string,
  pack: LinePack | null = null,
): EntryLine[] {
  const existingLine = lines.find((line) => line.material.id === material.id && line.batch_code === "");
  const next = existingLine
    ? {
        ...existingLine,
        quantity: quantity + (typeof existingLine.quantity === "number" ? existingLine.quantity : 0),
        pack: isSamePack(existingLine.pack, pack) ? pack : null,
      }
    : newLine(key, material, quantity, pack);
  return [next, ...lines.filter((line) => line !== existingLine)];
}

/** The lines of an exit, as the lines of a return: a line for each batch. */
export function linesOfExit(exit: StockDocument, newKey: () => string): EntryLine[] {
  return exit.lines.flatMap(({ material: id, code, name, unit, decimals, parts }) =>
    parts.map(({ batch, batch_code, valid_until, quantity }) => ({
      ...newLine(newKey(), { id, code, name, unit, decimals, batch_control: batch !== "" }, Math.abs(quantity)),
      batch_code,
      valid_until,
    })),
  );
}

/**
 * The line of an entry, as the line of another: its value stays. A line of a reversed entry also keeps its batch and its symbolic
 * value.
 */
function lineAgain(line: DocumentLine, { reversed_by, kind }: StockDocument, key: string): EntryLine {
  const { material: id, code, name, unit, decimals, parts, quantity, value, stated_unit, factor } = line;
  const [part] = parts;
  const isCorrected = reversed_by !== "" && parts.length === 1;
  return {
    ...newLine(
      key,
      { id, code, name, unit, decimals, batch_control: parts.some(({ batch }) => batch !== "") },
      Math.abs(quantity),
      stated_unit ? { unit: stated_unit, factor } : null,
    ),
    value: value === 0 ? "" : Math.abs(value),
    symbolic: isCorrected && value === 0 && kind !== "purchase",
    ...(isCorrected && part ? { batch_code: part.batch_code, valid_until: part.valid_until } : {}),
  };
}

/** The fields that another entry fills. */
export const REPEATED_FIELDS = [
  "kind",
  "supplier",
  "invoice_number",
  "invoice_series",
  "issued_on",
  "day",
  "note",
  "lines",
] as const satisfies readonly (keyof EntryValues)[];

export interface RepeatedEntry {
  values: Pick<EntryValues, (typeof REPEATED_FIELDS)[number]>;
  /** Materials that are not active any more: the form names their lines and does not fill them. */
  leftOut: DocumentLine[];
}

/**
 * An entry like an earlier one, in the form's fields; null for a kind that has no manual entry. Another purchase has another note
 * and day. The form posts a reversed document again whole, with its note and its day, for a correction.
 */
export function entryAgain(model: StockDocument, newKey: () => string): RepeatedEntry | null {
  const kind = ENTRY_KINDS.find((kind) => kind === model.kind);
  if (!kind || kind === "return") {
    return null;
  }
  const isInactive = ({ material }: DocumentLine) => model.inactive?.includes(material) ?? false;
  const lines = model.lines.filter((line) => !isInactive(line)).map((line) => lineAgain(line, model, newKey()));
  const { supplier, invoice_number, invoice_series, issued_on, day, note } = model;
  const invoiceFields = model.reversed_by
    ? { invoice_number, invoice_series, issued_on, day, note }
    : { invoice_number: "", invoice_series: "", issued_on: "", day: "", note: "" };
  return {
    values: { ...{ kind, supplier, lines: lines.reverse() }, ...invoiceFields },
    leftOut: model.lines.filter(isInactive),
  };
}

/** The month in the access key, while the number is still the key's; otherwise empty. */
export const monthOfKey = ({
  invoice_number,
  key_number,
  key_month,
}: Pick<EntryValues, "invoice_number" | "key_number" | "key_month">) =>
  key_month !== "" && invoice_number === key_number ? key_month : "";

type Problems = Record<"quantity" | "value" | "batch_code" | "valid_until", string>;

/** A return of a known exit has the value of the exit. */
export const isValued = ({ kind, of }: Pick<EntryValues, "kind" | "of">): boolean => kind !== "return" || of === "";

/** The errors of a line, by its field; empty without one. */
export function lineProblems(line: EntryLine, valued: boolean): Problems {
  const { material, quantity, value, symbolic, batch_code, valid_until } = line;
  const isNumber = typeof quantity === "number";
  return {
    quantity:
      !isNumber || quantity <= 0
        ? "Informe a quantidade."
        : fitsDecimals(quantity, material.decimals)
          ? ""
          : "Informe um número inteiro.",
    value:
      !valued || symbolic
        ? ""
        : typeof value !== "number"
          ? "Informe o valor."
          : value === 0
            ? "Sem valor: marque como simbólico."
            : "",
    batch_code: material.batch_control && batch_code.trim() === "" ? "Informe o lote." : "",
    valid_until: valid_until === "" || isDay(valid_until) ? "" : "Data inválida.",
  };
}

const isRight = (line: EntryLine, valued: boolean): boolean =>
  Object.values(lineProblems(line, valued)).every((problem) => problem === "");

const centavos = (amount: number | string): number => (typeof amount === "number" ? amount : 0);
const lineCost = ({ value, symbolic }: EntryLine): number => (symbolic ? 0 : centavos(value));

/** Only a purchase has costs. */
export const hasCosts = ({ kind }: Pick<EntryValues, "kind">): boolean => kind === "purchase";

/** The entry value of each line, with its share of freight and discount. */
const valuesOf = (form: Pick<EntryValues, "kind" | "lines" | "freight" | "discount">): number[] =>
  valuesWithCosts(
    form.lines.map(lineCost),
    hasCosts(form) ? { freight: centavos(form.freight), discount: centavos(form.discount) } : { freight: 0, discount: 0 },
  );

/** The entry value of all lines, in centavos. */
export const totalOf = (form: Pick<EntryValues, "kind" | "lines" | "freight" | "discount">): number =>
  valuesOf(form).reduce((sum, value) => sum + value, 0);

const INVALID_DAY_SENTENCE = "Data inválida. Use dia/mês/ano.";

/** The form's own checks; the parsed input has the oldest line first, as on the paper. */
export const entrySchema = z.pipe(
  z
    .object({
      id: z.string(),
      kind: z.enum(ENTRY_KINDS),
      supplier: z.string(),
      of: z.string(),
      invoice_number: z.string().check(z.trim(), z.regex(/^\d{0,9}$/, "O número da nota tem até 9 algarismos.")),
      invoice_series: z.string().check(z.trim(), z.regex(/^\d{0,3}$/, "A série tem até 3 algarismos.")),
      issued_on: optionalDay(INVALID_DAY_SENTENCE),
      key_number: z.string(),
      key_month: z.string(),
      day: optionalDay(INVALID_DAY_SENTENCE),
      note: z.string().check(z.maxLength(1000, "Use no máximo 1.000 caracteres.")),
      freight: z.union([z.literal(""), z.number("Valor inválido.")], "Valor inválido."),
      discount: z.union([z.literal(""), z.number("Valor inválido.")], "Valor inválido."),
      lines: z.array(z.custom<EntryLine>()),
    })
    .check(({ value, issues }) => {
      const refuse = (field: string, message: string) => issues.push({ code: "custom", message, input: value, path: [field] });
      if (value.kind === "purchase" && value.supplier === "") {
        refuse("supplier", "Informe o fornecedor da compra.");
      }
      if (value.issued_on !== "" && monthOfKey(value) !== "" && monthOf(value.issued_on) !== monthOfKey(value)) {
        refuse("issued_on", `Pela chave de acesso, a nota foi emitida em ${formatMonth(monthOfKey(value))}.`);
      }
      const lineCosts = value.lines.map(lineCost);
      if (hasCosts(value) && valuesOf(value).some((value, index) => lineCosts[index]! > 0 && value <= 0)) {
        refuse("discount", "O desconto deixa material sem valor. Confira o desconto.");
      }
      if (value.lines.length === 0) {
        refuse("lines", "Falta informar os materiais: leia o código ou busque pelo nome.");
      } else if (value.lines.some((line) => !isRight(line, isValued(value)))) {
        refuse("lines", "Confira as linhas destacadas.");
      }
    }),
  z.transform((form): Input<"warehouse/enter"> => {
    const { id, kind, supplier, of, invoice_number: number, invoice_series: series, issued_on, day, note, lines } = form;
    const valued = isValued(form);
    const values = valuesOf(form);
    const indexed = lines.map((line, index) => ({ line, cost: values[index]! }));
    return {
      id,
      kind,
      ...(supplier && kind !== "return" ? { supplier } : {}),
      ...(valued ? {} : { of }),
      ...(kind === "purchase" && number ? { invoice: { number, series, issued_on } } : {}),
      day,
      note: note.trim(),
      lines: indexed.reverse().map(({ line, cost }) => {
        const { material, quantity, symbolic, batch_code, valid_until } = line;
        const statedFields = statedOf(line);
        return {
          material: material.id,
          quantity: Number(quantity),
          value: symbolic || !valued ? 0 : cost,
          symbolic,
          ...(material.batch_control ? { batch: { code: batch_code.trim(), valid_until } } : {}),
          ...(statedFields ? { stated: statedFields } : {}),
        };
      }),
    };
  }),
);
