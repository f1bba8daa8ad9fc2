/** Reads a page of help: its head, and its Markdown as blocks that the pages draw. Reports errors instead of guessing. */
import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import {
  HELP_AREAS,
  HELP_READERS,
  type HelpArea,
  type HelpBlock,
  type HelpEntry,
  type HelpImage,
  type HelpInline,
  type HelpItem,
  type HelpReader,
} from "../../domain/platform/help-page";

/** Finds a picture by its name; the words replace it where it can't be seen. */
export type FindImage = (name: string, alt: string) => HelpImage;

export interface ReadPage extends HelpEntry {
  blocks: readonly HelpBlock[];
  /** The names of its pictures. */
  pictures: readonly string[];
  /** The pages that it links to. */
  links: readonly string[];
  /** The names of the product in it: the parts of each path through the menu. */
  names: readonly (readonly string[])[];
  /** The sentences of the product in it. */
  sentences: readonly string[];
  /** The number of words below the head. */
  length: number;
  problems: readonly string[];
}

const FIELDS = ["title", "area", "roles", "screens", "words"] as const;
type Field = (typeof FIELDS)[number];
const HEAD = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const PICTURE = "picture:";
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const isArea = (value: string): value is HelpArea => Object.hasOwn(HELP_AREAS, value);
const isReader = (value: string): value is HelpReader => (HELP_READERS as readonly string[]).includes(value);
const isField = (value: string): value is Field => (FIELDS as readonly string[]).includes(value);

/** A page of help. @param slug the file's name without its ending. */
export function readPage(slug: string, source: string, findImage: FindImage = noImage): ReadPage {
  const problems: string[] = [];
  if (!SLUG.test(slug)) {
    problems.push(`"${slug}" is no address: small letters without accents, figures and hyphens`);
  }
  const [, head = "", body = ""] = HEAD.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (head === "") {
    problems.push("the head between two lines of --- is missing");
  }
  const entry = readHead(slug, head, problems);
  const reader = new BodyReader(problems, findImage);
  const blocks = reader.blocks(body);
  return {
    ...entry,
    blocks,
    pictures: reader.pictures,
    links: reader.links,
    names: reader.names,
    sentences: reader.sentences,
    length: body.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "").match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    problems,
  };
}

const noImage: FindImage = (_name, alt) => ({ src: "", width: 0, height: 0, alt });

