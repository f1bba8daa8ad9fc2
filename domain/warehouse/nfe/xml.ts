/**
 * A small XML parser, the same in the browser and on the server: elements, attributes, text. It accepts no document type, so that
 * no entity can expand, and stops at a limit of elements.
 */

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, trimmed. */
  text: string;
}

export class XmlError extends Error {}

/**
 * 990 items with 180 fields each: more than the layout has. The server needs about ten microseconds for each element, so they are
 * counted before they are parsed.
 */
const MAX_ELEMENTS = 180_000;
/** Start and end tags, comments and CDATA. */
const MAX_MARKS = 2 * MAX_ELEMENTS + 20_000;
const MAX_REFERENCES = 20_000;
const MAX_ATTRIBUTES = 10_000;
/** The root's, with its namespaces, is the longest tag. */
const LONGEST_TAG = 4000;
const MAX_DEPTH = 60;

const TOO_LARGE = "ele é grande demais para uma nota";

/** @throws XmlError where a character occurs in a text more often than it may; it counts no further. */
function requireAtMost(text: string, sign: string, max: number): void {
  if (text.length > max && text.split(sign, max + 2).length - 1 > max) {
    throw new XmlError(TOO_LARGE);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function characterOf(reference: string): string {
  const character = ENTITIES[reference];
  if (character !== undefined) {
    return character;
  }
  const code = /^#x[0-9a-f]{1,6}$/i.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : /^#\d{1,7}$/.test(reference)
      ? Number(reference.slice(1))
      : 0;
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new XmlError(`a referência &${reference.slice(0, 20)}; não é permitida`);
  }
  return String.fromCodePoint(code);
}

function unescaped(text: string): string {
  if (!text.includes("&")) {
    return text;
  }
  return text.replace(/&([^;&<\s]{0,40})(;?)/g, (_, reference: string, end: string) => {
    if (end === "") {
      throw new XmlError("há um & solto");
    }
    return characterOf(reference);
  });
}

const NAME = /^[A-Za-z_][\w.:-]*$/;
const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const remainder = text.replace(
    /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g,
    (_, name: string, value = "", other = "") => {
      attributes[name] = unescaped(value || other);
      return "";
    },
  );
  if (remainder.trim() !== "") {
    throw new XmlError("há um elemento mal escrito");
  }
  return attributes;
}

/**
 * The root of a document.
 * @throws XmlError with a Portuguese sentence why the text is no acceptable XML.
 */
export function readXml(text: string): XmlElement {
  requireAtMost(text, "<", MAX_MARKS);
  requireAtMost(text, "&", MAX_REFERENCES);
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let root: XmlElement | undefined;
  let elements = 0;
  let attributeCount = 0;
  const open: { element: XmlElement; name: string; texts: string[] }[] = [];
  const addText = (characters: string) => {
    const top = open.at(-1);
    if (top) {
      top.texts.push(characters);
    } else if (characters.trim() !== "") {
      throw new XmlError(root ? "há texto depois do fim" : "ele não começa como XML");
    }
  };
  const past = (mark: string, from: number, noun: string): number => {
    const end = text.indexOf(mark, from);
    if (end < 0) {
      throw new XmlError(`${noun} não tem fim: o arquivo está cortado`);
    }
    return end + mark.length;
  };
  while (at < text.length) {
    const next = text.indexOf("<", at);
    if (next < 0) {
      addText(unescaped(text.slice(at)));
      break;
    }
    if (next > at) {
      addText(unescaped(text.slice(at, next)));
    }
    const sign = text.charCodeAt(next + 1);
    if (sign === 0x21) {
      if (text.startsWith("<!--", next)) {
        at = past("-->", next + 4, "um comentário");
      } else if (text.startsWith("<![CDATA[", next)) {
        at = past("]]>", next + 9, "um trecho");
        addText(text.slice(next + 9, at - 3));
      } else {
        throw new XmlError("ele declara um tipo de documento (DOCTYPE), que uma nota não tem");
      }
      continue;
    }
    if (sign === 0x3f) {
      at = past("?>", next + 2, "uma instrução");
      continue;
    }
    at = past(">", next, "um elemento");
    const innerText = text.slice(next + 1, at - 1);
    if (sign === 0x2f) {
      const top = open.pop();
      if (!top || top.name !== innerText.slice(1).trimEnd()) {
        throw new XmlError(`o elemento ${(top?.name ?? innerText.slice(1)).slice(0, 40)} não fecha onde deveria`);
      }
      top.element.text = top.texts.length === 1 ? top.texts[0]!.trim() : top.texts.join("").trim();
      continue;
    }
    const isEmpty = innerText.endsWith("/");
    const body = isEmpty ? innerText.slice(0, -1) : innerText;
    const space = body.search(/\s/);
    const name = space < 0 ? body : body.slice(0, space);
    if (!NAME.test(name) || (open.length === 0 && root)) {
      throw new XmlError(root ? "há mais de um documento nele" : "ele não é XML");
    }
    if (++elements > MAX_ELEMENTS || open.length >= MAX_DEPTH || innerText.length > LONGEST_TAG) {
      throw new XmlError(TOO_LARGE);
    }
    const attributes = space < 0 ? {} : attributesOf(body.slice(space));
    attributeCount += space < 0 ? 0 : Object.keys(attributes).length;
    if (attributeCount > MAX_ATTRIBUTES) {
      throw new XmlError(TOO_LARGE);
    }
    const element: XmlElement = { name: localName(name), attributes, children: [], text: "" };
    open.at(-1)?.element.children.push(element);
    root ??= element;
    if (!isEmpty) {
      open.push({ element, name, texts: [] });
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new XmlError(`o elemento ${unclosed.name.slice(0, 40)} não tem fim: o arquivo está cortado`);
  }
  if (!root) {
    throw new XmlError("ele está vazio");
  }
  return root;
}

/** The first child along a path of names: `childOf(note, "infNFe", "ide")`. */
export function childOf(element: XmlElement | undefined, ...way: readonly string[]): XmlElement | undefined {
  return way.reduce<XmlElement | undefined>((element, name) => element?.children.find((child) => child.name === name), element);
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text at the end of a path; empty where there is none. */
export const textOf = (element: XmlElement | undefined, ...way: readonly string[]): string =>
  childOf(element, ...way)?.text ?? "";

/**
 * Every element of that name, in the document's order, inside any wrapper that programs put around notes and events: enviNFe,
 * nfeProc, a SOAP envelope, lists of several. The content of a note itself is not searched.
 */
export function elementsIn(element: XmlElement, name: string): XmlElement[] {
  if (element.name === name) {
    return [element];
  }
  return element.name === "infNFe" ? [] : element.children.flatMap((child) => elementsIn(child, name));
}
