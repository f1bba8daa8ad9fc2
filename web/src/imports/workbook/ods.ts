/** LibreOffice's workbooks. OpenDocument 1.3, part 3: 9.1 (tables), 19.385 (values of cells). */
import { displayDay, Grid, onOneLine, WorkbookError } from "./grid";
import type { ReadPart, ReadSheet } from "./xlsx";
import { attribute, readXml } from "./xml";

/** The limit of repetitions of a line: a longer run is refused, since no list has so many equal lines. */
const MAX_REPEATED = 20_000;
const MAX_COLUMNS = 16_384;

interface OpenCell {
  attributes: string;
  text: string;
  /** A merged cell above covers it. */
  covered: boolean;
  paragraphs: number;
}

/**
 * The workbook's sheets in their order.
 * @param parseNumber formats a number for the file.
 */
export function readOds(part: ReadPart, parseNumber: (stored: string) => string): ReadSheet[] {
  const sheets: ReadSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let sheet: ReadSheet | null = null;
  let row = 0;
  let rowRepeated = 1;
  let column = 0;
  let rowCells: { column: number; text: string; spanned: number }[] = [];
  let merges: { from: number; to: number; column: number }[] = [];
  let cell: OpenCell | null = null;
  /** The depth inside a cell, and inside its parts without a text of its own: a comment, a drawing. */
  let depth = 0;
  let skippedRows = 0;
  readXml(part("content.xml"), {
    open(name, attributes) {
      if (cell) {
        depth++;
        if (skippedRows > 0 || (depth === 1 && name !== "p")) {
          skippedRows++;
        } else if (name === "p") {
          cell.text += cell.paragraphs++ > 0 ? " " : "";
        } else if (name === "s") {
          cell.text += " ".repeat(Math.min(20, Number(attribute(attributes, "c")) || 1));
        } else if (name === "tab" || name === "line-break") {
          cell.text += " ";
        } else if (name === "annotation" || name === "frame") {
          skippedRows++;
        }
        return;
      }
      if (name === "style") {
        style = attribute(attributes, "name");
      } else if (name === "table-properties" && attribute(attributes, "display") === "false") {
        hiddenStyles.add(style);
      } else if (name === "table") {
        sheet = {
          name: attribute(attributes, "name"),
          hidden: hiddenStyles.has(attribute(attributes, "style-name")),
          grid: new Grid(),
        };
        row = 0;
        merges = [];
      } else if (name === "table-row") {
        rowRepeated = Math.max(1, Number(attribute(attributes, "number-rows-repeated")) || 1);
        rowCells = [];
        column = 0;
      } else if (name === "table-cell" || name === "covered-table-cell") {
        cell = { attributes, text: "", covered: name === "covered-table-cell", paragraphs: 0 };
        depth = 0;
        skippedRows = 0;
      }
    },
    close(name) {
      if (cell && depth > 0) {
        depth--;
        skippedRows = Math.max(0, skippedRows - 1);
      } else if (cell && (name === "table-cell" || name === "covered-table-cell")) {
        const repetitions = Math.max(1, Number(attribute(cell.attributes, "number-columns-repeated")) || 1);
        const cellText = cell.covered ? "" : onOneLine(displayCell(cell, parseNumber));
        const spanned = Number(attribute(cell.attributes, "number-rows-spanned")) || 1;
        for (let times = 0; cellText !== "" && times < repetitions; times++) {
          if (column + times >= MAX_COLUMNS) {
            throw new WorkbookError("Esta planilha tem colunas demais. Deixe só as que interessam.");
          }
          rowCells.push({ column: column + times, text: cellText, spanned });
        }
        column += repetitions;
        cell = null;
      } else if (name === "table-row" && sheet) {
        if (rowCells.length > 0 && rowRepeated > MAX_REPEATED) {
          throw new WorkbookError("Esta planilha repete a mesma linha vezes demais. Apague as linhas repetidas e tente de novo.");
        }
        for (let times = 1; rowCells.length > 0 && times <= rowRepeated; times++) {
          for (const { column: place, text, spanned } of rowCells) {
            sheet.grid.add(row + times, place, text);
            if (spanned > 1) {
              merges.push({ from: row + times, to: row + times + spanned - 1, column: place });
            }
          }
        }
        row += rowRepeated;
      } else if (name === "table" && sheet) {
        for (const { from, to, column: place } of merges) {
          sheet.grid.merge(from, to, place);
        }
        sheets.push(sheet);
        sheet = null;
      }
    },
    text(text) {
      if (cell && depth > 0 && skippedRows === 0) {
        cell.text += text;
      }
    },
  });
  return sheets;
}

/** A cell as it is displayed, except for numbers, which keep all their digits. */
function displayCell({ attributes, text }: OpenCell, parseNumber: (stored: string) => string): string {
  const value = attribute(attributes, "value");
  switch (attribute(attributes, "value-type")) {
    case "float":
    case "currency":
      // A format of zeros alone is a code's.
      return /^0\d+$/.test(text.trim()) && Number(text) === Number(value)
        ? text.trim()
        : value === ""
          ? text
          : parseNumber(value);
    case "date":
      return displayDay(attribute(attributes, "date-value"));
    case "boolean":
      return attribute(attributes, "boolean-value") === "true" ? "sim" : "não";
    case "string":
      return attribute(attributes, "string-value") || text;
    default:
      return text;
  }
}
