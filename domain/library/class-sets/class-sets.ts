/**
 * The delivery of a class's books in one command: each reader's copies, and the refusals. L-15 and L-48; Decreto 9.099/2017, art.
 * 7.
 */
import { addDays, type Day } from "../../dates";
import type { Refusal } from "../../refusal";
import { count, listing } from "../../text";
import {
  type Borrower,
  type LendingCase,
  limitsOf,
  refusalsToBorrow,
  refusalsToLend,
  remainingRefusal,
} from "../circulation/lending";
import type { LoanTerms } from "../circulation/terms";
import { refusalByReservation } from "../holds/holds";
import { OVERRIDABLE } from "../overridable";
import { refuse } from "../refusals";

export type ClassSetKind = "students" | "teacher";
/** The stored kinds of a set: a delivery, or the books that single students of a class got at the desk in one year. */
export type StoredSetKind = ClassSetKind | "desk";

/** Forty students and twelve books, or a teacher's cupboard. */
export const MAX_SET_ITEMS = 1000;
export const MAX_SET_TITLES = 12;
/** A whole delivery can be undone within a week: a mistake shows in the first lessons. */
export const CLASS_SET_UNDO_DAYS = 7;

/** One book for one reader. */
export interface ClassSetItem {
  reader: string;
  title: string;
  /** Null: the next copy on the shelf. */
  copy: string | null;
}

export type SetReader = Omit<LendingCase["reader"], "open_of_type"> & {
  category: string;
  /** Open loans by material type. */
  open_by_type: Readonly<Record<string, number>>;
  /** The titles of which the reader has a copy. */
  holds: readonly string[];
  /** The consumable titles that the reader was given this year. */
  givenTitles: readonly string[];
};

export type SetCopy = Omit<LendingCase["copy"], "title"> & {
  id: string;
  tombo: string;
  title: string;
  material_type: string;
  /** The reader for whom it stands on the ready shelf. L-29. */
  ready_for: { reader: string; reader_name: string; pickup_until: Day } | null;
};

export interface SetTitle {
  id: string;
  name: string;
  consumable: boolean;
}

/** All data that decide about a delivery, as of its transaction. */
export interface ClassSetCase {
  today: Day;
  kind: ClassSetKind;
  due: Day;
  items: readonly ClassSetItem[];
  readers: ReadonlyMap<string, SetReader>;
  titles: ReadonlyMap<string, SetTitle>;
  /** The copies that the items name, and those on the shelf. */
  copies: ReadonlyMap<string, SetCopy>;
  /** By title: the available copies, by tombo. */
  shelf: ReadonlyMap<string, readonly string[]>;
  termsFor: (category: string, materialType: string) => LoanTerms;
  /** The refusals that a librarian overrode for the whole delivery, each by its name. */
  overrides: readonly string[];
}

/** The outcome for one item. */
export type SetDecision = ClassSetItem &
  (
    | { outcome: "lent"; copy: string; terms: LoanTerms; overridden: boolean }
    | { outcome: "given"; copy: string | null }
    | { outcome: "refused"; refusal: Refusal }
  );

/**
 * Decides item by item, each after the effects of the earlier ones: the same copy goes out once, a limit may be reached in the
 * middle of a pile, and one student's refusal affects no other.
 */
export function planClassSet(set: ClassSetCase): SetDecision[] {
  const plan = new Plan(set);
  return set.items.map((item) => {
    const decision = plan.decide(item);
    return decision instanceof Error ? { ...item, outcome: "refused", refusal: decision } : { ...item, ...decision };
  });
}

type TakenItem =
  | { outcome: "lent"; copy: string; terms: LoanTerms; overridden: boolean }
  | { outcome: "given"; copy: string | null };

class Plan {
  private readonly set: ClassSetCase;
  private readonly takenCopies = new Map<string, { reader: string; name: string }>();
  private readonly delivered = new Set<string>();
  private readonly openLoans = new Map<string, number>();
  /** The readers for whom a copy of a title waits on the ready shelf. */
  private readonly readyHolds = new Set<string>();

