/**
 * MARCXML becomes lines of JSON here in the browser, which has a reader of XML that is in daily use by everybody: the school's
 * server needs none, and a file that swells costs one tab.
 */
import type { MarcField, MarcRecord } from "../../../domain/library/marc/record";

const PARSE_ERROR = "parsererror";
const CUT = "o registro não tem fim: o arquivo está cortado";
const NOT_XML = "o XML do registro está errado";

/** Whether a file is XML, by its first characters. */
export function looksLikeXml(start: string): boolean {
  return /^(\ufeff|\xef\xbb\xbf)?\s*<(\?xml|!--|\w+[:\s>])/.test(start);
}

/** The file's text in the encoding that it declares. */
export function xmlText(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const utf16 = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : "";
  const declared = /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(utf16 || declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** One line for each record, a reason instead of the record where it can't be read; empty when the text holds none. */
export function marcLines(text: string): string[] {
  const whole = new DOMParser().parseFromString(text, "text/xml");
  if (whole.getElementsByTagName(PARSE_ERROR).length === 0) {
    return recordsIn(whole).map(lineOf);
  }
  return oneByOne(text);
}

function recordsIn(document: Document): Element[] {
  return [...document.getElementsByTagNameNS("*", "record")];
}

const RECORD = /<((?:[\w-]+:)?)record(?=[\s>])[\s\S]*?(?:<\/\1record\s*>|(?=<\1record[\s>]))/g;

/** Where the file as a whole is not XML, each record may still be. */
function oneByOne(text: string): string[] {
  const lines: string[] = [];
  let end = 0;
  for (const match of text.matchAll(RECORD)) {
    const [part, prefix = ""] = match;
    end = match.index + part.length;
    if (!part.endsWith(">") || !/<\/[\w:-]*record\s*>$/.test(part)) {
      lines.push(problem(CUT));
      continue;
    }
    const namespace = prefix ? ` xmlns:${prefix.slice(0, -1)}="urn:marc"` : "";
    const own = new DOMParser().parseFromString(`<x${namespace}>${part}</x>`, "text/xml");
    const [record] = own.getElementsByTagName(PARSE_ERROR).length === 0 ? recordsIn(own) : [];
    lines.push(record ? lineOf(record) : problem(NOT_XML));
  }
  return /<(?:[\w-]+:)?record[\s>]/.test(text.slice(end)) ? [...lines, problem(CUT)] : lines;
}

function lineOf(element: Element): string {
  const record = recordOf(element);
  return typeof record === "string" ? problem(record) : ascii(record);
}

function recordOf(element: Element): MarcRecord | string {
  let leader = "";
  const fields: MarcField[] = [];
  for (const child of element.children) {
    const tag = child.getAttribute("tag") ?? "";
    const text = child.textContent ?? "";
    if (child.localName === "leader") {
      leader = text;
    } else if (child.localName === "controlfield") {
      fields.push({ tag, value: text });
    } else if (child.localName === "datafield") {
      const indicators = `${child.getAttribute("ind1") || " "}${child.getAttribute("ind2") || " "}`;
      const subfields = [...child.children]
        .filter(({ localName }) => localName === "subfield")
        .map((subfield): [string, string] => [subfield.getAttribute("code") ?? "", subfield.textContent ?? ""]);
      fields.push({ tag, indicators, subfields });
    }
  }
  return fields.length === 0 ? "o registro não tem nenhum campo" : { leader, fields };
}

function problem(reason: string): string {
  return ascii({ problem: reason });
}

/** JSON in ASCII: every character one byte, so that a line's place in the file is the same for all. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
