/** Reads one row of a list of materials. */
import { byName } from "../../by-name";
import type { Day } from "../../dates";
import { readCellDay } from "../../imports/days";
import type { Cells } from "../../imports/fields";
import { lostDigits, readCode } from "../../imports/figures";
import { bareCode, readMarkedCode } from "../../imports/marked-codes";
import { Remarks, type RowMessage } from "../../imports/messages";
import { remarkLengths } from "../../imports/record-fields";
import { type ImportedName, importedNames, type TextName, textNames } from "../../record-fields";
import { searchText, withinSentence } from "../../text";
import { cleanStockCode, gtinProblem } from "../codes";
import { MATERIAL_FIELDS, materialCode, materialCodeProblem } from "../material-fields";
import { readUnit, unitWarning } from "../units";
import type { MaterialKind } from "../words";
import { readCellPrice, readCellQuantity, readElement } from "./cells";
import { type BalanceMode, MATERIAL_COLUMNS, type MaterialField } from "./terms";

type MaterialColumn = ImportedName<typeof MATERIAL_FIELDS>;
/** The texts of the material itself, without the codes that identify it. */
export type MaterialText = Exclude<TextName<typeof MATERIAL_FIELDS> & MaterialColumn, "code" | "legacy_code">;

const importedColumns: ReadonlySet<string> = new Set(importedNames(MATERIAL_FIELDS));
export const MATERIAL_TEXTS = textNames(MATERIAL_FIELDS).filter(
  (name): name is MaterialText => importedColumns.has(name) && name !== "code" && name !== "legacy_code",
);

/** A row's data of the material itself; empty and -1: none. */
export interface MaterialColumns extends Record<MaterialText, string> {
  kind: MaterialKind | "";
  minimum: number;
  maximum: number;
  lead_time_days: number;
}

export interface MaterialValues {
  said: MaterialColumns;
  code: string;
  /** With the marks around it, "MAT.001", which may be a material's own; missing where there are none. */
  written_code?: string;
  legacy_code: string;
  gtin: string;
  batch: string;
  valid_until: Day | "";
  /** Ten-thousandths; -1: none. */
  quantity: number;
  /** Millionths of a real; -1: none. */
  unit_price: number;
  /** Centavos; -1: none. */
  total: number;
  mode: BalanceMode;
  /** Of the opening balances. */
  day: Day;
}

const LONGEST_BATCH = 40;

/**
 * Reads a row; its problems are in the messages.
 * @param openingDay the day where the file's question has no answer.
 */
export function readMaterialRow(cells: Cells, openingDay: Day): { values: MaterialValues; messages: RowMessage[] } {
  const remarks = new Remarks();
  const cell = (field: MaterialField) => cells[field] ?? "";
  const figure = (field: "minimum" | "maximum") => amount(cell(field), field, remarks).quantity;
  const price = (field: "unit_value" | "total_value") => {
    const text = cell(field);
    const priceReading = readCellPrice(text);
    if (text !== "" && (priceReading.problem || priceReading.warning)) {
      const sentence = `${MATERIAL_COLUMNS[field].label} “${text}” ${priceReading.problem || priceReading.warning}`;
      priceReading.problem ? remarks.error(field, sentence) : remarks.warning(field, sentence);
    }
    return text === "" ? -1 : priceReading.price;
  };
  const total = price("total_value");
  const code = readOwnCode(cell("code"), remarks);
  const writtenCode = materialCode(cleanStockCode(cell("code")));
  const stock = amount(cell("quantity"), "quantity", remarks);
  const values: MaterialValues = {
    said: {
      ...byName(MATERIAL_TEXTS, cell),
      unit: unitOf(cell("unit"), cell("quantity"), stock.unit, remarks),
      kind: readKind(cell("kind"), cell("expense_element"), remarks),
      expense_element: readElement(readCode(cell("expense_element"))),
      catmat_code: readCode(cell("catmat_code")).replace(/\D/g, ""),
      minimum: figure("minimum"),
      maximum: figure("maximum"),
      lead_time_days: readDays(cell("lead_time_days"), remarks),
    },
    code,
    ...(writtenCode === code ? {} : { written_code: writtenCode }),
    legacy_code: readMarkedCode(cell("legacy_code"), "legacy_code", MATERIAL_COLUMNS.legacy_code.label, remarks),
    gtin: readGtin(cell("gtin"), remarks),
    batch: readCode(cell("batch")).toUpperCase(),
    valid_until: readCellDay(cell("valid_until"), "valid_until", "Validade", remarks),
    quantity: stock.quantity,
    unit_price: price("unit_value"),
    total: total < 0 ? -1 : Math.round(total / 10_000),
    mode: cells.balance_mode === "add" ? "add" : "set",
    day: cells.balance_day || openingDay,
  };
  if (searchText(values.said.name).length < 2) {
    remarks.error("name", values.said.name ? `“${values.said.name}” não é nome de material.` : "Falta o nome do material.");
  }
  remarkLengths(MATERIAL_FIELDS, cells, remarks);
  if (cell("batch").length > LONGEST_BATCH) {
    remarks.error("batch", `${MATERIAL_COLUMNS.batch.label} com mais de ${LONGEST_BATCH} caracteres.`);
  }
  return { values, messages: remarks.messages };
}

