/**
 * What a row of materials does: the same function decides in the dry run and, again, inside the transaction that writes, so that
 * what moved in between is seen. R-44, R-45.
 */
import { type Day, formatDay } from "../../dates";
import { hasError, Remarks, type RowMessage } from "../../imports/messages";
import type { Verdict } from "../../imports/verdict";
import { formatMoney, searchText } from "../../text";
import { type Month, monthOf, sayMonth } from "../months";
import { fitsDecimals, formatQuantity, MOST, ONE } from "../quantity";
import { nameKey } from "../search";
import { valueLeaving } from "../value";
import { MATERIAL_KIND_WORDS, type MaterialKind, sayQuantity } from "../words";
import { decimalsOf, usualDecimals, valueAt } from "./cells";
import type { MaterialSaid, MaterialValues } from "./material-row";
import { MATERIAL_FIELDS } from "./terms";

export interface MaterialFields extends Omit<MaterialSaid, "kind"> {
  code: string;
  legacy_code: string;
  kind: MaterialKind;
  decimals: number;
  batch_control: boolean;
}

export interface KnownMaterial {
  id: string;
  fields: MaterialFields;
  active: boolean;
  /** The material that it became a part of, by name and code; "" where it is its own. */
  merged_into: string;
  /** It has rows in the ledger. */
  moved: boolean;
  /** The number of the document that opened it and stands; empty: none. */
  opening: string;
  /** In all places. */
  quantity: number;
  value: number;
  /** In the stock, by the batch's code; what has no batch is under "". */
  stock: Map<string, number>;
  batches: Map<string, { id: string; valid_until: Day | "" }>;
  /** The line of this file that said how much there is, by batch. */
  lines: Map<string, number>;
  /** This file opens it: so do its other batches. */
  opens: boolean;
}

/** The materials that an import's rows speak of, with what the rows before have made of them. */
export class Stockpile {
  private readonly byId = new Map<string, KnownMaterial>();
  private readonly byCode = new Map<string, KnownMaterial>();
  private readonly byLegacy = new Map<string, KnownMaterial>();
  private readonly byName = new Map<string, KnownMaterial>();
  private readonly byGtin = new Map<string, KnownMaterial>();

  has(id: string): boolean {
    return this.byId.has(id);
  }

  add(material: KnownMaterial, gtins: readonly string[] = []): void {
    const { code, legacy_code, name } = material.fields;
    this.byId.set(material.id, material);
    if (code) {
      this.byCode.set(code.toUpperCase(), material);
    }
    if (legacy_code && !this.byLegacy.has(legacy_code.toUpperCase())) {
      this.byLegacy.set(legacy_code.toUpperCase(), material);
    }
    const key = nameKey(name);
    if (!this.byName.has(key)) {
      this.byName.set(key, material);
    }
    for (const gtin of gtins) {
      this.addGtin(gtin, material);
    }
  }

  addGtin(gtin: string, material: KnownMaterial): void {
    this.byGtin.set(gtinKey(gtin), material);
  }

  withCode(code: string) {
    return code ? this.byCode.get(code.toUpperCase()) : undefined;
  }
  withLegacyCode(code: string) {
    return code ? this.byLegacy.get(code.toUpperCase()) : undefined;
  }
  withName(name: string) {
    return this.byName.get(nameKey(name));
  }
  withGtin(gtin: string) {
    return gtin ? this.byGtin.get(gtinKey(gtin)) : undefined;
  }
}

const gtinKey = (gtin: string): string => gtin.replace(/^0+/, "");

export interface Move {
  /** What was never in the ledger is opened; what the file corrects is counted. */
  kind: "opening" | "count";
  day: Day;
  /** Signed. */
  quantity: number;
  value: number;
}

