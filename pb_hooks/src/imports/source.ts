/** The source of an import's rows: the lines of a table, or the records of a file that only its entity can read. */

import { saysNo } from "../../../domain/imports/active-column";
import type { Defaults } from "../../../domain/imports/commands";
import {
  fieldLabel,
  type ImportFields,
  isHeaderRow,
  type Mapping,
  SHEET_COLUMN,
  SHEET_LINE_COLUMN,
} from "../../../domain/imports/fields";
import { isBracketed, withoutBrackets } from "../../../domain/imports/layouts";
import { isFormulaError, type RowMessage } from "../../../domain/imports/messages";
import { refuse } from "../../../domain/imports/refusals";
import { nonRecordReason } from "../../../domain/imports/report-lines";
import type { FileFormat } from "../../../domain/imports/table";
import { isExample } from "../../../domain/imports/template";
import { tidy } from "../../../domain/text";
import { type App, readJson } from "../platform/sql/database";
import { cellsOf, type EntityImport } from "./entity";
import { tableOf } from "./files";
import { rememberMapping } from "./mappings";
import { recordFilesOf } from "./record-files";
import type { RowSource } from "./row-source";

/** @param alive called now and then during a long file, with the number of rows read so far. */
export function sourceOf(
  app: App,
  entity: EntityImport,
  batch: core.Record,
  mapping: Mapping,
  defaults: Defaults,
  alive: (read: number) => void,
): RowSource {
  return (
    recordFilesOf(entity, batch)?.rows(app, batch, defaults, alive) ??
    tableSource(app, entity.terms.fields, batch, mapping, defaults)
  );
}

function tableSource(app: App, fields: ImportFields, batch: core.Record, mapping: Mapping, defaults: Defaults): RowSource {
  const { format, table } = tableOf(app, fields, batch, readJson<FileFormat | null>(batch, "format") ?? {});
  const entity = batch.getString("entity");
  const missingColumn = Object.entries(mapping).find(([, column]) => column >= table.columns.length);
  if (missingColumn) {
    throw refuse("import_mapping_unknown", { field: fieldLabel(fields, missingColumn[0]) }, `mapping.${missingColumn[0]}`);
  }
  if (table.rows.length === 0) {
    throw refuse("import_unreadable", { reason: "não há nenhuma linha de dados abaixo do cabeçalho" });
  }
  const { rows, ragged, entities, columns } = table;
  const isOutOfUse = (cells: readonly string[]) => mapping.active !== undefined && saysNo(cells[mapping.active] ?? "");
  const [sheet, sheetLine] = [SHEET_COLUMN, SHEET_LINE_COLUMN].map((name) => columns.indexOf(name));
  return {
    total: rows.length,
    noun: ["linha", "linhas"],
    none: "nenhuma",
    describe(transaction, record) {
      record.set("format", format);
      record.set("columns", columns);
      if (format.has_header) {
        rememberMapping(transaction, entity, columns, { mapping, defaults });
      }
    },
    line: (index) => rows.line(index),
    cells: (index, onlyFields) => cellsOf(fields, rows.cells(index), mapping, defaults, onlyFields),
    messages: (index) => [
      ...(ragged.has(rows.line(index)) ? [tooManyCells(rows.cells(index), columns.length)] : []),
      ...(entities.has(rows.line(index)) ? [DECODED_NOTE] : []),
      ...placeInWorkbook(rows.cells(index), sheet!, sheetLine!),
      ...bracketed(fields, rows.cells(index), mapping),
      ...formulaErrors(fields, rows.cells(index), mapping),
    ],
    isBroken: () => false,
    content: (index) => ownCells(rows.cells(index), sheet!, sheetLine!).map(tidy).filter(Boolean).join(" · "),
    skipReason(index) {
      const cells = ownCells(rows.cells(index), sheet!, sheetLine!);
      return (
        nonRecordReason(cells, format.has_header ? columns : []) ||
        (isHeaderRow(fields, cells) ? HEADER_AGAIN : isExample(cells) ? OF_TEMPLATE : isOutOfUse(cells) ? OUT_OF_USE : "")
      );
    },
    release: (from, to) => rows.forget(from, to),
  };
}

/** The cells without those that the program has added. */
const ownCells = (cells: readonly string[], ...columnNumbers: readonly number[]): string[] =>
  cells.map((cell, column) => (columnNumbers.includes(column) ? "" : cell));

const HEADER_AGAIN = "Linha de nomes de colunas: não foi lida como registro.";
const OUT_OF_USE = "O arquivo informa que o cadastro está inativo: a linha não foi lida.";
const OF_TEMPLATE = "Linha de exemplo do modelo: não foi lida como registro.";
const DECODED_NOTE: RowMessage = { field: "", level: "note", text: "Códigos HTML, como “&oacute;”, foram lidos como letras." };

/** The place where a user finds the row in the workbook. */
function placeInWorkbook(cells: readonly string[], sheet: number, line: number): RowMessage[] {
  const text = `Aba “${tidy(cells[sheet] ?? "").slice(0, 60)}”, linha ${tidy(cells[line] ?? "").slice(0, 12)}.`;
  return sheet < 0 || line < 0 ? [] : [{ field: "", level: "note", text }];
}

function bracketed(fields: ImportFields, cells: readonly string[], mapping: Mapping): RowMessage[] {
  const lists = Object.entries(mapping).filter(
    ([field, column]) => fields[field]?.list && isBracketed(tidy(cells[column] ?? "")),
  );
  const several = lists.some(([, column]) => withoutBrackets(tidy(cells[column]!)).includes(";"));
  return several ? [{ field: "", level: "note", text: "Listas como “<…><…>” foram lidas item por item." }] : [];
}

function formulaErrors(fields: ImportFields, cells: readonly string[], mapping: Mapping): RowMessage[] {
  return Object.entries(mapping).flatMap(([field, column]): RowMessage[] => {
    const cell = cells[column] ?? "";
    return cell.charAt(0) === "#" || cell.startsWith("Err:")
      ? isFormulaError(tidy(cell))
        ? [
            {
              field,
              level: "warning",
              text: `${fieldLabel(fields, field)}: a fórmula da planilha resultou em “${tidy(cell)}”; ficou em branco.`,
            },
          ]
        : []
      : [];
  });
}

function tooManyCells(cells: readonly string[], width: number): RowMessage {
  const filledCount = cells.filter((cell) => cell.trim() !== "").length;
  return {
    field: "",
    level: "error",
    text: `A linha tem mais células (${Math.max(filledCount, cells.length)}) do que o arquivo tem colunas (${width}): confira aspas e separadores.`,
  };
}
