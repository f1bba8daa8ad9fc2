/** The delivered, returned and missing books, counted in one place for screen, print and overview. L-49. */
import type { Day } from "../../dates";

export interface SheetTitle {
  id: string;
  name: string;
  grade: string;
  component: string;
  consumable: boolean;
}

export interface TitleTotals {
  delivered: number;
  returned: number;
  missing: number;
  /** Closed without the book: nobody expects it any more. */
  pardoned: number;
  /** Given for good. */
  given: number;
}

/** One reader's books of one title. */
export interface SheetCell extends TitleTotals {
  reader: string;
  title: string;
  /** The tombos that are still out. */
  tombos: string[];
  /** The first due day of the loans that are still out; empty without any. */
  due: string;
  /** A copy of it is lost. */
  lost: boolean;
  /** The number of them that were handed out singly at the desk. */
  desk: number;
  /** The sheet's own deliveries; false for books from another class. */
  own: boolean;
}

/** One book of a delivery in its present state. */
export interface SheetBook {
  reader: string;
  title: string;
  tombo: string;
  kind: "loan" | "handout";
  open: boolean;
  due: string;
  closed_as: string;
  lost: boolean;
  /** Handed out singly at the desk. */
  desk: boolean;
  own: boolean;
}

const NO_TOTALS: TitleTotals = { delivered: 0, returned: 0, missing: 0, pardoned: 0, given: 0 };

/** The cells of a sheet, one per reader and title that has a book. */
export function sheetCells(books: readonly SheetBook[]): SheetCell[] {
  const cells = new Map<string, SheetCell>();
  for (const book of books) {
    const key = `${book.reader} ${book.title} ${book.own}`;
    const cell = cells.get(key) ?? {
      ...NO_TOTALS,
      reader: book.reader,
      title: book.title,
      tombos: [],
      due: "",
      lost: false,
      desk: 0,
      own: book.own,
    };
    cells.set(key, cell);
    if (book.kind === "handout") {
      cell.given++;
      continue;
    }
    cell.delivered++;
    cell.desk += book.desk ? 1 : 0;
    if (book.open) {
      cell.missing++;
      cell.tombos.push(book.tombo);
      cell.due = cell.due === "" || book.due < cell.due ? book.due : cell.due;
      cell.lost ||= book.lost;
    } else if (book.closed_as === "pardoned") {
      cell.pardoned++;
    } else {
      cell.returned++;
    }
  }
  return [...cells.values()];
}

/** A loan's delivery: a teacher's by the reader, any other by the class; "" for a loan without one. */
export interface LoanSet {
  class: string;
  reader: string;
  year: number;
  name: string;
}

/**
 * The owner of a returned book from outside of the sheet; "" where it is the sheet's own. L-49.
 * @param sheet the subject of the sheet's own deliveries.
 * @param set undefined: of no delivery.
 */
export function foreignTo(sheet: LoanSet, set: LoanSet | undefined): string {
  const isOwn =
    set?.year === sheet.year && (sheet.reader ? set.reader === sheet.reader : set.reader === "" && set.class === sheet.class);
  if (isOwn) {
    return "";
  }
  const year = set && set.year !== sheet.year ? ` (${set.year})` : "";
  const ownerText = set ? `de ${set.name || "leitor sem turma"}${year}` : "um empréstimo comum";
  return `Não é de ${sheet.name}: é ${ownerText}`;
}

/**
 * The words for a book on loan: before its due day the reader has it, afterwards it was not returned.
 * @param holder "aluno" or "professor".
 * @param formatDue the screen's format of a day.
 */
export function onLoanText(
  { delivered, missing, lost, due }: Pick<SheetCell, "delivered" | "missing" | "lost" | "due">,
  today: Day,
  holder: string,
  formatDue: (day: Day) => string,
): { tone: "neutral" | "warn" | "bad"; text: string } {
  const many = delivered > 1 ? `${missing} de ${delivered} ` : "";
  if (lost && many === "") {
    return { tone: "bad", text: "perdido" };
  }
  const tone = lost ? "bad" : due < today ? "warn" : "neutral";
  return due < today
    ? { tone, text: `${many}não ${missing > 1 ? "devolvidos" : "devolvido"}, prazo ${formatDue(due)}` }
    : { tone, text: `${many}com o ${holder} até ${formatDue(due)}` };
}

/** The sum of several sheets' figures. */
export function totalsOf(parts: readonly TitleTotals[]): TitleTotals {
  return parts.reduce(
    (sum, part) => ({
      delivered: sum.delivered + part.delivered,
      returned: sum.returned + part.returned,
      missing: sum.missing + part.missing,
      pardoned: sum.pardoned + part.pardoned,
      given: sum.given + part.given,
    }),
    NO_TOTALS,
  );
}

/** The figures of each title of a sheet, from its own deliveries. */
export function titleTotals(titles: readonly SheetTitle[], cells: readonly SheetCell[]): Map<string, TitleTotals> {
  return new Map(titles.map(({ id }) => [id, totalsOf(cells.filter(({ title, own }) => own && title === id))]));
}

/** Figures summed by a word of the titles (component, grade), in the order of first appearance. */
export function groupTotals<Row extends TitleTotals>(
  rows: readonly Row[],
  wordOf: (row: Row) => string,
): (TitleTotals & { word: string })[] {
  const words = [...new Set(rows.map(wordOf))].sort((a, b) => (a === "" ? 1 : b === "" ? -1 : a < b ? -1 : 1));
  return words.map((word) => ({ word, ...totalsOf(rows.filter((row) => wordOf(row) === word)) }));
}
