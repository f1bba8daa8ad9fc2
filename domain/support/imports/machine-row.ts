/** Reads one row of a list of machines. */
import { byName } from "../../by-name";
import { type Day, formatDay } from "../../dates";
import { readCellDay } from "../../imports/days";
import type { Cells } from "../../imports/fields";
import { lostDigits, readCode, readPrice } from "../../imports/figures";
import { readMarkedCode } from "../../imports/marked-codes";
import { Remarks, type RowMessage } from "../../imports/messages";
import { remarkLengths } from "../../imports/record-fields";
import { type ImportedName, importedNames, type TextName, textNames } from "../../record-fields";
import { count, searchText } from "../../text";
import { EQUIPMENT_FIELDS } from "../equipment/equipment-fields";
import { cleanTombo } from "../equipment/tombo";
import { warrantyUntil } from "../equipment/warranty";
import { MACHINE_COLUMNS, type MachineField } from "./terms";

type MachineText = Exclude<TextName<typeof EQUIPMENT_FIELDS> & ImportedName<typeof EQUIPMENT_FIELDS>, "tombo">;
const importedColumns: ReadonlySet<string> = new Set(importedNames(EQUIPMENT_FIELDS));
/** The texts of the machine itself, without the numbers that identify it. */
export const MACHINE_TEXTS = textNames(EQUIPMENT_FIELDS).filter(
  (name): name is MachineText => importedColumns.has(name) && name !== "tombo",
);

/** The machine's fields in the file; a figure of -1 is missing. */
export interface MachineColumns extends Record<MachineText, string> {
  acquired_on: Day | "";
  /** Centavos. */
  value: number;
  warranty_months: number;
}

export interface MachineValues {
  /** Empty: the next number. */
  tombo: string;
  /** With the marks around it, "PAT.001", which may be a machine's own; missing where there are none. */
  written_tombo?: string;
  /** As written: the plan decides about the kind. */
  kind: string;
  room: string;
  sector: string;
  /** An enrolment number or the e-mail of an account. */
  custodian: string;
  said: MachineColumns;
}

/** The longest name of a room and of a sector. */
const LONGEST_PLACE = 120;
const MAX_MONTHS = 240;

/** Reads a row; its problems are in the messages. */
export function readMachineRow(cells: Cells): { values: MachineValues; messages: RowMessage[] } {
  const remarks = new Remarks();
  const cell = (field: MachineField) => cells[field] ?? "";
  for (const field of ["tombo", "serial"] as const) {
    const lostZeros = lostDigits(cell(field));
    if (lostZeros) {
      remarks.error(field, `${MACHINE_COLUMNS[field].label} “${cell(field)}” ${lostZeros}`);
    }
  }
  remarkLengths(EQUIPMENT_FIELDS, cells, remarks);
  for (const field of ["room", "sector"] as const) {
    if (cell(field).length > LONGEST_PLACE) {
      remarks.error(field, `${MACHINE_COLUMNS[field].label} com mais de ${LONGEST_PLACE} caracteres.`);
    }
  }
  const tombo = cleanTombo(readMarkedCode(cell("tombo"), "tombo", "Tombo", remarks));
  const writtenTombo = cleanTombo(cell("tombo"));
  const acquired_on = readCellDay(cell("acquired_on"), "acquired_on", MACHINE_COLUMNS.acquired_on.label, remarks);
  return {
    values: {
      tombo,
      ...(writtenTombo === tombo ? {} : { written_tombo: writtenTombo }),
      kind: cell("kind"),
      room: cell("room"),
      sector: cell("sector"),
      custodian: readCode(cell("custodian")),
      said: {
        ...byName(MACHINE_TEXTS, cell),
        serial: readCode(cell("serial")),
        acquired_on,
        value: readValue(cell("value"), remarks),
        warranty_months: readWarranty(cell("warranty"), acquired_on, remarks),
        invoice: readCode(cell("invoice")),
      },
    },
    messages: remarks.messages,
  };
}

function readValue(cell: string, remarks: Remarks): number {
  if (cell === "") {
    return -1;
  }
  const value = readPrice(cell);
  if (value === null) {
    remarks.error("value", `Valor “${cell}” não é um valor, como 1.234,56.`);
  }
  return value ?? -1;
}

/** The months of the cell, or those up to the last day under warranty; -1 without either. */
function readWarranty(cell: string, acquiredOn: Day | "", remarks: Remarks): number {
  const months = /^(\d{1,3})(?:[.,]0)?\s*(?:m|mes|meses)?\.?$/.exec(searchText(cell));
  const years = /^(\d{1,2})\s*(?:a|ano|anos)$/.exec(searchText(cell));
  if (cell === "" || /^(nao|sem garantia|nenhuma)$/.test(searchText(cell))) {
    return -1;
  }
  if (months || years) {
    const number = months ? Number(months[1]) : Number(years![1]) * 12;
    if (number <= MAX_MONTHS) {
      return number;
    }
    remarks.error("warranty", `Garantia de ${number} meses: use no máximo ${MAX_MONTHS}.`);
    return -1;
  }
  const lastDay = readCellDay(cell, "warranty", "Garantia", remarks);
  if (lastDay === "") {
    return -1;
  }
  if (acquiredOn === "" || lastDay <= acquiredOn) {
    remarks.warning("warranty", `Garantia até ${formatDay(lastDay)} não foi gravada: falta a data da aquisição, anterior a ela.`);
    return -1;
  }
  let length = 1;
  while (length < MAX_MONTHS && warrantyUntil(acquiredOn, length) < lastDay) {
    length++;
  }
  remarks.note(
    "warranty",
    `Garantia até ${formatDay(lastDay)} lida como ${count(length, "mês", "meses")}, até ${formatDay(warrantyUntil(acquiredOn, length) as Day)}.`,
  );
  return length;
}