export interface MaterialPlan {
  verdict: Verdict;
  messages: RowMessage[];
  found: { before: number; kind: Move["kind"] | "" };
  material: string;
  make: MaterialFields | null;
  change: Partial<MaterialFields> & { active?: true };
  /** The material as it stands then. */
  after: MaterialFields | null;
  gtin: { id: string; gtin: string } | null;
  batch: { id: string; code: string; valid_until: Day | ""; make: boolean } | null;
  move: Move | null;
}

export interface MaterialPlanning {
  line: number;
  /** As the dry run found it; undefined in the dry run. */
  found?: MaterialPlan["found"];
  newId: () => string;
  today: Day;
  /** The last closed month; empty: none. */
  closed: Month | "";
}

/** Decides one row and, unless it is an error, notes what it will have done. */
export function planMaterial(
  stockpile: Stockpile,
  values: MaterialValues,
  said: readonly RowMessage[],
  planning: MaterialPlanning,
): MaterialPlan {
  const remarks = new Remarks();
  const known = hasError(said) ? undefined : findMaterial(stockpile, values, remarks);
  const material = known ?? newMaterial(values, planning);
  if (known?.merged_into) {
    remarks.error("name", `“${known.fields.name}” foi unido a ${known.merged_into}: informe a linha com o código dele.`);
  }
  const change = known ? changesOf(known, values, remarks) : {};
  const after: MaterialFields = { ...material.fields, ...change };
  const gtin = gtinOf(stockpile, material, values, planning, remarks);
  const holder = stockpile.withGtin(values.gtin);
  if (holder && holder !== known) {
    remarks.error("gtin", `O código de barras ${values.gtin} já é de “${holder.fields.name}”.`);
  }
  for (const field of ["minimum", "maximum"] as const) {
    if (!fitsDecimals(Math.max(0, after[field]), after.decimals)) {
      remarks.error(field, `${MATERIAL_FIELDS[field].label}: este material tem no máximo ${after.decimals} casas decimais.`);
    }
  }
  if (after.maximum > 0 && after.maximum < after.minimum) {
    remarks.error("maximum", "O máximo deve ser maior que o mínimo.");
  }
  const batch = hasError(said) ? null : batchOf(material, after, values, planning, remarks);
  const before = material.stock.get(batch?.code ?? "") ?? 0;
  const move = hasError([...said, ...remarks.messages])
    ? null
    : moveOf(material, after, values, { ...planning, before, batch: batch?.code ?? "" }, remarks);
  const messages = [...said, ...remarks.messages];
  const found = { before, kind: move?.kind ?? "" } as const;
  if (hasError(messages)) {
    const nothing = { material: known?.id ?? "", make: null, change: {}, after: null, gtin: null, batch: null, move: null };
    return { verdict: "error", messages, found, ...nothing };
  }
  if (known) {
    Object.assign(known.fields, change);
    known.active ||= change.active === true;
  } else {
    stockpile.add(material);
  }
  if (gtin) {
    stockpile.addGtin(gtin.gtin, material);
  }
  if (batch && (move || values.quantity >= 0)) {
    material.batches.set(batch.code, batch);
  }
  if (move) {
    material.quantity += move.quantity;
    material.value += move.value;
    material.stock.set(batch?.code ?? "", before + move.quantity);
    material.moved = true;
    material.opens ||= move.kind === "opening";
  }
  if (values.quantity >= 0) {
    material.lines.set(batch?.code ?? "", planning.line);
  }
  const touched = Object.keys(change).length > 0 || gtin || move;
  return {
    verdict: known === undefined ? "create" : touched ? "update" : "unchanged",
    messages,
    found,
    material: material.id,
    make: known ? null : { ...material.fields },
    change,
    after: { ...material.fields },
    gtin,
    batch: move ? batch : null,
    move,
  };
}

