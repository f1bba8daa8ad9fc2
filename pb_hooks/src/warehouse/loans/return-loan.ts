/** Returns of lent material with their state, and losses: only a loss leaves the stock for good.. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/warehouse/loans/commands";
import type { Condition, LoanPosted } from "../../../../domain/warehouse/loans/commands";
import type { LoanLine, LoanRow } from "../../../../domain/warehouse/loans/lists";
import { allocateReturn, quantityOnLoan } from "../../../../domain/warehouse/loans/terms";
import { unitName } from "../../../../domain/warehouse/loans/words";
import { refuse } from "../../../../domain/warehouse/refusals";
import { valueLeaving } from "../../../../domain/warehouse/value";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, find, select } from "../../platform/sql/database";
import { numbers, selection, text, texts } from "../../platform/sql/selection";
import { stamp } from "../../platform/time/clock";
import { isBatch } from "../enter";
import { checkDecimals, dateFields, openPosting, type PostingContext, postDocument, type Row } from "../post-document";
import { findRequester } from "../requesters";
import type { MaterialStock } from "../stock";
import { openLoansOf } from "./records";
import { repeatedLoan } from "./repeated-loan";
import { type LoanedLine, requireLoanedLines } from "./units";

type LineEnding = Condition | "lost";

export function returnLoan(call: Call, input: InputIn<typeof contracts, "returnLoan">): LoanPosted {
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(call.app);
  const endedLines = end(call, posting, input, ({ condition }) => condition);
  const { id, note } = input;
  return finish(call, posting, endedLines, { id, kind: "loan_return", note });
}

export function loseLoan(call: Call, input: InputIn<typeof contracts, "loseLoan">): LoanPosted {
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(call.app);
  const endedLines = end(call, posting, input, () => "lost" as const);
  const { id, reason } = input;
  return finish(call, posting, endedLines, { id, kind: "write_off", reason });
}

/** The ended part of a line. */
interface LineClosing {
  line: LoanLine;
  loan: LoanRow;
  outcome: LineEnding;
  quantity: number;
}

interface EndedLines {
  requester: string;
  sector: string;
  rows: Row[];
  endings: LineClosing[];
}

interface EndInput<Line> {
  from: string;
  loan?: string | undefined;
  lines: readonly Line[];
}

/**
 * The ended lines, and their rows of the ledger.
 * @throws Refusal unknown_requester, not_with_borrower, loan_return_exceeds.
 */
function end<Line extends { material: string; quantity: number; batch?: string | undefined }>(
  { app }: Call,
  posting: PostingContext,
  { from, loan, lines }: EndInput<Line>,
  fateOf: (line: Line) => LineEnding,
): EndedLines {
  const borrower = findRequester(app, from, posting.today, "from");
  if (!borrower) {
    throw refuse("unknown_requester", { code: from }, "from");
  }
  const loans = openLoansOf(app, borrower.id).filter(({ id }) => !loan || id === loan);
  if (loan && loans.length === 0) {
    throw refuse("not_found", { what: "este empréstimo em aberto" }, "loan");
  }
  const lentLines = requireLoanedLines(app, lines);
  checkDecimals(
    lines,
    lentLines.map(({ material }) => material),
  );
  const open = loans.flatMap((loan) =>
    loan.lines.map((line) => ({ material: line.material, unit: line.unit_id, out: line.out, line, loan })),
  );
  const heldParts = partsOnLoan(app, loans);
  const rows: Row[] = [];
  const endings: LineClosing[] = [];
  for (const { line, index, material, unit } of lentLines) {
    const { batch = "" } = line;
    const batchParts = heldParts.filter((part) => isBatch(part, batch));
    // The quantity of a line that is out of the named batch.
    const ownLines = open
      .filter((openLine) => openLine.material === material.id && openLine.unit === (unit?.id ?? ""))
      .map((openLine) => {
        const parts = batchParts.filter((part) => part.loan === openLine.loan.id && part.line === openLine.line.line);
        return { ...openLine, whole: openLine, out: batch ? parts.reduce((sum, part) => sum + part.out, 0) : openLine.out };
      });
    const outQuantity = ownLines.reduce((sum, openLine) => sum + openLine.out, 0);
    const { parts, missing } = allocateReturn(ownLines, { material: material.id, unit: unit?.id ?? "", quantity: line.quantity });
    if (missing > 0) {
      throw refuseMore({ material, unit, index }, borrower.name, outQuantity);
    }
    const condition = fateOf(line);
    for (const { line: ending, quantity } of parts) {
      ending.whole.out -= quantity;
      endings.push({ line: ending.line, loan: ending.loan, outcome: condition, quantity });
      rows.push(...rowsOf({ index, material }, batchParts, ending, condition, quantity));
    }
  }
  return { requester: borrower.id, sector: borrower.sector, rows: withValues(rows), endings };
}

function refuseMore(
  { material, unit, index }: Pick<LoanedLine<unknown>, "material" | "unit" | "index">,
  borrower: string,
  outQuantity: number,
) {
  if (outQuantity > 0) {
    return refuse(
      "loan_return_exceeds",
      { material: material.name, borrower, out: outQuantity, unit: material.unit },
      `lines.${index}.quantity`,
    );
  }
  const figures = { material: unitName(material.name, unit?.number ?? ""), borrower };
  const holder = unit?.holder_name ? { holder: unit.holder_name } : {};
  return refuse("not_with_borrower", { ...figures, ...holder }, `lines.${index}.material`);
}

