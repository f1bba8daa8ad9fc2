/**
 * Converts MARCXML to lines of JSON in the browser, whose XML parser is in daily use everywhere. The school's server needs none,
 * and a file that expands costs one tab.
 */
import type { MarcField, MarcRecord } from "../../../../domain/library/catalogue/marc/record";
import { type FileConverter, UnusableFileError } from "../../imports/spreadsheet";

const PARSE_ERROR = "parsererror";
const CUT = "o registro não tem fim: o arquivo está cortado";
/** The namespace of electronic invoices. */
const INVOICE = /portalfiscal\.inf\.br\/nfe/;
const NOT_XML = "o XML do registro está errado";

/** MARCXML becomes lines of JSON, one for each record. */
export const marcXml: FileConverter = {
  recognises: looksLikeXml,
  tooLarge:
    "Em MARCXML cabem até uns 40 mil registros: exporte o acervo em ISO 2709 (.mrc), que ocupa um terço, ou em várias partes, e importe uma de cada vez.",
  async convert(file) {
    const text = xmlText(new Uint8Array(await file.arrayBuffer()));
    const lines = marcLines(text);
    if (lines.length === 0 && INVOICE.test(text)) {
      throw new UnusableFileError("Este XML é de uma nota fiscal (NF-e). Envie-o em Entrada e saída, na tela Entrada.");
    }
    if (lines.length === 0) {
      // The XML is of another kind: a page, a table of Excel's.
      throw new UnusableFileError("Este XML não tem registros MARC. Se for uma planilha, salve-a como .xlsx ou CSV.");
    }
    return new File([lines.join("\n")], file.name, { type: "application/json" });
  },
};

/** Whether a file is XML, by its first characters. */
function looksLikeXml(start: string): boolean {
  return /^(\ufeff|\xef\xbb\xbf)?\s*<(\?xml|!--|\w+[:\s>])/.test(start);
}

/** The file's text in the encoding that it declares. */
function xmlText(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const utf16 = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : "";
  const declaredEncoding = /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(utf16 || declaredEncoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** One line for each record, with a reason instead of an unreadable one; empty when the text has none. */
function marcLines(text: string): string[] {
  return recordsIn(text)?.map(lineOf) ?? oneByOne(text);
}

/** The record elements of a text; null when it is not XML. */
function recordsIn(text: string): Element[] | null {
  // The browser writes errors into the page's own console: it only parses a text whose tags are in order.
  if (!isBalanced(text)) {
    return null;
  }
  const document = new DOMParser().parseFromString(text, "text/xml");
  return document.getElementsByTagName(PARSE_ERROR).length === 0 ? [...document.getElementsByTagNameNS("*", "record")] : null;
}

const NAME = "[A-Za-z_][\\w.:-]*";
/** The next piece of markup: a comment, CDATA, an instruction, a tag. */
const MARKUP = new RegExp(
  `<!--[\\s\\S]*?-->|<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|<\\?[\\s\\S]*?\\?>|<(/?)(${NAME})(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(/?)>`,
  "y",
);
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/**
 * Whether every tag is closed in its turn, and no character stands alone that XML forbids. A document type is refused: MARCXML
 * has none.
 */
function isBalanced(text: string): boolean {
  if (BARE_AMPERSAND.test(text.includes("<![CDATA[") ? text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "") : text)) {
    return false;
  }
  const open: string[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", MARKUP.lastIndex)) {
    MARKUP.lastIndex = at;
    const match = MARKUP.exec(text);
    if (!match) {
      return false;
    }
    const [, closing, name, empty] = match;
    if (name && closing) {
      if (open.pop() !== name) {
        return false;
      }
    } else if (name && !empty) {
      open.push(name);
    }
  }
  return open.length === 0;
}

/** Every prefix in the text, declared: a record is parsed apart from the element that declares them. */
function declarations(part: string): string {
  const prefixes = new Set([...part.matchAll(/[<\s/]([A-Za-z_][\w-]*):[\w-]/g)].map(([, prefix]) => prefix));
  prefixes.delete("xmlns");
  prefixes.delete("xml");
  return [...prefixes].map((prefix) => ` xmlns:${prefix}="urn:marc"`).join("");
}

const RECORD = /<((?:[\w-]+:)?)record(?=[\s>])[\s\S]*?(?:<\/\1record\s*>|(?=<\1record[\s>]))/g;

/** Where the file as a whole is no valid XML, each record may still be. */
function oneByOne(text: string): string[] {
  const lines: string[] = [];
  let end = 0;
  for (const match of text.matchAll(RECORD)) {
    const [part] = match;
    end = match.index + part.length;
    if (!part.endsWith(">") || !/<\/[\w:-]*record\s*>$/.test(part)) {
      lines.push(problem(CUT));
      continue;
    }
    const [record] = recordsIn(`<x${declarations(part)}>${part}</x>`) ?? [];
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

/** JSON in ASCII: every character is one byte, so that browser and server agree on a line's place in the file. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
