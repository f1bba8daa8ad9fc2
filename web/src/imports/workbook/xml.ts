/**
 * Parses the XML of a workbook in one pass. It knows XML's five entities and numeric ones: a document that declares others cannot
 * make them expand.
 */

export interface XmlHandler {
  /**
   * @param name without its prefix.
   * @param attributes as in the tag.
   */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g;

function plain(text: string): string {
  return text.includes("&")
    ? text.replace(ENTITY, (entityText, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
        return name ? NAMED_ENTITIES[name]! : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entityText;
      })
    : text;
}

/** Passes each tag and text to the handler. Invalid XML ends the parsing where it begins. */
export function readXml(xml: string, { open, close, text }: XmlHandler): void {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const end = endOfMarkup(xml, at);
    if (end < 0) {
      return;
    }
    const second = xml.charAt(at + 1);
    if (second === "/") {
      close(localName(xml.slice(at + 2, end).trim()));
    } else if (xml.startsWith("<![CDATA[", at)) {
      text(xml.slice(at + 9, end - 2));
    } else if (second !== "!" && second !== "?") {
      const isEmpty = xml.charAt(end - 1) === "/";
      const tag = xml.slice(at + 1, isEmpty ? end - 1 : end);
      const blank = tag.search(/\s/);
      const name = localName(blank < 0 ? tag : tag.slice(0, blank));
      open(name, blank < 0 ? "" : tag.slice(blank));
      if (isEmpty) {
        close(name);
      }
    }
    at = xml.indexOf("<", end);
    const between = xml.slice(end + 1, at < 0 ? xml.length : at);
    if (between !== "") {
      text(plain(between));
    }
  }
}

/** The last character of the markup that begins at a place; -1 where it never ends. A quoted ">" does not count. */
function endOfMarkup(xml: string, at: number): number {
  if (xml.startsWith("<!--", at)) {
    const end = xml.indexOf("-->", at + 4);
    return end < 0 ? -1 : end + 2;
  }
  if (xml.startsWith("<![CDATA[", at)) {
    const end = xml.indexOf("]]>", at + 9);
    return end < 0 ? -1 : end + 2;
  }
  let from = at + 1;
  for (;;) {
    const end = xml.indexOf(">", from);
    if (end < 0) {
      return -1;
    }
    // Within a quoted value an odd number of its quotes precedes.
    const quote = openQuote(xml, at, end);
    if (quote === "") {
      return end;
    }
    const closing = xml.indexOf(quote, end);
    if (closing < 0) {
      return -1;
    }
    from = closing + 1;
  }
}

function openQuote(xml: string, from: number, to: number): string {
  let quote = "";
  for (let at = from; at < to; at++) {
    const sign = xml.charAt(at);
    quote = quote === "" ? (sign === '"' || sign === "'" ? sign : "") : sign === quote ? "" : quote;
  }
  return quote;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const patterns = new Map<string, RegExp>();

/** An attribute's value by its name, whatever its prefix; "" without one. */
export function attribute(attributes: string, name: string): string {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  return match ? plain(match[1] ?? match[2] ?? "") : "";
}
