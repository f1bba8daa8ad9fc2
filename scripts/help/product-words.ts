/** Every text that the product shows, as its sources write it; `…` replaces a figure or a name. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../paths";
import { filesOf } from "../sources";
import { childrenOf, isNode, type Node } from "../syntax";

const FILLED_PART = "…";
/** A few pages of the product are plain HTML; PocketBase's own screens are not the school's. */
const SOURCES = ["web", "domain", "pb_hooks/src"];

const partsOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
/** With one space between words, and `…` once for several values in a row. */
export const spaced = (text: string): string =>
  text
    .replaceAll(/&nbsp;|\s+/g, " ")
    .replaceAll(/…(\s*…)+/g, FILLED_PART)
    .trim();

/** The text of an expression within a sentence: its own text where it is a literal, otherwise `…`. */
function textOfNode(node: Node): string {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : FILLED_PART;
    case "TemplateLiteral":
      return templateText(node);
    case "BinaryExpression":
      return node.operator === "+" && isNode(node.left) && isNode(node.right)
        ? textOfNode(node.left) + textOfNode(node.right)
        : FILLED_PART;
    case "JSXText":
      return typeof node.value === "string" ? node.value : "";
    case "JSXExpressionContainer":
      return isNode(node.expression) && node.expression.type !== "JSXEmptyExpression" ? textOfNode(node.expression) : "";
    case "JSXElement":
    case "JSXFragment":
      return partsOf(node.children).map(textOfNode).join("");
    default:
      return FILLED_PART;
  }
}

function templateText(node: Node): string {
  const texts = partsOf(node.quasis).map(({ value }) =>
    typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "",
  );
  const filledParts = partsOf(node.expressions).map(textOfNode);
  return texts.map((text, index) => text + (index < filledParts.length ? filledParts[index]! : "")).join("");
}

const isVisibleText = ({ type }: Node): boolean =>
  ["Literal", "TemplateLiteral", "BinaryExpression", "JSXText", "JSXElement", "JSXFragment"].includes(type);

function textsOf(node: Node): string[] {
  if (node.type.startsWith("Import") || (node.type === "ExportNamedDeclaration" && node.source)) {
    return [];
  }
  return [...(isVisibleText(node) ? [textOfNode(node)] : []), ...childrenOf(node).flatMap(textsOf)];
}

const TAG = /<[^>]*>/;

/** The texts of one source file. */
export function textsIn(path: string, source: string): string[] {
  if (path.endsWith(".html")) {
    return source.split(TAG).map(spaced);
  }
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  return textsOf(program).map(spaced);
}

/** Each text of the product, once. */
export function productTexts(): Set<string> {
  const paths = filesOf(SOURCES, /\.(tsx?|html)$/).filter((path) => !/\.test\.|\.gen\.|\.d\.ts$/.test(path));
  const texts = paths.flatMap((path) => textsIn(path, readFileSync(resolve(ROOT, path), "utf8")));
  return new Set(texts.filter((text) => /[A-Za-zÀ-ÿ]/.test(text)));
}

const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The possible texts of a help's phrase in the product: `…` matches anything, but never the words around it. */
const patternOf = (phrase: string): string => phrase.split(FILLED_PART).map(escapeText).join("[^.]*?");

/** A label without the punctuation at its ends: the help names "Autores:" and "Buscar…" without it. */
const trimmedText = (text: string): string => text.replaceAll(/^[\s…:]+|[\s…:*]+$/g, "");

/** Searches the texts of the product for the names in a page. */
export class ProductWords {
  private readonly labels: Set<string>;
  private readonly all: string;

  constructor(texts: ReadonlySet<string>) {
    this.labels = new Set([...texts].map(trimmedText));
    this.all = [...texts].join("\n");
  }

  /** Whether the product has a text of that name. */
  hasName(name: string): boolean {
    const phrase = trimmedText(spaced(name));
    if (this.labels.has(phrase)) {
      return true;
    }
    return (
      phrase.includes(FILLED_PART) &&
      new RegExp(`^[…: ]*${patternOf(phrase).replaceAll("[^.]", "[^.\n]")}[…:* ]*$`, "m").test(this.all)
    );
  }

  /** Whether the product has this sentence, alone or among others. */
  hasSentence(sentence: string): boolean {
    const phrase = spaced(sentence)
      .replace(/^[…\s]+|[…\s]+$|[.]$/g, "")
      .replace(/[…\s]+$/, "");
    if (phrase.replaceAll(/[^A-Za-zÀ-ÿ]/g, "").length < 3) {
      return false;
    }
    const pattern = patternOf(phrase).replaceAll("[^.]", "[^\n]");
    return new RegExp(`(^|[^A-Za-zÀ-ÿ])${pattern}($|[^A-Za-zÀ-ÿ])`, "m").test(this.all);
  }
}