/** The material that the row means, or nothing when it is a new one. */
function findMaterial(stockpile: Stockpile, values: MaterialValues, remarks: Remarks): KnownMaterial | undefined {
  const { code, legacy_code, gtin, said } = values;
  const named = stockpile.withName(said.name);
  const coded = stockpile.withCode(code);
  if (coded && named && coded !== named) {
    remarks.error(
      "code",
      `O código ${code} é de “${coded.fields.name}”, e “${named.fields.name}” tem o código ${named.fields.code}.`,
    );
    return undefined;
  }
  const byCode = coded ?? stockpile.withLegacyCode(legacy_code) ?? (code ? stockpile.withLegacyCode(code) : undefined);
  const known = byCode ?? stockpile.withGtin(gtin) ?? named;
  if (!known) {
    return undefined;
  }
  if (byCode && !isSimilarName(byCode.fields.name, said.name)) {
    const [field, written] =
      byCode === coded || legacy_code === "" ? (["code", code] as const) : (["legacy_code", legacy_code] as const);
    remarks.error(
      field,
      `O código ${written} é de “${byCode.fields.name}” no cadastro, e a linha diz “${said.name.slice(0, 80)}”. Confira o código; se ele é de outro sistema, retire a coluna.`,
    );
    return undefined;
  }
  if (nameKey(known.fields.name) !== nameKey(said.name)) {
    remarks.warning("name", `No cadastro o nome é “${known.fields.name}” (${known.fields.code}); não foi mudado.`);
  } else if (known.fields.name !== said.name || (code && known.fields.code !== code)) {
    remarks.note("name", `É o material “${known.fields.name}”${known.fields.code ? ` (${known.fields.code})` : ""}.`);
  }
  return known;
}

/** Half of the shorter name's words in common, abbreviations by their beginnings: "Caneta esf. azul" is "Caneta esferográfica azul". */
function isSimilarName(known: string, row: string): boolean {
  const words = (name: string) =>
    searchText(name)
      .split(" ")
      .filter((word) => word.length >= 3 || /\d/.test(word));
  const [few, many] = [words(known), words(row)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0) {
    return nameKey(known) === nameKey(row);
  }
  const alike = (one: string, other: string) => one === other || one.startsWith(other) || other.startsWith(one);
  return few.filter((word) => many.some((other) => alike(word, other))).length * 2 >= few.length;
}

function newMaterial(
  { said, code, legacy_code, batch, valid_until, quantity }: MaterialValues,
  { newId }: MaterialPlanning,
): KnownMaterial {
  const unit = said.unit || "unidade";
  const needed = [quantity, said.minimum, said.maximum].filter((one) => one > 0).map(decimalsOf);
  return {
    id: newId(),
    fields: {
      ...said,
      unit,
      kind: said.kind || "consumable",
      minimum: Math.max(0, said.minimum),
      maximum: Math.max(0, said.maximum),
      lead_time_days: Math.max(0, said.lead_time_days),
      code,
      legacy_code,
      decimals: Math.max(usualDecimals(unit), ...needed),
      batch_control: batch !== "" || valid_until !== "",
    },
    active: true,
    merged_into: "",
    moved: false,
    opening: "",
    quantity: 0,
    value: 0,
    stock: new Map(),
    batches: new Map(),
    lines: new Map(),
    opens: false,
  };
}

const CHANGEABLE = [
  "expense_element",
  "account",
  "catmat_code",
  "shelf",
  "description",
  "kind",
  "minimum",
  "maximum",
  "lead_time_days",
] as const;

function changesOf(known: KnownMaterial, values: MaterialValues, remarks: Remarks): MaterialPlan["change"] {
  const { said, legacy_code, code } = values;
  const { fields } = known;
  const change: MaterialPlan["change"] = {};
  const differ = (field: keyof typeof MATERIAL_FIELDS, before: string, after: string) =>
    remarks.note(field, `${MATERIAL_FIELDS[field].label}: ${before ? `de ${before} para ${after}` : after}.`);
  if (said.unit && said.unit !== fields.unit) {
    remarks.error(
      "unit",
      `No cadastro este material é contado em ${fields.unit}, e a linha diz ${said.unit}: converta a quantidade ou corrija a unidade.`,
    );
  }
  for (const field of CHANGEABLE) {
    const value = said[field];
    if (value === "" || value === -1 || value === fields[field]) {
      continue;
    }
    Object.assign(change, { [field]: value });
    differ(field, sayField(field, fields[field]), sayField(field, value));
  }
  const former = legacy_code || (code && code !== fields.code ? code : "");
  if (former && fields.legacy_code === "" && former !== fields.code) {
    change.legacy_code = former;
    differ("legacy_code", "", former);
  }
  if (!known.active) {
    change.active = true;
    remarks.note("name", "Estava desativado e volta a ser usado.");
  }
  return change;
}

