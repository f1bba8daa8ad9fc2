/** The grid of a delivery before it is sent: who is to get which copy, and where the next scanned one goes. */
import { grouped } from "../../grouped";
import { listing } from "../../text";
import type { ClassSetItem } from "./class-sets";
import type { IdentifiedCopy, SetBook, SetStudent, SetVerdict } from "./commands";

/** By title down the list, or by student with all their books. */
export type ScanOrder = "by_title" | "by_student";

export interface Placement {
  /** Null: a consumable that has no tombo. */
  copy: string | null;
  tombo: string;
}

export interface Grid {
  students: readonly SetStudent[];
  books: readonly SetBook[];
  /** By cellKey. */
  placements: Readonly<Record<string, Placement>>;
  /** The readers whose refusals a librarian overrode. */
  overriddenReaders: readonly string[];
  order: ScanOrder;
}

/** The current cell; in "by_student" any book of the student fits. */
export interface Cursor {
  reader: string;
  title: string;
}

export interface Step {
  grid: Grid;
  cursor: Cursor | null;
  ok: boolean;
  sentence: string;
}

export const cellKey = (reader: string, title: string): string => `${reader} ${title}`;

/** Whether a rule refuses the book for the student; a consumable is no loan. */
export function isBlocked(grid: Grid, student: SetStudent, book: SetBook): boolean {
  const stands = student.blocks.some(({ spares_textbooks }) => !(spares_textbooks && book.textbook));
  return stands && !book.consumable && !grid.overriddenReaders.includes(student.reader);
}

/** The student's copy of the title; undefined without one. */
export function studentCopy(student: SetStudent, title: string): { tombo: string } | undefined {
  return student.has.find((book) => book.title === title);
}

/** Whether a copy may still go into the cell. */
export function isFree(grid: Grid, student: SetStudent, book: SetBook): boolean {
  return (
    student.reader !== "" &&
    !studentCopy(student, book.id) &&
    !(cellKey(student.reader, book.id) in grid.placements) &&
    !isBlocked(grid, student, book)
  );
}

function cellsInOrder({ students, books, order }: Grid): { student: SetStudent; book: SetBook }[] {
  return order === "by_title"
    ? books.flatMap((book) => students.map((student) => ({ student, book })))
    : students.flatMap((student) => books.map((book) => ({ student, book })));
}

/** The first free cell, from a cell on (itself included) and then from the beginning. */
export function nextCell(grid: Grid, from: Cursor | null = null): Cursor | null {
  const cells = cellsInOrder(grid);
  const start = from
    ? cells.findIndex(
        ({ student, book }) => student.reader === from.reader && (grid.order === "by_student" || book.id === from.title),
      )
    : 0;
  const turnedCells = [...cells.slice(Math.max(0, start)), ...cells.slice(0, Math.max(0, start))];
  const cell = turnedCells.find(({ student, book }) => isFree(grid, student, book));
  return cell ? { reader: cell.student.reader, title: grid.order === "by_title" ? cell.book.id : "" } : null;
}

/** The student's cursor, when one of their cells is free. */
export function cursorAt(grid: Grid, reader: string, title = ""): Cursor | null {
  const student = grid.students.find((candidate) => candidate.reader === reader);
  const wantedBooks = grid.books.filter((book) => title === "" || grid.order === "by_student" || book.id === title);
  const book = student && wantedBooks.find((candidate) => isFree(grid, student, candidate));
  return book ? { reader, title: grid.order === "by_title" ? book.id : "" } : null;
}

/** Fills every free cell with the next copy of its title, by tombo. `short` names the titles without enough copies. */
export function distribute(grid: Grid): { grid: Grid; short: { name: string; missing: number }[] } {
  const placements = { ...grid.placements };
  const used = new Set(Object.values(placements).map(({ copy }) => copy));
  const short: { name: string; missing: number }[] = [];
  for (const book of grid.books) {
    const available = book.copies.filter(({ id }) => !used.has(id));
    let missingCount = 0;
    for (const student of grid.students.filter((candidate) => isFree(grid, candidate, book))) {
      const next = available.shift();
      if (next) {
        placements[cellKey(student.reader, book.id)] = { copy: next.id, tombo: next.tombo };
      } else if (book.consumable) {
        placements[cellKey(student.reader, book.id)] = { copy: null, tombo: "" };
      } else {
        missingCount++;
      }
    }
    if (missingCount > 0) {
      short.push({ name: book.name, missing: missingCount });
    }
  }
  return { grid: { ...grid, placements: placements }, short };
}

