import * as z from "zod/mini";
import { cleanCode } from "../codes";
import { command, line, newId, optionalDay, optionalLine, read, recordId } from "../contract";
import { type Day, isDay } from "../dates";
import { lazily } from "../lazily";
import { CARD_REFUSALS } from "../people/refusals";
import type { RefusalBody } from "../refusal";
import { COPY_FIELDS, newCopyTextSchemas } from "./catalogue/copy-fields";
import type { LoanSet } from "./class-sets/class-sheet";
import type { Hold, SetAside } from "./holds/commands";
import type { LibraryFigures } from "./home";
import { OVERRIDABLE } from "./overridable";
import type { RefusalCode } from "./refusals";

const LIBRARY = ["Biblioteca"] as const;
/** A card, tombo, barcode or record id, as scanned or typed. */
export const code = (message: string) =>
  z.string(message).check(
    z.maxLength(200, "Código longo demais."),
    z.refine((text) => cleanCode(text) !== "", message),
  );

/** A loan as every answer and list shows it. Days are YYYY-MM-DD, instants UTC. */
export interface Loan {
  id: string;
  copy: string;
  tombo: string;
  title: string;
  title_name: string;
  authors: string;
  reader: string;
  reader_name: string;
  card: string;
  class_name: string;
  /** The school year of that class; 0 without one. */
  class_year: number;
  lent_at: string;
  lent_on: Day;
  due: Day;
  returned_at: string;
  returned_on: Day | "";
  closed_as: "" | "returned" | "undone" | "replaced" | "pardoned";
  /** The loan is open, and its copy is lost. */
  lost: boolean;
  renewals: number;
  max_renewals: number;
  /** Days late: today's while it is open, the return's when it is closed. */
  days_late: number;
}

/** The effect of a command on a loan, in one sentence for the person at the desk. */
export interface LoanAnswer extends Loan {
  outcome: "lent" | "renewed" | "returned" | "not_on_loan" | "undone";
  /** "Emprestado até segunda, 7 de dezembro". */
  sentence: string;
  /** The reason of the date, or the length of the suspension; empty where none is needed. */
  why: string;
  /** A remark that prevents nothing: "Já pegou este livro …". L-22. */
  warning: string;
  /** A caution before the reader leaves: the book is meant for older readers. L-22. */
  caution?: string;
  /** The suspension that its lateness caused, so that it can be pardoned on the spot. */
  suspension?: string;
  /** A reader waits for the returned copy: it goes to the ready shelf. */
  set_aside?: SetAside;
  /** The delivery to which the returned book belonged. */
  class_set?: LoanSet;
}

/** A lend that ended another reader's loan of the copy first answers with that return too. */
export interface LendAnswer extends LoanAnswer {
  returned: LoanAnswer | null;
}

/** Each overrides the one refusal that it names, and stays in the timeline with its reason. L-16. */
export const overrides = lazily(() =>
  z.optional(
    z
      .array(
        z.object({
          code: z.enum(OVERRIDABLE as [string, ...string[]], "Este impedimento não pode ser liberado."),
          reason: line("Informe o motivo da liberação.", 300),
        }),
      )
      .check(z.maxLength(OVERRIDABLE.length, "Impedimentos em excesso.")),
  ),
);

/** Days that the user sets instead of the rules; the reason stays in the timeline. */
export const byHand = lazily(() =>
  z.optional(
    z.object({
      lent_on: optionalDay(),
      due: optionalDay(),
      reason: line("Informe o motivo da data.", 300),
    }),
  ),
);

export const lend = command<LendAnswer>()({
  path: "library/lend",
  idempotent: "own rows",
  roles: LIBRARY,
  summary:
    "Lends one copy to one reader. Repeated with the same id it answers the same loan and lends nothing twice. `return_first` names the open loan of another reader that is returned on the way, in the same transaction. `by_hand` says on which earlier day the book went out, when it is due, or both, with the reason.",
  input: () => ({
    reader: code("Informe a carteirinha do leitor."),
    copy: code("Informe o tombo ou o código de barras."),
    overrides: overrides(),
    return_first: z.optional(recordId("Informe o empréstimo que termina.")),
    by_hand: byHand(),
  }),
  refusals: [
    "unknown_reader",
    "unknown_copy",
    "days_not_possible",
    "lent_before_return",
    "reader_inactive",
    "reader_expired",
    "reader_suspended",
    "reader_has_lost",
    "reader_overdue",
    "loan_limit_reached",
    "type_limit_reached",
    "not_lendable",
    "given_for_good",
    "copy_lost",
    "copy_unavailable",
    "lent_to_another",
    "already_with_reader",
    "reserved_for_another",
    "override_mismatch",
    "no_open_day",
  ],
});