  constructor(set: ClassSetCase) {
    this.set = set;
    for (const { title, ready_for } of set.copies.values()) {
      if (ready_for) {
        this.readyHolds.add(`${ready_for.reader} ${title}`);
      }
    }
    for (const reader of set.readers.values()) {
      for (const title of [...reader.holds, ...reader.givenTitles]) {
        this.delivered.add(`${reader.id} ${title}`);
      }
    }
  }

  decide(item: ClassSetItem): TakenItem | Refusal {
    const { readers, titles, copies } = this.set;
    const reader = readers.get(item.reader);
    const title = titles.get(item.title);
    if (!reader) {
      return refuse("unknown_reader", { code: item.reader });
    }
    if (!title) {
      return refuse("not_found", { what: "este título" });
    }
    const copy = item.copy === null ? undefined : copies.get(item.copy);
    if (item.copy !== null && !copy) {
      return refuse("unknown_copy", { code: item.copy });
    }
    if (copy && copy.title !== title.id) {
      return refuse("copy_of_other_title", { tombo: copy.tombo, title: title.name });
    }
    return title.consumable ? this.planItem(reader, title, copy) : this.lend(reader, title, copy);
  }

  /** A copy that is given for good is no loan, so only a leaver is refused; a title is given once in a year. */
  private planItem(reader: SetReader, title: SetTitle, copy: SetCopy | undefined): TakenItem | Refusal {
    if (this.delivered.has(`${reader.id} ${title.id}`)) {
      return refuse("already_given", { reader: reader.name, title: title.name });
    }
    if (!reader.active) {
      return refuse("reader_inactive", { reader: reader.name });
    }
    const facts = copy && this.copyCase(copy, title);
    if (facts?.lent_to) {
      return refuse("lent_to_another", {
        title: title.name,
        reader: facts.lent_to.name,
        due: facts.lent_to.due,
        today: this.set.today,
      });
    }
    if (facts && facts.state !== "normal") {
      return refuse("copy_given", { title: title.name });
    }
    const reservation = copy && refusalByReservation(title.name, copy.ready_for, { id: reader.id, hasReady: false });
    if (reservation) {
      return reservation;
    }
    const copyId = copy?.id ?? this.freeCopies(title).find((id) => !this.set.copies.get(id)?.ready_for) ?? null;
    this.note(reader, title, copyId);
    return { outcome: "given", copy: copyId };
  }

  private lend(reader: SetReader, title: SetTitle, namedCopy: SetCopy | undefined): TakenItem | Refusal {
    const { kind, today, copies, overrides } = this.set;
    if (kind === "students" && this.delivered.has(`${reader.id} ${title.id}`)) {
      return refuse("already_has_title", { reader: reader.name, title: title.name });
    }
    // Tested before any copy: a reader who may not borrow gets none.
    const textbook = [...(namedCopy ? [namedCopy.id] : []), ...this.freeCopies(title)].some((id) => copies.get(id)?.textbook);
    const barring = refusalsToBorrow(reader, today, { textbook }).filter(
      ({ code }) => !overrides.includes(code) || !OVERRIDABLE.includes(code),
    );
    const [barringRefusal] = barring;
    if (barringRefusal) {
      return barringRefusal.among(barring);
    }
    const candidates = namedCopy ? [namedCopy.id] : this.freeCopies(title);
    let refusal: Refusal = refuse("no_copy_left", { title: title.name });
    for (const [index, id] of candidates.entries()) {
      const copy = copies.get(id)!;
      const terms = this.set.termsFor(reader.category, copy.material_type);
      const refusals = this.refusals(reader, title, copy, terms);
      // An override for the whole class has no effect on readers without a refusal.
      const overriddenCodes = overrides.filter((code) => refusals.some((refusal) => refusal.code === code));
      const standingOne = remainingRefusal(refusals, overriddenCodes);
      if (!standingOne) {
        this.note(reader, title, id);
        this.countOpen(reader, copy);
        return { outcome: "lent", copy: id, terms, overridden: overriddenCodes.length > 0 };
      }
      if (index === 0) {
        refusal = standingOne;
      }
    }
    return refusal;
  }

