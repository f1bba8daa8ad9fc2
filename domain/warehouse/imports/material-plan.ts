/**
 * The effect of a row of materials. The same function decides in the dry run and again inside the transaction that writes, so
 * that it sees movements made in between. R-44, R-45.
 */
import { type Day, formatDay } from "../../dates";
import { hasError, Remarks, type RowMessage, withoutNotesOn } from "../../imports/messages";
import { isSimilarName } from "../../imports/similar-name";
import type { Verdict } from "../../imports/verdict";
import { decimalsSentence, fitsDecimals, formatQuantity } from "../quantity";
import { nameKey } from "../search";
import { MATERIAL_KIND_WORDS, type MaterialKind } from "../words";
import { decimalsOf, usualDecimals } from "./cells";
import { type BalanceContext, isWholeQuantity, type Move, moveOf } from "./material-balance";
import type { KnownMaterial, MaterialFields, MaterialIndex } from "./material-index";
import { MATERIAL_TEXTS, type MaterialText, type MaterialValues } from "./material-row";
import { MATERIAL_COLUMNS } from "./terms";

export interface MaterialPlan {
  verdict: Verdict;
  messages: RowMessage[];
  found: { before: number; kind: Move["kind"] | "" };
  material: string;
  newFields: MaterialFields | null;
  change: Partial<MaterialFields> & { active?: true };
  /** The material after the row. */
  after: MaterialFields | null;
  gtin: { id: string; gtin: string } | null;
  batch: { id: string; code: string; valid_until: Day | ""; isNew: boolean } | null;
  move: Move | null;
}

export interface MaterialPlanning extends BalanceContext {
  line: number;
  newId: () => string;
}

/** Decides one row and, unless it is an error, records its effect. */
export function planMaterial(
  stockpile: MaterialIndex,
  readValues: MaterialValues,
  readMessages: readonly RowMessage[],
  planning: MaterialPlanning,
): MaterialPlan {
  const { written_code = "" } = readValues;
  const isWritten = stockpile.withCode(written_code) !== undefined;
  const values = isWritten ? { ...readValues, code: written_code } : readValues;
  const rowMessages = isWritten ? withoutNotesOn("code", readMessages) : readMessages;
  const remarks = new Remarks();
  const match = hasError(rowMessages) ? undefined : findMaterial(stockpile, values, remarks);
  const material = match ?? newMaterial(values, planning);
  if (match?.merged_into) {
    remarks.error(
      "name",
      `O cadastro “${match.fields.name}” foi unido a ${match.merged_into}: informe a linha com o código dele.`,
    );
  }
  const change = match ? changesOf(match, values, remarks) : {};
  const newFields: MaterialFields = { ...material.fields, ...change };
  const gtin = gtinOf(stockpile, material, values, planning, remarks);
  const holder = stockpile.withGtin(values.gtin);
  if (holder && holder !== match) {
    remarks.error("gtin", `O código de barras ${values.gtin} já é de “${holder.fields.name}”.`);
  }
  for (const field of ["minimum", "maximum"] as const) {
    if (!fitsDecimals(Math.max(0, newFields[field]), newFields.decimals)) {
      remarks.error(field, decimalsSentence(newFields.decimals));
    }
  }
  if (newFields.maximum > 0 && newFields.maximum < newFields.minimum) {
    remarks.error("maximum", "O máximo deve ser maior que o mínimo.");
  }
  const batch = hasError(rowMessages) ? null : batchOf(material, newFields, values, planning, remarks);
  const previousQuantity = material.stock.get(batch?.code ?? "") ?? 0;
  const move = hasError([...rowMessages, ...remarks.messages])
    ? null
    : moveOf(material, newFields, values, { ...planning, before: previousQuantity, batch: batch?.code ?? "" }, remarks);
  const messages = [...rowMessages, ...remarks.messages];
  const balance = { before: previousQuantity, kind: move?.kind ?? "" } as const;
  if (hasError(messages)) {
    const emptyPlan = {
      material: match?.id ?? "",
      newFields: null,
      change: {},
      after: null,
      gtin: null,
      batch: null,
      move: null,
    };
    return { verdict: "error", messages, found: balance, ...emptyPlan };
  }
  if (match) {
    Object.assign(match.fields, change);
    match.active ||= change.active === true;
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
    material.stock.set(batch?.code ?? "", previousQuantity + move.quantity);
    material.moved = true;
    material.opens ||= move.kind === "opening";
  }
  if (values.quantity >= 0) {
    material.lines.set(batch?.code ?? "", planning.line);
  }
  const isTouched = Object.keys(change).length > 0 || gtin || move;
  return {
    verdict: match === undefined ? "create" : isTouched ? "update" : "unchanged",
    messages,
    found: balance,
    material: material.id,
    newFields: match ? null : { ...material.fields },
    change,
    after: { ...material.fields },
    gtin,
    batch: move ? batch : null,
    move,
  };
}