export const returnCopy = command<LoanAnswer>()({
  path: "library/return",
  idempotent: "own rows",
  roles: LIBRARY,
  summary:
    "Takes a copy back, whoever had it. A copy that is not on loan is no error: the answer shows its last loan. With an `id`, a repetition does nothing twice, even when the copy went out again in between. `returned_on` is the day of a book drop: lateness counts to it; a future one is ignored. `loan` is the one that the person saw: should the copy have come back and gone out again since, it stays with who has it now.",
  input: () => ({
    copy: code("Informe o tombo ou o código de barras."),
    id: z.optional(newId),
    loan: z.optional(recordId("Informe o empréstimo.")),
    returned_on: z.optional(z.string("Data inválida.").check(z.refine((text) => text === "" || isDay(text), "Data inválida."))),
  }),
  refusals: ["unknown_copy", "returned_before_lent", "lent_again"],
});

const renewalCount = () => z.int("Número inválido.").check(z.gte(0, "Número inválido."));

/** A loan as the user saw it. */
export const seenLoanSchema = lazily(() =>
  z.object({
    loan: recordId("Informe o empréstimo."),
    renewals: renewalCount(),
  }),
);

const RENEWAL_REFUSALS: readonly RefusalCode[] = [
  "not_found",
  "loan_closed",
  "copy_lost",
  "renewal_limit_reached",
  "renewal_too_early",
  "renewal_overdue",
  "renewal_gives_nothing",
  "textbook_year_over",
  "held_by_others",
  "record_changed",
  "reader_inactive",
  "reader_expired",
  "reader_suspended",
  "reader_has_lost",
  "reader_overdue",
  "override_mismatch",
  "no_open_day",
];

export const renew = command<LoanAnswer>()({
  path: "library/renew",
  roles: LIBRARY,
  summary:
    "Gives an open loan a new due date, always a later one: a renewal that gives no more time is refused, not spent. `renewals` is the count the person saw: a repeated call does nothing twice.",
  input: () => ({ ...seenLoanSchema().shape, overrides: overrides() }),
  refusals: RENEWAL_REFUSALS,
});

export const undo = command<LoanAnswer>()({
  path: "library/undo",
  roles: LIBRARY,
  summary:
    "Within two minutes: takes back the loan or its renewal, or reopens what was returned or settled as lost. Of a renewal `renewals` is the count that it led to: a repeated call takes back no other.",
  input: () => ({
    loan: recordId("Informe o empréstimo."),
    what: z.enum(["lend", "renew", "return", "settle"], "Informe a operação a ser desfeita."),
    renewals: z._default(renewalCount(), 0),
  }),
  refusals: ["not_found", "undo_too_late", "undo_lent_again", "undo_renewed_again", "undo_copy_changed", "nothing_to_undo"],
});

/** The number of loans on a sheet: each scan sends one sheet, and a teacher may have hundreds. */
export const SHEET_LOANS = 20;

/** A reader as the desk shows one: permissions and loans. */
export interface ReaderSheet {
  id: string;
  person: string;
  name: string;
  card: string;
  enrolment: string;
  class_name: string;
  category_name: string;
  photo: string;
  active: boolean;
  valid_until: Day | "";
  /** Open loans that count towards `max_loans`. */
  open: number;
  /** All open loans, with those outside of the limits. */
  all_open: number;
  /** Of the reader's category: open loans at a time, over all types. */
  max_loans: number;
  overdue: number;
  /** Open loans whose copy is lost. */
  lost: number;
  /** The running suspensions, the earliest end first. */
  suspensions: RunningSuspension[];
  /** The last day of the running suspensions; "" when not suspended. */
  suspended_until: Day | "";
  /** The reasons why they cannot borrow now and until when, in sentences; empty when they can. */
  blocks: string[];
  /** The most urgent SHEET_LOANS of the open loans; the list `open-loans` has them all. */
  loans: Loan[];
  /** The copies on the ready shelf for the reader, then the titles for which the reader waits. */
  holds: Hold[];
}