function readHead(slug: string, head: string, problems: string[]): HelpEntry {
  const byKey = new Map<Field, string>();
  for (const line of head.split("\n").filter((line) => line.trim() !== "")) {
    const [, name = "", headValue = ""] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    const value = headValue.replace(/\s+#.*$/, "").trim();
    if (!isField(name) || byKey.has(name)) {
      problems.push(`the head's line "${line}" is none of ${FIELDS.join(", ")}, or the second of them`);
    } else {
      byKey.set(name, value);
    }
  }
  const listOf = (field: Field): string[] => {
    const [, inner] = /^\[(.*)\]$/.exec(byKey.get(field) ?? "") ?? [];
    if (inner === undefined) {
      problems.push(`"${field}" is a list: [one, another], or [] for none`);
      return [];
    }
    return inner
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
  };
  const roles = listOf("roles");
  const screens = listOf("screens");
  const words = listOf("words");
  const title = byKey.get("title") ?? "";
  const area = byKey.get("area") ?? "";
  if (title === "") {
    problems.push("the title is missing");
  }
  if (!isArea(area)) {
    problems.push(`the area "${area}" is none of ${Object.keys(HELP_AREAS).join(", ")}`);
  }
  problems.push(
    ...roles.filter((role) => !isReader(role)).map((role) => `the role "${role}" is none of ${HELP_READERS.join(", ")}`),
  );
  if (roles.length === 0) {
    problems.push("nobody is named in roles");
  }
  return { slug, title, area: isArea(area) ? area : "system", roles: roles.filter(isReader), screens, words };
}

class BodyReader {
  readonly pictures: string[] = [];
  readonly links: string[] = [];
  readonly names: string[][] = [];
  readonly sentences: string[] = [];

  constructor(
    private readonly problems: string[],
    private readonly findImage: FindImage,
  ) {}

  blocks(body: string): HelpBlock[] {
    return lexer(body, { gfm: false }).flatMap((token) => this.block(token as MarkedToken));
  }

  private block(token: MarkedToken): HelpBlock[] {
    switch (token.type) {
      case "space":
        return [];
      case "heading":
        if (token.depth !== 2) {
          this.problems.push(`"${token.raw.trim()}": headings begin with ##`);
        }
        return [{ kind: "heading", text: token.text }];
      case "paragraph": {
        const { text, images } = this.sentence(token.tokens);
        const imageBlocks = images.map((image): HelpBlock => ({ kind: "image", image }));
        return text.length > 0 ? [{ kind: "text", text }, ...imageBlocks] : imageBlocks;
      }
      case "list":
        return [{ kind: token.ordered ? "steps" : "points", items: token.items.map((item) => this.item(item)) }];
      default:
        this.problems.push(`"${token.raw.trim()}": ${token.type} is not known in the help`);
        return [];
    }
  }

  private item(item: Tokens.ListItem): HelpItem {
    const parts = item.tokens.filter(({ type }) => type !== "space");
    const inlines = parts.flatMap((part) => {
      if ((part.type === "text" || part.type === "paragraph") && part.tokens) {
        return [this.sentence(part.tokens)];
      }
      this.problems.push(`"${part.raw.trim()}": a step holds a sentence and pictures`);
      return [];
    });
    return {
      text: inlines.flatMap(({ text }, index) => (index > 0 && text.length > 0 ? [" ", ...text] : text)),
      images: inlines.flatMap(({ images }) => images),
    };
  }

  /** A paragraph's words, and the pictures within it. */
  private sentence(tokens: readonly Token[]): HelpItem {
    const images: HelpImage[] = [];
    const text: HelpInline[] = [];
    for (const token of tokens as MarkedToken[]) {
      if (token.type === "image") {
        images.push(...this.image(token));
      } else {
        text.push(...this.piece(token));
      }
    }
    const joinedTexts = joinTexts(text);
    this.readSentences(joinedTexts);
    return { text: joinedTexts, images };
  }

  private image({ href, text, raw }: Tokens.Image): HelpImage[] {
    if (!href.startsWith(PICTURE) || text.trim() === "") {
      this.problems.push(`"${raw}": a picture is ![what it shows](picture:its-name)`);
      return [];
    }
    const name = href.slice(PICTURE.length);
    this.pictures.push(name);
    return [this.findImage(name, text)];
  }

  private piece(token: MarkedToken): HelpInline[] {
    switch (token.type) {
      case "text":
      case "escape":
        return [token.text.replaceAll("\n", " ")];
      case "br":
        return [" "];
      case "codespan":
        return [{ typed: token.text }];
      case "strong": {
        const names = token.text.split("›").map((name) => name.trim());
        this.names.push(names);
        return [{ names }];
      }
      case "link":
        if (!SLUG.test(token.href)) {
          this.problems.push(`"${token.raw}": a link names another page of the help`);
        }
        this.links.push(token.href);
        return [{ text: token.text, page: token.href }];
      default:
        this.problems.push(`"${token.raw}": ${token.type} is not known in the help`);
        return [];
    }
  }

  private readSentences(pieces: readonly HelpInline[]): void {
    for (const inline of pieces) {
      if (typeof inline !== "string") {
        continue;
      }
      const results = [...inline.matchAll(/“([^“”]*)”/g)].map(([, sentence]) => sentence!);
      if (inline.replaceAll(/“[^“”]*”/g, "").match(/[“”"]/)) {
        this.problems.push(`"${inline.trim()}": curly quotes hold one whole sentence of the product, and nothing else is quoted`);
      }
      this.sentences.push(...results);
    }
  }
}

function joinTexts(pieces: readonly HelpInline[]): HelpInline[] {
  const result: HelpInline[] = [];
  for (const inline of pieces) {
    const last = result.at(-1);
    if (typeof inline === "string" && typeof last === "string") {
      result[result.length - 1] = last + inline;
    } else {
      result.push(inline);
    }
  }
  // A picture at the end of a step leaves the line's end before it.
  const last = result.at(-1);
  if (typeof last === "string") {
    result[result.length - 1] = last.trimEnd();
  }
  return result.filter((inline) => inline !== "");
}
