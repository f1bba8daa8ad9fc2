/** The scan box: one code in, one thing done, in the order in which the codes came. */
import type { InputOf } from "../../../domain/contract";
import { cleanCode, isbnFromCode, looksLikeCard } from "../../../domain/library/codes";
import type {
  ReaderSheet,
  ScanAnswer,
  ScannedCopy,
  scan as scanContract,
  readerSheet as sheetContract,
} from "../../../domain/library/commands";
import { COPY_STATES, type CopyState } from "../../../domain/library/lending";
import { Refusal, refuse } from "../../../domain/refusal";
import { localTime, now } from "../platform/clock";
import { type App, all } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { giveBack, lend } from "./circulation";
import { loanById, loansWhere, openLoanOfCopy } from "./loans";
import { type CopyRecord, findCopy, findReader, type ReaderRecord, requireReader } from "./lookup";

export function readerSheet({ app }: Call, input: InputOf<typeof sheetContract>): ReaderSheet {
  return sheetOf(app, requireReader(app, input.reader));
}

export function scan(call: Call, input: InputOf<typeof scanContract>): ScanAnswer {
  const { app } = call;
  const today = localTime(app, now()).day;
  const open = input.reader ? requireReader(app, input.reader) : null;
  const reader = looksLikeCard(cleanCode(input.code)) ? findReader(app, input.code) : null;
  if (reader) {
    return { kind: "reader", sheet: sheetOf(app, reader) };
  }
  const copy = findCopy(app, input.code);
  if (!copy) {
    const copies = copiesByIsbn(app, input.code);
    if (copies.length > 0) {
      return { kind: "copies", isbn: isbnFromCode(cleanCode(input.code)), copies };
    }
    throw refuse("unknown_code", { code: cleanCode(input.code).slice(0, 60) }, "code");
  }
  const openLoan = openLoanOfCopy(app, copy.id);
  const sheet = () => (open ? sheetOf(app, open) : null);
  if (open) {
    try {
      return { kind: "loan", answer: lend(call, { id: input.id, reader: open.id, copy: copy.id }), sheet: sheet() };
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const loan = openLoan ? loanById(app, openLoan, today) : null;
      return { kind: "refused", refusal: error.body(), loan, copy: scannedCopy(copy, openLoan !== ""), sheet: sheet() };
    }
  }
  const answer = giveBack(call, { copy: copy.id }, input.id);
  return answer.outcome === "returned"
    ? { kind: "loan", answer, sheet: null }
    : { kind: "available", copy: scannedCopy(copy, false) };
}

function scannedCopy(copy: CopyRecord, onLoan: boolean): ScannedCopy {
  return {
    id: copy.id,
    tombo: copy.tombo,
    title: copy.title,
    title_name: copy.title_name,
    authors: copy.authors,
    state: COPY_STATES[copy.state],
    on_loan: onLoan,
  };
}

function copiesByIsbn(app: App, raw: string): ScannedCopy[] {
  const isbn = isbnFromCode(cleanCode(raw));
  if (!isbn) {
    return [];
  }
  return all(
    app,
    `SELECT c.id, c.tombo, c.title, t.title AS title_name, t.authors, c.state, EXISTS (SELECT 1 FROM loans l WHERE l.copy = c.id AND l.returned_at = '') AS on_loan
     FROM titles t JOIN copies c ON c.title = t.id WHERE t.isbn13 = {:isbn} AND t.isbn13 != '' ORDER BY on_loan, c.tombo LIMIT 20`,
    { isbn },
    { id: "", tombo: "", title: "", title_name: "", authors: "", state: "", on_loan: false },
  ).map((row) => ({ ...row, state: COPY_STATES[row.state as CopyState] }));
}

/** A reader as the desk shows one. The loans are the open ones, the most urgent first. */
export function sheetOf(app: App, reader: ReaderRecord): ReaderSheet {
  const today = localTime(app, now()).day;
  const loans = loansWhere(
    app,
    "WHERE l.reader = {:reader} AND l.returned_at = '' ORDER BY l.due, l.lent_at LIMIT 500",
    { reader: reader.id },
    today,
  );
  const overdue = loans.filter((loan) => loan.days_late > 0).length;
  const blocks: string[] = [];
  if (!reader.active) {
    blocks.push(refuse("reader_inactive", { reader: reader.name }).message);
  }
  if (reader.valid_until && reader.valid_until < today) {
    blocks.push(refuse("reader_expired", { reader: reader.name, valid_until: reader.valid_until }).message);
  }
  if (reader.blocked_when_overdue && overdue > 0) {
    blocks.push(refuse("reader_overdue", { reader: reader.name, overdue }).message);
  }
  return {
    id: reader.id,
    person: reader.person,
    name: reader.name,
    card: reader.card,
    enrolment: reader.enrolment,
    class_name: reader.class_name,
    category_name: reader.category_name,
    photo: reader.photo,
    active: reader.active,
    valid_until: reader.valid_until,
    open: loans.length,
    max_loans: reader.max_loans,
    overdue,
    blocks,
    loans,
  };
}