/** The material of the row, or none for a new one. */
function findMaterial(stockpile: MaterialIndex, values: MaterialValues, remarks: Remarks): KnownMaterial | undefined {
  const { code, legacy_code, gtin, said } = values;
  const materialByName = stockpile.withName(said.name);
  const materialByCode = stockpile.withCode(code);
  if (materialByCode && materialByName && materialByCode !== materialByName) {
    remarks.error(
      "code",
      `O código ${code} é de “${materialByCode.fields.name}”, e “${materialByName.fields.name}” tem o código ${materialByName.fields.code}.`,
    );
    return undefined;
  }
  const byCode = materialByCode ?? stockpile.withLegacyCode(legacy_code) ?? (code ? stockpile.withLegacyCode(code) : undefined);
  const material = byCode ?? stockpile.withGtin(gtin) ?? materialByName;
  if (!material) {
    return undefined;
  }
  if (byCode && !isSimilarName(byCode.fields.name, said.name, { abbreviations: true })) {
    const [field, writtenCode] =
      byCode === materialByCode || legacy_code === "" ? (["code", code] as const) : (["legacy_code", legacy_code] as const);
    remarks.error(
      field,
      `O código ${writtenCode} é de “${byCode.fields.name}” no cadastro, e a linha informa “${said.name.slice(0, 80)}”. Confira o código; se ele é de outro sistema, retire a coluna.`,
    );
    return undefined;
  }
  if (nameKey(material.fields.name) !== nameKey(said.name)) {
    remarks.warning("name", `No cadastro o nome é “${material.fields.name}” (${material.fields.code}); não foi alterado.`);
  } else if (material.fields.name !== said.name || (code && material.fields.code !== code)) {
    remarks.note("name", `É o material “${material.fields.name}”${material.fields.code ? ` (${material.fields.code})` : ""}.`);
  }
  return material;
}

function newMaterial(
  { said, code, legacy_code, batch, valid_until, quantity }: MaterialValues,
  { newId }: MaterialPlanning,
): KnownMaterial {
  const unit = said.unit || "unidade";
  const decimalsNeeded = [quantity, said.minimum, said.maximum].filter((figure) => figure > 0).map(decimalsOf);
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
      decimals: Math.max(usualDecimals(unit), ...decimalsNeeded),
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

/** The unit and the name stay: a row with another one may refer to another material. */
const CHANGEABLE = [
  ...MATERIAL_TEXTS.filter((name): name is Exclude<MaterialText, "name" | "unit"> => name !== "name" && name !== "unit"),
  "kind",
  "minimum",
  "maximum",
  "lead_time_days",
] as const;

function changesOf(material: KnownMaterial, values: MaterialValues, remarks: Remarks): MaterialPlan["change"] {
  const { said, legacy_code, code } = values;
  const { fields } = material;
  const change: MaterialPlan["change"] = {};
  const differ = (field: keyof typeof MATERIAL_COLUMNS, oldText: string, newText: string) =>
    remarks.note(field, `${MATERIAL_COLUMNS[field].label}: ${oldText ? `de ${oldText} para ${newText}` : newText}.`);
  if (said.unit && said.unit !== fields.unit) {
    remarks.error(
      "unit",
      `No cadastro este material é contado em ${fields.unit}, e a linha informa ${said.unit}: converta a quantidade ou corrija a unidade.`,
    );
  }
  for (const field of CHANGEABLE) {
    const value = said[field];
    if (value === "" || value === -1 || value === fields[field]) {
      continue;
    }
    Object.assign(change, { [field]: value });
    differ(field, formatField(field, fields[field]), formatField(field, value));
  }
  const former = legacy_code || (code && code !== fields.code ? code : "");
  if (former && fields.legacy_code === "" && former !== fields.code) {
    change.legacy_code = former;
    differ("legacy_code", "", former);
  }
  if (!material.active) {
    change.active = true;
    remarks.note("name", "Estava desativado e volta a ser usado.");
  }
  return change;
}

function formatField(field: (typeof CHANGEABLE)[number], value: string | number): string {
  if (typeof value === "string") {
    return field === "kind" ? MATERIAL_KIND_WORDS[value as MaterialKind] : value.slice(0, 80);
  }
  return value === 0 ? "" : field === "lead_time_days" ? String(value) : formatQuantity(value);
}

function gtinOf(
  stockpile: MaterialIndex,
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

/** The name of a batch with only a recorded validity. */
const batchNamedBy = (valid_until: Day): string => `VAL. ${formatDay(valid_until)}`;

function batchOf(
  material: KnownMaterial,
  newFields: MaterialFields,
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
    if (newFields.batch_control && quantity > 0 && !isWholeQuantity(material, values, code)) {
      remarks.error("batch", "Este material é controlado por lote: informe o lote ou a validade.");
    }
    return null;
  }
  if (!newFields.batch_control) {
    remarks.error(
      "batch",
      "No cadastro este material não é controlado por lote: deixe lote e validade em branco ou mude o cadastro.",
    );
    return null;
  }
  const batch = material.batches.get(code);
  if (batch && valid_until && batch.valid_until !== valid_until) {
    remarks.error(
      "valid_until",
      `O lote ${code} já está no estoque com a validade ${formatDay(batch.valid_until || valid_until)}.`,
    );
  }
  if (valid_until && valid_until < today) {
    remarks.warning("valid_until", `Este lote está vencido desde ${formatDay(valid_until)}.`);
  }
  return batch ? { ...batch, code, isNew: false } : { id: newId(), code, valid_until, isNew: true };
}
