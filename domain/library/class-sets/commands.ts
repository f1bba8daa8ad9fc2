/** Contracts of class sets: deliver, undo, the year-end sheet, the clearance. */
import * as z from "zod/mini";
import { command, idOrEmpty, newId, optionalLine, queryInteger, read, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import { lazily } from "../../lazily";
import type { Obstacle } from "../../refusal";
import { type Loan, overrides } from "../commands";
import { type ClassSetKind, MAX_SET_ITEMS, MAX_SET_TITLES, type SetBlock, type StoredSetKind } from "./class-sets";
import type { SheetCell, SheetTitle, TitleTotals } from "./class-sheet";

const LIBRARY = ["Biblioteca"] as const;
/** Record ids in a query string, separated by commas. */
const idList = lazily(() =>
  z._default(
    z
      .string("Lista inválida.")
      .check(
        z.refine(
          (text) => text === "" || (/^[a-z0-9]{15}(,[a-z0-9]{15})*$/.test(text) && text.split(",").length <= MAX_SET_TITLES),
          `Escolha no máximo ${MAX_SET_TITLES} títulos.`,
        ),
      ),
    "",
  ),
);
const classId = lazily(() => recordId("Escolha a turma."));
/** 0: the current year, or the class's own. */
const schoolYear = lazily(() => queryInteger(0, 2200, 0));

/** A student of the class, as the delivery's grid shows one. */
export interface SetStudent {
  person: string;
  /** Empty while the student is no reader yet. */
  reader: string;
  name: string;
  card: string;
  enrolment: string;
  /** The reasons why they cannot get all of the chosen titles. */
  blocks: SetBlock[];
  /** Chosen titles that they have, or were given this year. */
  has: { title: string; tombo: string }[];
}

export interface SetBook {
  id: string;
  name: string;
  authors: string;
  program: string;
  grade: string;
  component: string;
  consumable: boolean;
  /** A reusable textbook. */
  textbook: boolean;
  /** Copies without a loan and without a waiting reader. */
  available: number;
  /** The first of them by tombo: as many as the class could need. */
  copies: { id: string; tombo: string }[];
}

export interface ClassSetPreview {
  class: string;
  class_name: string;
  year: number;
  students: SetStudent[];
  books: SetBook[];
  /** The proposed due day, and the end of the class's cards. */
  due: Day;
}

export const classSetPreview = read<ClassSetPreview>()({
  path: "library/class-set-preview",
  roles: LIBRARY,
  summary:
    "The start of a delivery: the class's students or one reader, their blocks and their books; each title's free copies by tombo.",
  input: () => ({ class: idOrEmpty("Escolha a turma."), reader: idOrEmpty("Escolha o leitor."), titles: idList() }),
  refusals: ["not_found"],
});

export interface SetVerdict {
  reader: string;
  title: string;
  outcome: "lent" | "given" | "refused";
  copy: string;
  tombo: string;
  /** The refusal's code; empty for success. */
  code: string;
  sentence: string;
  /** Each rule that refuses it, with that one. */
  obstacles: Obstacle[];
}

export interface DeliveredSet {
  id: string;
  kind: ClassSetKind;
  class_name: string;
  year: number;
  due: Day;
  lent: number;
  given: number;
  undone: boolean;
  verdicts: SetVerdict[];
  sentence: string;
}

export const deliverClassSet = command<DeliveredSet>()({
  path: "library/deliver-class-set",
  // The answer names the books of the delivery, and whether it was undone since; the screen names the other books.
  idempotent: {
    comparedInput: ({ items, ...terms }) => ({ ...terms, reader: terms.kind === "teacher" ? items[0]?.reader : "" }),
    answersCurrentState: true,
  },
  roles: LIBRARY,
  summary: "Lends a class its books in one transaction, with a verdict per student and title; consumables are given for good.",
  input: () => ({
    id: newId,
    kind: z.enum(["students", "teacher"], "Informe se é para a turma ou para um professor."),
    class: idOrEmpty("Escolha a turma."),
    due: z.string("Informe a data de devolução.").check(z.refine(isDay, "Informe uma data, como 11/12/2026.")),
    note: optionalLine(300),
    items: z
      .array(
        z.object({
          reader: recordId("Leitor inválido."),
          title: recordId("Título inválido."),
          copy: z._default(z.nullable(recordId("Exemplar inválido.")), null),
        }),
      )
      .check(
        z.minLength(1, "Escolha ao menos um livro para entregar."),
        z.maxLength(MAX_SET_ITEMS, `No máximo ${MAX_SET_ITEMS} livros de uma vez.`),
      ),
    overrides: overrides(),
  }),
  refusals: ["not_found", "class_inactive", "unknown_reader", "no_open_day", "record_changed", "title_merged"],
});

export interface UndoneSet {
  id: string;
  undone: number;
  /** The books that stayed, and the reasons. */
  kept: { reader_name: string; title_name: string; tombo: string; why: string }[];
  sentence: string;
}

export const undoClassSet = command<UndoneSet>()({
  path: "library/undo-class-set",
  roles: LIBRARY,
  summary:
    "Takes a whole delivery back within a week: the copies still out and those given. Copies that came back or were lost since stay as they are; the answer names them.",
  input: () => ({ class_set: recordId("Informe a entrega.") }),
  refusals: ["not_found", "class_set_undo_too_late"],
});

export const takeBackHandout = command<{ handout: string; sentence: string }>()({
  path: "library/take-back-handout",
  roles: LIBRARY,
  summary: "Takes back what one reader was given for good in a year; its copy, if it has one, returns to the collection.",
  input: () => ({
    reader: recordId("Leitor inválido."),
    title: recordId("Título inválido."),
    // The same title may be given again each year.
    year: z.int("Ano inválido."),
  }),
  refusals: ["not_found"],
});

export const addClassReaders = command<{ readers: { id: string; person: string; card: string }[] }>()({
  path: "library/add-class-readers",
  roles: LIBRARY,
  summary: "Makes every student of a class a reader, with the next cards; who is one already is left alone.",
  input: () => ({ class: classId(), category: recordId("Escolha a categoria.") }),
  refusals: ["not_found"],
});

/** A scanned copy before it is given to anyone. */
export interface IdentifiedCopy {
  id: string;
  tombo: string;
  title: string;
  title_name: string;
  /** The reason why it cannot go out; empty when it can. */
  problem: string;
  /** The reader for whom it stands on the ready shelf, with a sentence; null without one. */
  reserved: { reader: string; sentence: string } | null;
}

export const identifyCopy = read<IdentifiedCopy>()({
  path: "library/identify-copy",
  roles: LIBRARY,
  summary:
    "Which copy a scanned or typed code means, and why it cannot go out: to a reader where one is named, else by the rules for all.",
  input: () => ({
    code: z.string("Passe o livro.").check(z.minLength(1, "Passe o livro."), z.maxLength(200, "Código longo demais.")),
    reader: idOrEmpty("Escolha o leitor."),
  }),
  refusals: ["unknown_copy", "unknown_reader"],
});

export interface SheetStudent {
  reader: string;
  name: string;
  card: string;
  enrolment: string;
  /** Today's class, where it differs from the sheet's; L-49. */
  moved_to: string;
  /** The person left the school, or is no reader any more. */
  left: boolean;
}

export interface SheetDelivery {
  id: string;
  kind: StoredSetKind;
  made_at: string;
  made_on: Day;
  made_by: string;
  due: Day;
  books: number;
  refused: number;
  note: string;
  undone_at: string;
  may_undo: boolean;
}

export interface ClassReturnSheet {
  class_name: string;
  year: number;
  students: SheetStudent[];
  titles: SheetTitle[];
  cells: SheetCell[];
  deliveries: SheetDelivery[];
}

export const classReturnSheet = read<ClassReturnSheet>()({
  path: "library/class-return-sheet",
  roles: LIBRARY,
  summary:
    "The books that a year's deliveries lent to a class or a teacher, and those that came back. A student who moved stays on this sheet; the books they still hold also stand on the new class's sheet.",
  input: () => ({ class: idOrEmpty("Escolha a turma."), reader: idOrEmpty("Escolha o leitor."), year: schoolYear() }),
  refusals: ["not_found"],
});

export interface ClassSetSummary {
  class: string;
  /** The teacher of a teacher's set. */
  reader: string;
  name: string;
  kind: ClassSetKind;
  deliveries: number;
  delivered: number;
  returned: number;
  missing: number;
  given: number;
  last: Day;
}

export const classSets = read<{ year: number; years: number[]; sets: ClassSetSummary[] }>()({
  path: "library/class-sets",
  roles: LIBRARY,
  summary: "Each class and teacher that received books in a year: delivered, returned, missing.",
  input: () => ({ year: schoolYear() }),
});

export interface TextbookRow extends TitleTotals {
  title: string;
  name: string;
  program: string;
  grade: string;
  component: string;
  consumable: boolean;
  cycle_start: number;
  cycle_end: number;
  /** The school's copies, without the lost ones. */
  owned: number;
  lost: number;
}

export const textbookOverview = read<{ year: number; rows: TextbookRow[] }>()({
  path: "library/textbook-overview",
  roles: LIBRARY,
  summary: "Each textbook title of a programme: copies owned, and what of it was delivered, returned and is missing in a year.",
  input: () => ({ year: schoolYear() }),
});

/** A reader's debts to the library. */
export interface ReaderClearance {
  person: string;
  /** Empty, like the card, for a student of the class who is no reader: they never had a loan. */
  reader: string;
  name: string;
  card: string;
  enrolment: string;
  class_name: string;
  left: boolean;
  /** Open loans, with those of lost copies. */
  loans: Loan[];
  suspended_until: Day | "";
}

export const clearance = read<{ class_name: string; today: Day; readers: ReaderClearance[] }>()({
  path: "library/clearance",
  roles: LIBRARY,
  summary: "Whether a reader, or each student of a class, owes nothing: open loans, lost copies, suspension.",
  input: () => ({ class: idOrEmpty("Escolha a turma."), reader: idOrEmpty("Escolha o leitor.") }),
  refusals: ["not_found"],
});