interface Part {
  movement: string;
  loan: string;
  line: number;
  batch: string;
  batch_code: string;
  out: number;
}

const PART = selection({
  ...texts("e.id", "e.document", "e.batch"),
  ...numbers("e.line", "out"),
  batch_code: text("(SELECT code FROM stock_batches WHERE id = e.batch)"),
});

/** The quantity of each batch that is still out, by the movements that lent it. */
function partsOnLoan(app: App, loans: readonly LoanRow[]): Part[] {
  return select(
    app,
    PART,
    `FROM (SELECT o.*, o.rowid AS place_in_ledger, o.quantity + COALESCE((SELECT SUM(r.quantity) FROM stock_movements r
         WHERE r.returned_from = o.id AND r.returned_from != '' AND r.place = 'on_loan'
           AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = r.id AND x.reversal_of != '')), 0) AS out
       FROM json_each({:loans}) asked CROSS JOIN stock_movements o
       WHERE o.document = asked.value AND o.place = 'on_loan' AND o.quantity > 0) e
     WHERE out > 0 ORDER BY place_in_ledger`,
    { loans: loans.map(({ id }) => id) },
  ).map(({ id, document, ...part }) => ({ movement: id, loan: document, ...part }));
}

function rowsOf(
  { index, material }: { index: number; material: MaterialStock },
  parts: readonly Part[],
  { line, loan }: { line: LoanLine; loan: LoanRow },
  condition: LineEnding,
  quantity: number,
): Row[] {
  const rows: Row[] = [];
  let missingQuantity = quantity;
  for (const part of parts) {
    const takenQuantity = part.loan === loan.id && part.line === line.line ? Math.min(missingQuantity, part.out) : 0;
    if (takenQuantity > 0) {
      const row = { line: index + 1, material, batch: part.batch, value: 0, returned_from: part.movement };
      rows.push({ ...row, place: "on_loan", quantity: -takenQuantity });
      if (condition !== "lost") {
        rows.push({ ...row, place: condition === "good" ? "stock" : "damaged", quantity: takenQuantity });
      }
      part.out -= takenQuantity;
      missingQuantity -= takenQuantity;
    }
  }
  if (missingQuantity > 0) {
    throw new Error(`the ledger has less on loan than loan ${loan.id} says`);
  }
  return rows;
}

/** A loss leaves at its value; a transfer has no value. */
function withValues(rows: readonly Row[]): Row[] {
  const stocks = new Map<MaterialStock, { quantity: number; value: number }>();
  const arrives = new Set(rows.filter(({ quantity }) => quantity > 0).map((row) => `${row.line} ${row.returned_from}`));
  return rows.map((row) => {
    if (row.quantity > 0 || arrives.has(`${row.line} ${row.returned_from}`)) {
      return row;
    }
    const stock = stocks.get(row.material) ?? { quantity: row.material.quantity, value: row.material.value };
    const value = valueLeaving(-row.quantity, stock);
    stocks.set(row.material, { quantity: stock.quantity + row.quantity, value: stock.value - value });
    return { ...row, value: 0 - value };
  });
}

const COLUMN: Readonly<Record<LineEnding, "returned" | "damaged" | "lost">> = {
  good: "returned",
  damaged: "damaged",
  lost: "lost",
};

function finish(
  call: Call,
  posting: PostingContext,
  { requester, sector, rows, endings }: EndedLines,
  document: { id: string; kind: "loan_return" | "write_off"; note?: string; reason?: string },
): LoanPosted {
  const { app } = call;
  const postedDocument = postDocument(call, { ...document, ...dateFields(posting), requester, sector }, rows);
  changeLines(
    app,
    endings.map(({ line, outcome, quantity }) => ({ line: line.id, column: COLUMN[outcome], quantity })),
  );
  for (const { line, outcome: fate } of endings) {
    if (line.unit_id) {
      execute(app, "UPDATE material_units SET state = {:state} WHERE id = {:id}", { id: line.unit_id, state: fate });
    }
  }
  saveChangedLoans(
    app,
    endings.map(({ loan }) => loan.id),
    stamp(posting.at),
  );
  return { ...postedDocument, loans: openLoansOf(app, requester) };
}

/** Adds to the ended quantities of lines, or subtracts. */
export function changeLines(
  app: App,
  changes: readonly { line: string; column: "returned" | "damaged" | "lost" | "cancelled"; quantity: number }[],
): void {
  for (const { line, column, quantity } of changes) {
    execute(app, `UPDATE material_loan_lines SET ${column} = ${column} + {:quantity} WHERE id = {:line}`, { line, quantity });
  }
}

const LINE = selection(numbers("quantity", "returned", "damaged", "lost", "cancelled"));

/** Saves the loans whose lines changed, which stay open as long as anything is out: other screens get an event. */
export function saveChangedLoans(app: App, loans: readonly string[], at: string): void {
  for (const id of new Set(loans)) {
    const lines = select(app, LINE, "FROM material_loan_lines WHERE loan = {:id}", { id });
    const isOpen = lines.some((line) => quantityOnLoan(line) > 0);
    const isUndone = lines.every(({ quantity, cancelled }) => quantity === cancelled);
    const loan = find(app, "material_loans", id)!;
    loan.load({ state: isOpen ? "open" : isUndone ? "undone" : "closed", closed_at: isOpen ? "" : at });
    app.saveNoValidate(loan);
  }
}