function sayField(field: (typeof CHANGEABLE)[number], value: string | number): string {
  if (typeof value === "string") {
    return field === "kind" ? MATERIAL_KIND_WORDS[value as MaterialKind] : value.slice(0, 80);
  }
  return value === 0 ? "" : field === "lead_time_days" ? String(value) : formatQuantity(value);
}

function gtinOf(
  stockpile: Stockpile,
  material: KnownMaterial,
  { gtin }: MaterialValues,
  { newId }: MaterialPlanning,
  remarks: Remarks,
): MaterialPlan["gtin"] {
  if (!gtin || stockpile.withGtin(gtin)) {
    return null;
  }
  if (material.moved) {
    remarks.note("gtin", `Código de barras: ${gtin}.`);
  }
  return { id: newId(), gtin };
}

/** What the batch is called where only its validity was written down. */
const batchNamedBy = (valid_until: Day): string => `VAL. ${formatDay(valid_until)}`;

function batchOf(
  material: KnownMaterial,
  after: MaterialFields,
  values: MaterialValues,
  { newId, today }: MaterialPlanning,
  remarks: Remarks,
): MaterialPlan["batch"] {
  const { quantity, valid_until } = values;
  const code = values.batch || (valid_until ? batchNamedBy(valid_until) : "");
  if (quantity < 0) {
    return null;
  }
  if (code === "") {
    if (after.batch_control && quantity > 0) {
      remarks.error("batch", "Este material é controlado por lote: informe o lote ou a validade.");
    }
    return null;
  }
  if (!after.batch_control) {
    remarks.error(
      "batch",
      "No cadastro este material não é controlado por lote: deixe lote e validade em branco ou mude o cadastro.",
    );
    return null;
  }
  const known = material.batches.get(code);
  if (known && valid_until && known.valid_until !== valid_until) {
    remarks.error(
      "valid_until",
      `O lote ${code} já está no estoque com a validade ${formatDay(known.valid_until || valid_until)}.`,
    );
  }
  if (valid_until && valid_until < today) {
    remarks.warning("valid_until", `Este lote está vencido desde ${formatDay(valid_until)}.`);
  }
  return known ? { ...known, code, make: false } : { id: newId(), code, valid_until, make: true };
}

interface Balancing extends MaterialPlanning {
  /** Of this batch, in the stock. */
  before: number;
  batch: string;
}