  private refusals(reader: SetReader, title: SetTitle, copy: SetCopy, terms: LoanTerms): Refusal[] {
    const openCount = (key: string) => this.openLoans.get(`${reader.id} ${key}`) ?? 0;
    const hasReady = this.readyHolds.has(`${reader.id} ${title.id}`);
    const reservation = refusalByReservation(title.name, copy.ready_for, { id: reader.id, hasReady });
    const refusals = refusalsToLend({
      today: this.set.today,
      reader: {
        ...reader,
        open: reader.open + openCount("all"),
        open_of_type: (reader.open_by_type[copy.material_type] ?? 0) + openCount(copy.material_type),
      },
      copy: this.copyCase(copy, title),
      terms,
    });
    return reservation ? [...refusals, reservation] : refusals;
  }

  private copyCase(copy: SetCopy, title: SetTitle): LendingCase["copy"] {
    const holder = this.takenCopies.get(copy.id);
    return { ...copy, title: title.name, lent_to: holder ? { ...holder, due: this.set.due } : copy.lent_to };
  }

  private freeCopies(title: SetTitle): string[] {
    return (this.set.shelf.get(title.id) ?? []).filter((id) => !this.takenCopies.has(id));
  }

  private note(reader: SetReader, title: SetTitle, copy: string | null): void {
    this.delivered.add(`${reader.id} ${title.id}`);
    if (copy !== null) {
      this.takenCopies.set(copy, { reader: reader.id, name: reader.name });
    }
  }

  private countOpen(reader: SetReader, copy: SetCopy): void {
    const counts = limitsOf(copy.type, copy.textbook);
    for (const key of [...(counts.byType ? [copy.material_type] : []), ...(counts.total ? ["all"] : [])]) {
      this.openLoans.set(`${reader.id} ${key}`, (this.openLoans.get(`${reader.id} ${key}`) ?? 0) + 1);
    }
  }
}

/** A refusal for a reader's books in a delivery. */
export interface SetBlock {
  code: string;
  sentence: string;
  /** The refusal does not apply to textbooks. */
  spares_textbooks: boolean;
}

/** The reasons why a reader cannot get all of a delivery's books; a rule that blocks none of them is left out. */
export function blocksOfSet(
  reader: Borrower,
  today: Day,
  books: readonly { textbook: boolean; consumable: boolean }[],
): SetBlock[] {
  const ofTextbooks = refusalsToBorrow(reader, today, { textbook: true });
  const hasOtherBooks = books.some(({ textbook, consumable }) => !textbook && !consumable);
  return (hasOtherBooks ? refusalsToBorrow(reader, today) : ofTextbooks).map(({ code, message }) => ({
    code,
    sentence: message,
    spares_textbooks: !ofTextbooks.some((refusal) => refusal.code === code),
  }));
}

/** Whether a delivery of `madeOn` may still be undone. */
export function mayUndoClassSet(madeOn: Day, today: Day): boolean {
  return today <= addDays(madeOn, CLASS_SET_UNDO_DAYS);
}

/** "312 emprestados, 40 entregues em definitivo, 8 recusados". */
export function deliveredSentence({ lent, given, refused }: { lent: number; given: number; refused: number }): string {
  const parts = [
    lent > 0 ? count(lent, "livro emprestado", "livros emprestados") : "",
    given > 0 ? `${count(given, "entregue", "entregues")} em definitivo` : "",
    refused > 0 ? count(refused, "recusado", "recusados") : "",
  ].filter(Boolean);
  return parts.length > 0 ? listing(parts) : "Nenhum livro entregue";
}

/** The sentence about an undo and the books that stayed. */
export function undoneSentence(undoneCount: number, unchanged: number): string {
  const unchangedText = unchanged === 0 ? "" : `; ${count(unchanged, "livro ficou como está", "livros ficaram como estão")}`;
  return `Entrega desfeita: ${count(undoneCount, "livro voltou", "livros voltaram")} à biblioteca${unchangedText}`;
}