/** A suspension that is neither over nor cancelled. */
export interface RunningSuspension {
  id: string;
  kind: "late" | "no_show" | "manual";
  starts: Day;
  ends: Day;
  days: number;
  reason: string;
}

export const readerSheet = read<ReaderSheet>()({
  path: "library/reader-sheet",
  roles: LIBRARY,
  summary: "One reader by card or id, with open loans and what blocks them.",
  input: () => ({ reader: code("Informe a carteirinha do leitor.") }),
  refusals: ["unknown_reader", "reader_missing", ...CARD_REFUSALS],
});

/** The meaning and effect of one scanned code. */
export type ScanAnswer =
  | { kind: "reader"; sheet: ReaderSheet }
  | { kind: "loan"; answer: LoanAnswer; sheet: ReaderSheet | null }
  | { kind: "refused"; refusal: RefusalBody; loan: Loan | null; copy: ScannedCopy | null; sheet: ReaderSheet | null }
  /** It was not on loan: its last reader, or the fact that it was lost and is found. */
  | { kind: "available"; copy: ScannedCopy; sentence: string; set_aside?: SetAside }
  | { kind: "copies"; isbn: string; copies: ScannedCopy[] };

export interface ScannedCopy {
  id: string;
  tombo: string;
  title: string;
  title_name: string;
  authors: string;
  state: string;
  on_loan: boolean;
}

export const scan = command<ScanAnswer>()({
  path: "library/scan",
  idempotent: "own rows",
  roles: LIBRARY,
  summary:
    "One code of the desk's scan box. A card opens its reader; a copy is lent to the open reader, or returned when none is open; an ISBN offers its copies. A broken rule is an answer here, not an error. `by_hand` is as in library/lend.",
  input: () => ({
    code: code("Passe a carteirinha ou o livro."),
    reader: optionalLine(15),
    by_hand: byHand(),
  }),
  refusals: ["unknown_code", "unknown_reader", "reader_missing", ...CARD_REFUSALS, "no_open_day"],
});

export interface AddedCopy {
  id: string;
  tombo: string;
  barcode: string;
  /** A reader waits for the title: this copy goes to the ready shelf. L-29. */
  set_aside?: SetAside;
}

export interface AddedCopies {
  /** The present title of the copies: the named one, or the one into which it was merged. */
  title: string;
  copies: AddedCopy[];
}

export const addCopies = command<AddedCopies>()({
  path: "library/add-copies",
  idempotent: { id: ({ copies }) => copies[0]!.id },
  roles: LIBRARY,
  summary: "Adds copies to a title. A copy without a tombo gets the next number of the series; no number is ever given twice.",
  input: () => ({
    title: recordId("Informe o título."),
    material_type: recordId("Escolha o tipo de material."),
    ...newCopyTextSchemas(),
    copies: z
      .array(z.object({ id: newId, tombo: optionalLine(40), barcode: optionalLine(COPY_FIELDS.barcode.facts.max) }))
      .check(z.minLength(1, "Informe ao menos um exemplar."), z.maxLength(200, "No máximo 200 exemplares de uma vez.")),
  }),
  refusals: ["not_found", "tombo_taken", "barcode_taken"],
});

export const addReader = command<{ id: string; card: string }>()({
  path: "library/add-reader",
  idempotent: true,
  roles: LIBRARY,
  summary: "Makes a person a reader. Without a card it gets the next number of the series.",
  input: () => ({
    person: recordId("Escolha a pessoa."),
    category: recordId("Escolha a categoria."),
    card: optionalLine(40),
    valid_until: optionalDay(),
  }),
  refusals: ["not_found", "already_anonymous", "person_merged", "card_taken", "already_reader"],
});

export const figures = read<LibraryFigures>()({
  path: "library/figures",
  roles: ["Biblioteca"],
  summary: "How the library stands: overdue, due next, lent, held, and the loans of the last days.",
});
