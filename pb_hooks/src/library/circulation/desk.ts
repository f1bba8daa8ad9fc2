/** The scan box: each code causes one action, in the order of the scans. */

import { cleanCode } from "../../../../domain/codes";
import type { InputIn } from "../../../../domain/contract";
import { COPY_STATES, type CopyState, refusalsToBorrow } from "../../../../domain/library/circulation/lending";
import { isbnFromCode, looksLikeCard } from "../../../../domain/library/codes";
import type * as contracts from "../../../../domain/library/commands";
import { type ReaderSheet, type ScanAnswer, type ScannedCopy, SHEET_LOANS } from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import { readCardCode } from "../../../../domain/people/cards/cards";
import { Refusal } from "../../../../domain/refusal";
import { requireUnblocked } from "../../people/cards/card";
import type { Call } from "../../platform/http/endpoint";
import { type App, select } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now } from "../../platform/time/clock";
import { isOnLoan } from "../copy-sql";
import { openHoldsOf } from "../holds/hold-records";
import { borrowerOf, loanById, urgentLoansOf } from "../loans";
import { type CopyRecord, findCopy, findEnrolled, findReader, type ReaderRecord, requireReader, scannedCopy } from "../lookup";
import { runningSuspensions } from "../suspensions";
import { lendCopy } from "./lend";
import { returnCopy } from "./return";

export function readerSheet({ app }: Call, input: InputIn<typeof contracts, "readerSheet">): ReaderSheet {
  return sheetOf(app, requireReader(app, input.reader));
}

export function scan(call: Call, input: InputIn<typeof contracts, "scan">): ScanAnswer {
  const { app } = call;
  const code = cleanCode(input.code);
  const open = input.reader ? requireReader(app, input.reader) : null;
  const reader = looksLikeCard(code) || readCardCode(input.code) ? findReader(app, input.code) : null;
  if (reader) {
    return openReader(app, reader);
  }
  const copy = findCopy(app, input.code);
  if (!copy) {
    const isbn = isbnFromCode(code);
    const copies = isbn ? copiesByIsbn(app, isbn) : [];
    if (copies.length > 0) {
      return { kind: "copies", isbn, copies };
    }
    const enrolledPerson = findEnrolled(app, input.code.trim());
    if (enrolledPerson) {
      return openReader(app, enrolledPerson);
    }
    throw refuse("unknown_code", { code: code.slice(0, 60) }, "code");
  }
  if (open) {
    return lendTo(call, input, open, copy);
  }
  const answer = returnCopy(call, copy, { id: input.id });
  if (answer.outcome === "returned") {
    return { kind: "loan", answer, sheet: null };
  }
  const { sentence, set_aside } = answer;
  const available = { kind: "available", copy: { ...scannedCopy(copy), state: stateAfterReturn(copy) }, sentence } as const;
  return set_aside ? { ...available, set_aside } : available;
}

function openReader(app: App, reader: ReaderRecord): ScanAnswer {
  requireUnblocked(app, reader.person);
  return { kind: "reader", sheet: sheetOf(app, reader) };
}

/** A broken rule is a normal answer of the desk, which continues with the next code. */
function lendTo(
  call: Call,
  { id, by_hand }: InputIn<typeof contracts, "scan">,
  reader: ReaderRecord,
  copy: CopyRecord,
): ScanAnswer {
  const { app } = call;
  try {
    const answer = lendCopy(call, { id, by_hand }, reader, copy);
    return { kind: "loan", answer, sheet: sheetOf(app, reader) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "id_taken") {
      throw error;
    }
    const loan = copy.loan ? loanById(app, copy.loan, localTime(app, now()).day) : null;
    return { kind: "refused", refusal: error.body(), loan, copy: scannedCopy(copy), sheet: sheetOf(app, reader) };
  }
}

const stateAfterReturn = ({ state }: CopyRecord) => COPY_STATES[state === "lost" || state === "missing" ? "normal" : state];

const OFFERED_COPY = selection<ScannedCopy & { state: CopyState }>()({
  ...texts("c.id", "c.tombo", "c.title", "t.authors"),
  title_name: text("t.title"),
  state: text("c.state"),
  on_loan: flag(isOnLoan("c")),
});

/** Copies on the shelf come first; written-off ones are not offered. */
function copiesByIsbn(app: App, isbn: string): ScannedCopy[] {
  return select(
    app,
    OFFERED_COPY,
    `FROM titles t JOIN copies c ON c.title = t.id
     WHERE t.isbn13 = {:isbn} AND t.isbn13 != '' AND c.state != 'withdrawn'
     ORDER BY c.state != 'normal', ${isOnLoan("c")}, c.tombo LIMIT 20`,
    { isbn },
  ).map((row) => ({ ...row, state: COPY_STATES[row.state] }));
}

/** A reader as the desk shows one, with as many open loans as fit the panel, the most urgent first. */
function sheetOf(app: App, reader: ReaderRecord): ReaderSheet {
  const today = localTime(app, now()).day;
  const borrower = borrowerOf(app, reader, today);
  const { all_open, open, overdue, lost, suspended_until } = borrower;
  const refusals = refusalsToBorrow(borrower, today);
  const suspensions = suspended_until ? runningSuspensions(app, reader.id, today) : [];
  if (open >= reader.max_loans) {
    refusals.push(refuse("loan_limit_reached", { reader: reader.name, open, limit: reader.max_loans }));
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
    open,
    all_open,
    max_loans: reader.max_loans,
    overdue,
    lost,
    suspensions: suspensions.map(({ counted_from: _, ...shown }) => shown),
    suspended_until,
    blocks: refusals.map((refusal) => refusal.message),
    loans: urgentLoansOf(app, reader, SHEET_LOANS, today),
    holds: openHoldsOf(app, reader.id),
  };
}