/** The unit of the row. After a figure "un" may stand for any unit; another unit than the column's is an error. */
function unitOf(cell: string, quantityCell: string, countedUnit: string, remarks: Remarks): string {
  const unit = readUnit(cell);
  const doubt = unitWarning(cell);
  if (doubt) {
    remarks.warning("unit", doubt);
  }
  if (countedUnit !== "" && unit !== "" && countedUnit !== unit) {
    const sentence = `Quantidade “${quantityCell}” está em ${countedUnit}, e a unidade do material é ${unit}`;
    countedUnit === "unidade"
      ? remarks.warning("quantity", `${sentence}: foi lida em ${unit}.`)
      : remarks.error("quantity", `${sentence}: informe a quantidade em ${unit}.`);
  }
  if (unit === "" && countedUnit !== "") {
    remarks.note("unit", `Unidade lida da quantidade: ${countedUnit}.`);
  }
  return unit || countedUnit;
}

function amount(cell: string, field: "quantity" | "minimum" | "maximum", remarks: Remarks): { quantity: number; unit: string } {
  if (cell === "") {
    return { quantity: -1, unit: "" };
  }
  const { quantity, problem, warning, unit } = readCellQuantity(cell);
  const label = MATERIAL_COLUMNS[field].label;
  if (problem) {
    remarks.error(field, `${label} “${cell}” ${problem}`);
    return { quantity: -1, unit: "" };
  }
  if (warning) {
    remarks.warning(field, `${label} “${cell}”: ${withinSentence(warning)}`);
  }
  return { quantity, unit };
}

function readOwnCode(cell: string, remarks: Remarks): string {
  const code = cleanStockCode(readMarkedCode(cell, "code", MATERIAL_COLUMNS.code.label, remarks));
  const lostZeros = lostDigits(code);
  if (lostZeros) {
    remarks.error("code", `O código “${cell}” ${lostZeros}`);
    return "";
  }
  if (materialCodeProblem(code)) {
    remarks.error("code", `“${cell}” é código de requisitante, não de material.`);
    return "";
  }
  return materialCode(code);
}

function readGtin(cell: string, remarks: Remarks): string {
  const code = cleanStockCode(readCode(bareCode(cell)));
  if (code === "" || /^(SEMGTIN|0+)$/.test(code)) {
    return "";
  }
  const lostZeros = lostDigits(code);
  if (lostZeros) {
    remarks.error("gtin", `O código de barras “${cell}” ${lostZeros}`);
    return "";
  }
  const problem = gtinProblem(code);
  if (problem) {
    remarks.warning("gtin", `O código de barras “${cell}” não foi gravado: confira os algarismos.`);
    return "";
  }
  return code;
}

function readDays(cell: string, remarks: Remarks): number {
  const match = /^(\d{1,4})(?:[.,]0+)?(?:\s*dias?)?$/i.exec(cell);
  const days = match ? Number(match[1]) : -1;
  if (cell !== "" && (days < 0 || days > 3650)) {
    remarks.error("lead_time_days", `Prazo de entrega “${cell}”: informe os dias, de 0 a 3.650.`);
    return -1;
  }
  return days;
}

function readKind(cell: string, element: string, remarks: Remarks): MaterialKind | "" {
  const word = searchText(cell);
  if (/^(c|consumo|de consumo|material de consumo|expediente)$/.test(word)) {
    return "consumable";
  }
  if (/^(p|permanente|material permanente|bem permanente|patrimonio)$/.test(word)) {
    return "permanent";
  }
  if (word !== "") {
    remarks.error("kind", `“${cell}” não é “consumo” nem “permanente”.`);
    return "";
  }
  const digits = element.replace(/\D/g, "");
  return /^4490(52|)/.test(digits) ? "permanent" : /^3390/.test(digits) ? "consumable" : "";
}