/** The movement that makes the balance what the row says; null: none. */
function moveOf(
  material: KnownMaterial,
  after: MaterialFields,
  values: MaterialValues,
  { before, batch, found, today, closed }: Balancing,
  remarks: Remarks,
): Move | null {
  const { quantity, mode, day } = values;
  if (quantity < 0) {
    return null;
  }
  const said = material.lines.get(batch);
  if (said !== undefined) {
    remarks.error("quantity", `A linha ${said} já informa a quantidade deste material: some as quantidades em uma linha só.`);
    return null;
  }
  if (found && found.before !== before) {
    const [was, is] = [found.before, before].map((one) => sayQuantity(one, after.unit));
    remarks.error("quantity", `O saldo mudou desde a conferência: eram ${was} e agora são ${is}. Confira o arquivo de novo.`);
    return null;
  }
  if (!fitsDecimals(quantity, after.decimals)) {
    remarks.error(
      "quantity",
      after.decimals === 0
        ? "Este material só se conta inteiro."
        : `Este material tem no máximo ${after.decimals} casas decimais.`,
    );
    return null;
  }
  const difference = mode === "add" ? quantity : quantity - before;
  if (difference === 0) {
    if (quantity > 0) {
      remarks.note("quantity", `Saldo: já é de ${sayQuantity(before, after.unit)}.`);
    }
    return null;
  }
  if (mode === "add" && material.opening && !found) {
    remarks.error(
      "quantity",
      `Este material já tem saldo inicial, no documento ${material.opening}. Para corrigir, escolha “Saldo final”.`,
    );
    return null;
  }
  const opens = mode === "add" || !material.moved || material.opens || (material.quantity === 0 && !material.opening);
  const kind = found?.kind || (opens && difference > 0 ? "opening" : "count");
  const at = kind === "opening" ? day : today;
  if (at > today || (closed !== "" && monthOf(at) <= closed)) {
    remarks.error(
      "quantity",
      at > today
        ? `A data dos saldos, ${formatDay(at)}, ainda não chegou.`
        : `A data dos saldos é ${formatDay(at)}, e ${sayMonth(closed)} já está fechado.`,
    );
    return null;
  }
  const value =
    kind === "opening" ? openingValue(difference, values, remarks) : countedValue(difference, material, values, remarks);
  if (value === null) {
    return null;
  }
  if (material.quantity + difference > MOST || material.value + value > MOST) {
    remarks.error("quantity", "O estoque deste material ficaria grande demais.");
    return null;
  }
  const sign = difference > 0 ? "+" : "";
  remarks.note(
    "quantity",
    `Saldo: de ${formatQuantity(before)} para ${sayQuantity(before + difference, after.unit)} (${sign}${formatQuantity(difference)}), ${formatMoney(value)}.`,
  );
  return { kind, day: at, quantity: difference, value };
}

/** What the row says that so much is worth; null with an error where it does not say. R-20. */
function openingValue(quantity: number, values: MaterialValues, remarks: Remarks): number | null {
  const { unit_price, total } = values;
  const byUnit = unit_price < 0 ? -1 : valueAt(values.quantity, unit_price);
  if (unit_price >= 0 && byUnit < 0) {
    remarks.error("unit_value", "O valor é grande demais.");
    return null;
  }
  if (total < 0 && unit_price < 0) {
    remarks.error("unit_value", "Falta o valor: informe o unitário ou o total; 0,00 quando não se sabe.");
    return null;
  }
  // Rounded prices are off by half a centavo for each unit.
  if (total >= 0 && byUnit >= 0 && Math.abs(total - byUnit) > Math.max(1, values.quantity / ONE)) {
    remarks.warning(
      "total_value",
      `Quantidade × valor unitário dá ${formatMoney(byUnit)}; foi usado o total da linha, ${formatMoney(total)}.`,
    );
  }
  const whole = total >= 0 ? total : byUnit;
  if (whole === 0) {
    remarks.warning("unit_value", "Entrada sem valor: o custo médio do material diminui.");
  }
  return quantity === values.quantity ? whole : valueLeaving(quantity, { quantity: values.quantity, value: whole });
}

/** What is missing leaves, and what is too many comes, at the average. R-14. */
function countedValue(
  difference: number,
  { quantity, value }: KnownMaterial,
  values: MaterialValues,
  remarks: Remarks,
): number | null {
  if (difference < 0) {
    return 0 - valueLeaving(-difference, { quantity, value });
  }
  if (quantity === 0) {
    return openingValue(difference, values, remarks);
  }
  const times = Math.floor(difference / quantity);
  const rest = difference % quantity;
  const worth = times * value + (rest > 0 ? valueLeaving(rest, { quantity, value }) : 0);
  if (!Number.isSafeInteger(worth)) {
    remarks.error("quantity", "O estoque deste material ficaria grande demais.");
    return null;
  }
  return worth;
}