/** Puts a scanned copy into the current cell and moves on; or returns the reason why not. */
export function placeScanned(grid: Grid, cursor: Cursor | null, copy: IdentifiedCopy): Step {
  const refusedStep = (sentence: string): Step => ({ grid, cursor, ok: false, sentence });
  if (copy.problem) {
    return refusedStep(copy.problem);
  }
  const book = grid.books.find(({ id }) => id === copy.title);
  if (!book) {
    return refusedStep(`Este é “${copy.title_name}”, que não está nesta entrega.`);
  }
  const holder = studentWithCopy(grid, copy.id);
  if (holder) {
    return refusedStep(`O tombo ${copy.tombo} já está com ${holder.name} nesta entrega.`);
  }
  const student = cursor && grid.students.find(({ reader }) => reader === cursor.reader);
  if (!cursor || !student) {
    return refusedStep("Todos já têm os seus livros.");
  }
  if (grid.order === "by_title" && copy.title !== cursor.title) {
    const wantedBook = grid.books.find(({ id }) => id === cursor.title);
    return refusedStep(`Este é “${copy.title_name}”; próximo: “${wantedBook?.name ?? ""}”.`);
  }
  if (!isFree(grid, student, book)) {
    return refusedStep(`${student.name} já tem “${book.name}”: passe outro livro.`);
  }
  if (copy.reserved && copy.reserved.reader !== student.reader) {
    return refusedStep(copy.reserved.sentence);
  }
  return placeAt(grid, student, book, copy);
}

/** Puts a copy into a chosen cell, in place of its present one. */
export function placeAt(grid: Grid, student: SetStudent, book: SetBook, copy: Pick<IdentifiedCopy, "id" | "tombo">): Step {
  const placements = { ...grid.placements, [cellKey(student.reader, book.id)]: { copy: copy.id, tombo: copy.tombo } };
  const next = { ...grid, placements };
  return {
    grid: next,
    cursor: nextCell(next, { reader: student.reader, title: book.id }),
    ok: true,
    sentence: `${book.name} para ${student.name}`,
  };
}

/** The sentence why a copy cannot go into a cell by its tombo; empty when it can. */
export function placingProblem(grid: Grid, student: SetStudent, book: SetBook, copy: IdentifiedCopy): string {
  const holder = studentWithCopy(grid, copy.id);
  if (copy.title !== book.id) {
    return `O tombo ${copy.tombo} é de “${copy.title_name}”.`;
  }
  if (copy.reserved && copy.reserved.reader !== student.reader) {
    return copy.reserved.sentence;
  }
  return copy.problem || (holder && holder.reader !== student.reader ? `Já está com ${holder.name} nesta entrega.` : "");
}

function studentWithCopy({ placements, students }: Grid, copy: string): SetStudent | undefined {
  const key = Object.keys(placements).find((candidate) => placements[candidate]?.copy === copy);
  return key === undefined ? undefined : students.find(({ reader }) => key.startsWith(`${reader} `));
}

/** The delivery's items, student by student. */
export function itemsOf({ students, books, placements }: Grid): ClassSetItem[] {
  return students.flatMap(({ reader }) =>
    books.flatMap(({ id }) => {
      const cell = placements[cellKey(reader, id)];
      return cell ? [{ reader, title: id, copy: cell.copy }] : [];
    }),
  );
}

/**
 * The items without a verdict. After a lost answer the delivery stands as it was sent first, and items that were added to the
 * grid since are in none.
 */
export function itemsWithoutVerdict(items: readonly ClassSetItem[], verdicts: readonly SetVerdict[]): ClassSetItem[] {
  const open = grouped(verdicts, ({ reader, title }) => cellKey(reader, title));
  return items.filter(({ reader, title, copy }) => {
    const candidates = open.get(cellKey(reader, title)) ?? [];
    const place = candidates.findIndex((verdict) => copy === null || verdict.copy === copy);
    if (place >= 0) {
      candidates.splice(place, 1);
    }
    return place < 0;
  });
}

/** "Faltam 3 exemplares de Matemática e 1 de Arte": the copies missing on the shelf. */
export function shortSentence(short: readonly { name: string; missing: number }[]): string {
  const [first, ...otherTitles] = short;
  if (!first) {
    return "";
  }
  const verb = first.missing === 1 ? "Falta 1 exemplar" : `Faltam ${first.missing} exemplares`;
  return `${verb} de ${listing([first.name, ...otherTitles.map(({ name, missing }) => `${missing} de ${name}`)])}`;
}
