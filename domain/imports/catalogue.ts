/** The part of the catalogue that an import's rows speak of, and what the rows before have made of it. */
import { seriesNumber } from "../library/codes";
import { titleKey } from "./title-key";
import type { CopyFields, TitleFields } from "./title-row";

export interface KnownTitle {
  id: string;
  fields: TitleFields;
  /** {@link titleKey} of the fields. */
  key: string;
  /** Copies that the file does not name by tombo or barcode: those that its rows without a code speak of. */
  copies: number;
  /** The line of this file that makes it; 0: it is in the catalogue. */
  line: number;
  /** A row without an ISBN knows it by its statement, which therefore must stay: else the same row would not find it again. */
  fixed: boolean;
  /** Its place among those in the catalogue: of two alike, the one that came first is meant. */
  order: number;
}

/** The order of what this file makes: after all that is there, line by line. */
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

/** A tombo or barcode in comparable form: "000123" and "123" are one, as they are under the scanner. */
export function codeKey(code: string): string {
  const number = seriesNumber(code);
  return number === null ? code.toUpperCase() : String(number);
}

/**
 * A title as the catalogue holds it: its fields packed into text once the rows at hand are done, since a hundred thousand titles
 * as objects would not fit into an old machine.
 */
class HeldTitle implements KnownTitle {
  readonly id: string;
  key: string;
  copies: number;
  readonly line: number;
  fixed: boolean;
  readonly order: number;
  private whole: TitleFields | null;
  private packed = "";

  constructor({ id, key, copies, line, fixed, order, fields }: KnownTitle) {
    this.id = id;
    this.key = key;
    this.copies = copies;
    this.line = line;
    this.fixed = fixed;
    this.order = order;
    this.whole = fields;
  }

  get fields(): TitleFields {
    return this.whole ?? (JSON.parse(this.packed) as TitleFields);
  }

  set fields(fields: TitleFields) {
    this.whole = fields;
  }

  pack(): void {
    if (this.whole) {
      this.packed = JSON.stringify(this.whole);
      this.whole = null;
    }
  }
}

/** The part of the catalogue that the rows at hand speak of, and what the rows before them have made of it. */
export class Catalogue {
  private readonly titles = new Map<string, HeldTitle>();
  private readonly byIsbn = new Map<string, KnownTitle[]>();
  private readonly byKey = new Map<string, KnownTitle[]>();
  private readonly byCode = new Map<string, KnownCopy>();
  /** Copies that rows without a code have asked for so far, by title. */
  private readonly asked = new Map<string, number>();
  private readonly named = new Map<string, number>();
  private loose: HeldTitle[] = [];

  /** Holds the title from now on; what is held is given back. */
  addTitle(known: KnownTitle): KnownTitle {
    const title = new HeldTitle(known);
    this.titles.set(title.id, title);
    this.loose.push(title);
    push(this.byKey, title.key, title);
    if (known.fields.isbn13) {
      push(this.byIsbn, known.fields.isbn13, title);
    }
    return title;
  }

  /** The rows at hand are done: what they touched takes less room now. */
  pack(): void {
    for (const title of this.loose) {
      title.pack();
    }
    this.loose = [];
  }

  /** Fills in what a title lacked; it is found by that from now on. */
  fill(title: KnownTitle, fields: Partial<TitleFields>): void {
    title.fields = { ...title.fields, ...fields };
    this.loose.push(title as HeldTitle);
    if (fields.isbn13) {
      push(this.byIsbn, fields.isbn13, title);
    }
    if (fields.subtitle) {
      title.key = titleKey(title.fields);
      push(this.byKey, title.key, title);
    }
  }

  addCopy(copy: KnownCopy): void {
    for (const code of [copy.tombo, copy.fields.barcode]) {
      if (code !== "" && !this.byCode.has(codeKey(code))) {
        this.byCode.set(codeKey(code), copy);
      }
    }
  }

  has(title: string): boolean {
    return this.titles.has(title);
  }

  copyByCode(code: string): KnownCopy | undefined {
    return this.byCode.get(codeKey(code));
  }

  withIsbn(isbn13: string): readonly KnownTitle[] {
    return isbn13 === "" ? [] : (this.byIsbn.get(isbn13) ?? []);
  }

  withKey(key: string): readonly KnownTitle[] {
    return this.byKey.get(key) ?? [];
  }

  /** Notes that this line names the code. */
  name(code: string, line: number): void {
    this.named.set(codeKey(code), line);
  }

  /** The line before that names the code, 0 when none does. */
  lineOf(code: string): number {
    return this.named.get(codeKey(code)) ?? 0;
  }

  askedOf(title: string): number {
    return this.asked.get(title) ?? 0;
  }

  ask(title: string, copies: number): void {
    this.asked.set(title, this.askedOf(title) + copies);
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) {
    list.push(value);
  } else {
    map.set(key, [value]);
  }
}
