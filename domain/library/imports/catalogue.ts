/** The part of the catalogue to which an import's rows refer, with the effects of the earlier rows. */
import { titleKey } from "../catalogue/title-key";
import { seriesNumber } from "../codes";
import { type CopyFields, EMPTY_TITLE, type TitleFields } from "./title-row";

export interface KnownTitle {
  id: string;
  fields: TitleFields;
  /** {@link titleKey} of the fields. */
  key: string;
  /** Copies that the file names by neither tombo nor barcode: those of its rows without a code. */
  copies: number;
  /** The line of this file that creates it; 0: it is in the catalogue. */
  line: number;
  /**
   * A row without an ISBN finds it by its statement, which therefore must stay: otherwise the same row would not find it again.
   */
  fixed: boolean;
  /** Its place in the catalogue: of two equal titles, the older one is meant. */
  order: number;
}

/** The order of the file's new titles: after all existing ones, line by line. */
export function orderOfLine(line: number): number {
  return 1e12 + line;
}

export interface KnownCopy {
  id: string;
  tombo: string;
  title: string;
  title_name: string;
  fields: CopyFields;
}

/** A tombo or barcode in comparable form: "000123" and "123" are equal, as at the scanner. */
export function codeKey(code: string): string {
  const number = seriesNumber(code);
  return number === null ? code.toUpperCase() : String(number);
}

/**
 * Items by their ids, as short texts except for those that the present rows use: a hundred thousand as objects would not fit into
 * an old machine's memory.
 */
class PackedItems<Item extends { id: string }> {
  private readonly items = new Map<string, Item | string>();
  private open: Item[] = [];
  private readonly toText: (item: Item) => string;
  private readonly fromText: (id: string, text: string) => Item;

  constructor(toText: (item: Item) => string, fromText: (id: string, text: string) => Item) {
    this.toText = toText;
    this.fromText = fromText;
  }

  add(item: Item): void {
    this.items.set(item.id, item);
    this.open.push(item);
  }

  has(id: string): boolean {
    return this.items.has(id);
  }

  /** Two calls before `pack` return the same object, and the caller may change it. */
  get(id: string): Item {
    const item = this.items.get(id)!;
    if (typeof item !== "string") {
      return item;
    }
    const wholeItem = this.fromText(id, item);
    this.add(wholeItem);
    return wholeItem;
  }

  pack(): void {
    for (const item of this.open) {
      this.items.set(item.id, this.toText(item));
    }
    this.open = [];
  }
}

const FIELDS = Object.keys(EMPTY_TITLE) as (keyof TitleFields)[];
type TitleText = [
  key: string,
  copies: number,
  line: number,
  fixed: boolean,
  order: number,
  ...fields: (string | number | boolean)[],
];

function titleText({ key, copies, line, fixed, order, fields }: KnownTitle): string {
  const text: TitleText = [key, copies, line, fixed, order, ...FIELDS.map((name) => fields[name])];
  return JSON.stringify(text);
}

function titleFrom(id: string, text: string): KnownTitle {
  const [key, copies, line, isFixed, order, ...values] = JSON.parse(text) as TitleText;
  const fields = Object.fromEntries(FIELDS.map((name, index) => [name, values[index]!])) as unknown as TitleFields;
  return { id, key, copies, line, fixed: isFixed, order, fields };
}

/** The part of the catalogue to which the present rows refer, with the effects of the earlier rows. */
export class Catalogue {
  private readonly titles = new PackedItems<KnownTitle>(titleText, titleFrom);
  private readonly copies = new PackedItems<KnownCopy>(JSON.stringify, (_, text) => JSON.parse(text) as KnownCopy);
  private readonly byIsbn = new Map<string, string>();
  private readonly byKey = new Map<string, string>();
  private readonly byCode = new Map<string, string>();
  /** The number of copies that rows without a code have used so far, by title. */
  private readonly usedCopies = new Map<string, number>();
  private readonly named = new Map<string, number>();

  addTitle(title: KnownTitle): void {
    this.titles.add(title);
    note(this.byKey, title.key, title.id);
    if (title.fields.isbn13) {
      note(this.byIsbn, title.fields.isbn13, title.id);
    }
  }

  /** Called after the present rows: their items take less memory from now on. */
  pack(): void {
    this.titles.pack();
    this.copies.pack();
  }

  /** Fills in a title's empty data; the title is found by them from now on. */
  fill(title: KnownTitle, fields: Partial<TitleFields>): void {
    title.fields = { ...title.fields, ...fields };
    if (fields.isbn13) {
      note(this.byIsbn, fields.isbn13, title.id);
    }
    if (fields.subtitle) {
      title.key = titleKey(title.fields);
      note(this.byKey, title.key, title.id);
    }
  }

  addCopy(copy: KnownCopy): void {
    this.copies.add(copy);
    for (const code of [copy.tombo, copy.fields.barcode]) {
      if (code !== "" && !this.byCode.has(codeKey(code))) {
        this.byCode.set(codeKey(code), copy.id);
      }
    }
  }

  has(title: string): boolean {
    return this.titles.has(title);
  }

  copyByCode(code: string): KnownCopy | undefined {
    const id = this.byCode.get(codeKey(code));
    return id === undefined ? undefined : this.copies.get(id);
  }

  withIsbn(isbn13: string): readonly KnownTitle[] {
    return isbn13 === "" ? [] : this.titlesOf(this.byIsbn.get(isbn13));
  }

  withKey(key: string): readonly KnownTitle[] {
    return this.titlesOf(this.byKey.get(key));
  }

  private titlesOf(ids: string | undefined): readonly KnownTitle[] {
    return ids === undefined ? [] : ids.split(" ").map((id) => this.titles.get(id));
  }

  /** Notes that this line names the code. */
  name(code: string, line: number): void {
    this.named.set(codeKey(code), line);
  }

  /** The earlier line that names the code, 0 without one. */
  lineOf(code: string): number {
    return this.named.get(codeKey(code)) ?? 0;
  }

  usedCopiesOf(title: string): number {
    return this.usedCopies.get(title) ?? 0;
  }

  addUsedCopies(title: string, copies: number): void {
    this.usedCopies.set(title, this.usedCopiesOf(title) + copies);
  }
}

/** Adds an id to those under the key, separated by spaces: a list for each key would take more memory than the ids. */
function note(ids: Map<string, string>, key: string, id: string): void {
  const knownId = ids.get(key);
  ids.set(key, knownId === undefined ? id : `${knownId} ${id}`);
}
