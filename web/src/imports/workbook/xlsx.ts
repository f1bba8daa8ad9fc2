/** Excel's workbooks. ECMA-376, part 1: 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings), 18.8 (styles). */
import { displayDay, Grid, onOneLine } from "./grid";
import { attribute, readXml } from "./xml";

export interface ReadSheet {
  name: string;
  /** Its own program hides it. */
  hidden: boolean;
  grid: Grid;
}

/** The text of a file in the zip; "" where it is missing. */
export type ReadPart = (path: string) => string;

/** The display of a cell's number. */
type NumberKind = "number" | "date" | "time" | "percent" | { digits: number };

const MAIN = "xl/workbook.xml";
const ignore = () => {};

/**
 * The workbook's sheets in their order.
 * @param parseNumber formats a number for the file.
 */
export function readXlsx(part: ReadPart, parseNumber: (stored: string) => string): ReadSheet[] {
  const main = targetsOf(part, "_rels/.rels", "").find(({ type }) => type.endsWith("/officeDocument"))?.path ?? MAIN;
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const targets = targetsOf(part, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const ofType = (type: string) => targets.find((target) => target.type.endsWith(type))?.path ?? "";
  const strings = sharedStrings(part(ofType("/sharedStrings") || `${folder}sharedStrings.xml`));
  const kinds = numberKinds(part(ofType("/styles") || `${folder}styles.xml`));
  let is1904 = false;
  const sheetEntries: { name: string; hidden: boolean; id: string }[] = [];
  readXml(part(main), {
    open(name, attributes) {
      if (name === "workbookPr") {
        is1904 ||= /^(1|true)$/.test(attribute(attributes, "date1904"));
      } else if (name === "sheet") {
        sheetEntries.push({
          name: unescaped(attribute(attributes, "name")),
          hidden: attribute(attributes, "state") !== "" && attribute(attributes, "state") !== "visible",
          id: /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? "",
        });
      }
    },
    close: ignore,
    text: ignore,
  });
  return sheetEntries.flatMap(({ id, ...sheet }) => {
    const path = targets.find((target) => target.id === id)?.path;
    return path ? [{ ...sheet, grid: readSheet(part(path), { strings, kinds, is1904, parseNumber }) }] : [];
  });
}

function targetsOf(part: ReadPart, path: string, folder: string): { id: string; type: string; path: string }[] {
  const targets: { id: string; type: string; path: string }[] = [];
  readXml(part(path), {
    open(name, attributes) {
      if (name === "Relationship") {
        const target = attribute(attributes, "Target");
        const fullPath = target.startsWith("/") ? target.slice(1) : folder + target;
        targets.push({ id: attribute(attributes, "Id"), type: attribute(attributes, "Type"), path: resolvedPath(fullPath) });
      }
    },
    close: ignore,
    text: ignore,
  });
  return targets;
}

/** "xl/../xl/worksheets/sheet1.xml" as a plain path. */
function resolvedPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      parts.pop();
    } else if (part !== "." && part !== "") {
      parts.push(part);
    }
  }
  return parts.join("/");
}

/** "_x000D_" stands for a character that XML cannot contain. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let inText = false;
  let phonetic = 0;
  readXml(xml, {
    open(name) {
      text = name === "si" ? "" : text;
      inText = name === "t" && phonetic === 0;
      phonetic += name === "rPh" ? 1 : 0;
    },
    close(name) {
      inText = false;
      phonetic -= name === "rPh" ? 1 : 0;
      if (name === "si") {
        strings.push(unescaped(text));
      }
    },
    text(chunk) {
      text += inText ? chunk : "";
    },
  });
  return strings;
}

/** The built-in formats of days and of times. ECMA-376, 18.8.30. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isTimeFormat = (id: number): boolean => (id >= 18 && id <= 21) || (id >= 45 && id <= 47);

/** The number kind of each style of cells. */
function numberKinds(xml: string): NumberKind[] {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let inCells = false;
  readXml(xml, {
    open(name, attributes) {
      inCells ||= name === "cellXfs";
      if (name === "numFmt") {
        codes.set(Number(attribute(attributes, "numFmtId")), attribute(attributes, "formatCode"));
      } else if (name === "xf" && inCells) {
        const id = Number(attribute(attributes, "numFmtId"));
        kinds.push(kindOf(id, codes.get(id)));
      }
    },
    close(name) {
      inCells &&= name !== "cellXfs";
    },
    text: ignore,
  });
  return kinds;
}

function kindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    return isDayFormat(id) ? "date" : isTimeFormat(id) ? "time" : id === 9 || id === 10 ? "percent" : "number";
  }
  // Text in quotes, after a backslash, and between brackets is no part of the format; "[h]" is an elapsed time.
  const plainCode = code
    .split(";")[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "$1")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/General|geral|standard/gi, "");
  if (/^0{2,}$/.test(plainCode)) {
    return { digits: plainCode.length };
  }
  if (plainCode.includes("%")) {
    return "percent";
  }
  const isOfHours = /[hs]/i.test(plainCode);
  return /[dy]/i.test(plainCode) || (/m/i.test(plainCode) && !isOfHours) ? "date" : isOfHours ? "time" : "number";
}

interface SheetContext {
  strings: readonly string[];
  kinds: readonly NumberKind[];
  is1904: boolean;
  parseNumber: (stored: string) => string;
}

function readSheet(xml: string, context: SheetContext): Grid {
  const grid = new Grid();
  const merges: string[] = [];
  let row = 0;
  let column = -1;
  let cell: { type: string; style: number; value: string; inline: string } | null = null;
  let place: "value" | "inline" | "" = "";
  let phonetic = 0;
  readXml(xml, {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attribute(attributes, "r")) || row + 1;
        column = -1;
      } else if (name === "c") {
        const at = /^([A-Z]{1,3})(\d{1,7})$/i.exec(attribute(attributes, "r"));
        column = at ? columnOf(at[1]!) : column + 1;
        row = at ? Number(at[2]) : row;
        cell = { type: attribute(attributes, "t"), style: Number(attribute(attributes, "s")) || 0, value: "", inline: "" };
      } else if (name === "mergeCell") {
        merges.push(attribute(attributes, "ref"));
      } else if (cell && name === "rPh") {
        phonetic++;
      } else if (cell && phonetic === 0) {
        place = name === "v" ? "value" : name === "t" ? "inline" : "";
      }
    },
    close(name) {
      if (name === "rPh") {
        phonetic--;
      } else if (name === "c" && cell) {
        grid.add(row, column, displayCell(cell, context));
        cell = null;
      }
      place = "";
    },
    text(text) {
      if (cell && place !== "") {
        cell[place] += text;
      }
    },
  });
  for (const reference of merges) {
    const [, first = "", from = "", last = "", to = ""] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/i.exec(reference) ?? [];
    if (first !== "" && first === last) {
      grid.merge(Number(from), Number(to), columnOf(first));
    }
  }
  return grid;
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function displayCell(
  { type, style, value, inline }: { type: string; style: number; value: string; inline: string },
  { strings, kinds, is1904, parseNumber }: SheetContext,
): string {
  switch (type) {
    case "s":
      return onOneLine(strings[Number(value)] ?? "");
    case "inlineStr":
      return onOneLine(unescaped(inline));
    case "str":
      return onOneLine(unescaped(value));
    case "b":
      return value === "" ? "" : value === "1" || value === "true" ? "sim" : "não";
    case "e":
      return value;
    case "d":
      return value === "" ? "" : displayDay(value);
    default:
      return value.trim() === ""
        ? onOneLine(unescaped(inline))
        : displayNumber(value.trim(), kinds[style] ?? "number", is1904, parseNumber);
  }
}

const DAY_MS = 86_400_000;
/** Excel treats 1900 as a leap year: its days up to that one are one less. */
const FALSE_LEAP_DAY = 60;
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1462;

function displayNumber(rawValue: string, kind: NumberKind, is1904: boolean, parseNumber: (stored: string) => string): string {
  const number = Number(rawValue);
  if (Number.isNaN(number)) {
    return rawValue;
  }
  if (kind === "date" && number >= 1 && number <= LAST_DAY) {
    const days = Math.floor(number) + (is1904 ? DAYS_TO_1904 : number < FALSE_LEAP_DAY ? 1 : 0);
    return displayDay(new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString());
  }
  if ((kind === "time" || kind === "date") && number >= 0 && number < 1) {
    const minutes = Math.round(number * 1440);
    return `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  }
  if (kind === "percent") {
    return `${parseNumber(String(Number((number * 100).toPrecision(12))))}%`;
  }
  return typeof kind === "object" && /^\d+$/.test(rawValue) ? rawValue.padStart(kind.digits, "0") : parseNumber(rawValue);
}
