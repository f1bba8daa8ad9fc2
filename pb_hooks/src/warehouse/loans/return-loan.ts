/** What comes back of what is lent, in what state, and what was lost: the only loan that leaves the stock for good.. */
import type { InputOf } from "../../../../domain/contract";
import type {
  Condition,
  LoanPosted,
  loseLoan as loseContract,
  returnLoan as returnContract,
} from "../../../../domain/warehouse/loans/commands";
import type { LoanLine, LoanRow } from "../../../../domain/warehouse/loans/lists";
import { outOf, settle } from "../../../../domain/warehouse/loans/terms";
import { unitName } from "../../../../domain/warehouse/loans/words";
import { refuse } from "../../../../domain/warehouse/refusals";
import { valueLeaving } from "../../../../domain/warehouse/value";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, find, numbers, select, selection, text, texts } from "../../platform/sql/database";
import { stamp } from "../../platform/time/clock";
import { isBatch } from "../enter";
import { checkDecimals, dated, openPosting, type PostingContext, postDocument, type Row } from "../post-document";
import { findRequester } from "../requesters";
import type { MaterialStock } from "../stock";
import { openLoansOf } from "./records";
import { repeatedLoan } from "./repeated";
import { type Lent, requireLent } from "./units";

type Fate = Condition | "lost";

export function returnLoan(call: Call, input: InputOf<typeof returnContract>): LoanPosted {
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const begun = openPosting(call.app);
  const ended = end(call, begun, input, ({ condition }) => condition);
  const { id, note } = input;
  return finish(call, begun, ended, { id, kind: "loan_return", note });
}

export function loseLoan(call: Call, input: InputOf<typeof loseContract>): LoanPosted {
  const repeated = repeatedLoan(call, input.id);
  if (repeated) {
    return repeated;
  }
  const begun = openPosting(call.app);
  const ended = end(call, begun, input, () => "lost" as const);
  const { id, reason } = input;
  return finish(call, begun, ended, { id, kind: "write_off", reason });
}

/** One line's part of a loan that ends. */
interface Ending {
  line: LoanLine;
  loan: LoanRow;
  fate: Fate;
  quantity: number;
}

interface Ended {
  requester: string;
  sector: string;
  rows: Row[];
  endings: Ending[];
}

interface EndInput<Line> {
  from: string;
  loan?: string | undefined;
  lines: readonly Line[];
}

/** Which lines end, and the ledger's rows of it. @throws Refusal unknown_requester, not_with_borrower, loan_return_exceeds. */
function end<Line extends { material: string; quantity: number; batch?: string | undefined }>(
  { app }: Call,
  begun: PostingContext,
  { from, loan, lines }: EndInput<Line>,
  fateOf: (line: Line) => Fate,
): Ended {
  const borrower = findRequester(app, from, begun.today, "from");
  if (!borrower) {
    throw refuse("unknown_requester", { code: from }, "from");
  }
  const loans = openLoansOf(app, borrower.id).filter(({ id }) => !loan || id === loan);
  if (loan && loans.length === 0) {
    throw refuse("not_found", { what: "este empréstimo em aberto" }, "loan");
  }
  const lent = requireLent(app, lines);
  checkDecimals(
    lines,
    lent.map(({ material }) => material),
  );
  const open = loans.flatMap((one) =>
    one.lines.map((line) => ({ material: line.material, unit: line.unit_id, out: line.out, line, loan: one })),
  );
  const held = partsOut(app, loans);
  const rows: Row[] = [];
  const endings: Ending[] = [];
  for (const { line: given, index, material, unit } of lent) {
    const { batch = "" } = given;
    const named = held.filter((part) => isBatch(part, batch));
    // Of a line, as much as is out of the batch that is named.
    const own = open
      .filter((one) => one.material === material.id && one.unit === (unit?.id ?? ""))
      .map((one) => {
        const parts = named.filter((part) => part.loan === one.loan.id && part.line === one.line.line);
        return { ...one, whole: one, out: batch ? parts.reduce((sum, part) => sum + part.out, 0) : one.out };
      });
    const out = own.reduce((sum, one) => sum + one.out, 0);
    const { parts, missing } = settle(own, { material: material.id, unit: unit?.id ?? "", quantity: given.quantity });
    if (missing > 0) {
      throw refuseMore({ material, unit, index }, borrower.name, out);
    }
    const fate = fateOf(given);
    for (const { line: ending, quantity } of parts) {
      ending.whole.out -= quantity;
      endings.push({ line: ending.line, loan: ending.loan, fate, quantity });
      rows.push(...rowsOf({ index, material }, named, ending, fate, quantity));
    }
  }
  return { requester: borrower.id, sector: borrower.sector, rows: valued(rows), endings };
}

function refuseMore(
  { material, unit, index }: Pick<Lent<unknown>, "material" | "unit" | "index">,
  borrower: string,
  out: number,
) {
  if (out > 0) {
    return refuse(
      "loan_return_exceeds",
      { material: material.name, borrower, out, unit: material.unit },
      `lines.${index}.quantity`,
    );
  }
  const named = { material: unitName(material.name, unit?.number ?? ""), borrower };
  const holder = unit?.holder_name ? { holder: unit.holder_name } : {};
  return refuse("not_with_borrower", { ...named, ...holder }, `lines.${index}.material`);
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

/** What of each batch is still out, by the movements that lent it. */
function partsOut(app: App, loans: readonly LoanRow[]): Part[] {
  return select(
    app,
    PART,
    `FROM (SELECT o.*, o.rowid AS place_in_ledger, o.quantity + COALESCE((SELECT SUM(r.quantity) FROM stock_movements r
         WHERE r.returned_from = o.id AND r.returned_from != '' AND r.place = 'on_loan'
           AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = r.id AND x.reversal_of != '')), 0) AS out
       FROM json_each({:loans}) asked CROSS JOIN stock_movements o
       WHERE o.document = asked.value AND o.place = 'on_loan' AND o.quantity > 0) e
     WHERE out > 0 ORDER BY place_in_ledger`,
    { loans: JSON.stringify(loans.map(({ id }) => id)) },
  ).map(({ id, document, ...part }) => ({ movement: id, loan: document, ...part }));
}

function rowsOf(
  { index, material }: { index: number; material: MaterialStock },
  held: readonly Part[],
  { line, loan }: { line: LoanLine; loan: LoanRow },
  fate: Fate,
  quantity: number,
): Row[] {
  const rows: Row[] = [];
  let missing = quantity;
  for (const part of held) {
    const taken = part.loan === loan.id && part.line === line.line ? Math.min(missing, part.out) : 0;
    if (taken > 0) {
      const row = { line: index + 1, material, batch: part.batch, value: 0, returned_from: part.movement };
      rows.push({ ...row, place: "on_loan", quantity: -taken });
      if (fate !== "lost") {
        rows.push({ ...row, place: fate === "good" ? "stock" : "damaged", quantity: taken });
      }
      part.out -= taken;
      missing -= taken;
    }
  }
  if (missing > 0) {
    throw new Error(`the ledger has less on loan than loan ${loan.id} says`);
  }
  return rows;
}

/** What leaves for good leaves at its value; what only moves has none. */
function valued(rows: readonly Row[]): Row[] {
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

const COLUMN: Readonly<Record<Fate, "returned" | "damaged" | "lost">> = { good: "returned", damaged: "damaged", lost: "lost" };

function finish(
  call: Call,
  begun: PostingContext,
  { requester, sector, rows, endings }: Ended,
  document: { id: string; kind: "loan_return" | "write_off"; note?: string; reason?: string },
): LoanPosted {
  const { app } = call;
  const posted = postDocument(call, { ...document, ...dated(begun), requester, sector }, rows);
  changeLines(
    app,
    endings.map(({ line, fate, quantity }) => ({ line: line.id, column: COLUMN[fate], quantity })),
  );
  for (const { line, fate } of endings) {
    if (line.unit_id) {
      execute(app, "UPDATE material_units SET state = {:state} WHERE id = {:id}", { id: line.unit_id, state: fate });
    }
  }
  touchLoans(
    app,
    endings.map(({ loan }) => loan.id),
    stamp(begun.at),
  );
  return { ...posted, loans: openLoansOf(app, requester) };
}

/** Adds to what became of lines, or takes away. */
export function changeLines(
  app: App,
  changes: readonly { line: string; column: "returned" | "damaged" | "lost" | "cancelled"; quantity: number }[],
): void {
  for (const { line, column, quantity } of changes) {
    execute(app, `UPDATE material_loan_lines SET ${column} = ${column} + {:quantity} WHERE id = {:line}`, { line, quantity });
  }
}

const LINE = selection(numbers("quantity", "returned", "damaged", "lost", "cancelled"));

/** Loans whose lines changed: open as long as anything is out. Saved, so that other screens hear of it. */
export function touchLoans(app: App, loans: readonly string[], at: string): void {
  for (const id of new Set(loans)) {
    const lines = select(app, LINE, "FROM material_loan_lines WHERE loan = {:id}", { id });
    const isOpen = lines.some((line) => outOf(line) > 0);
    const isUndone = lines.every(({ quantity, cancelled }) => quantity === cancelled);
    const loan = find(app, "material_loans", id)!;
    loan.load({ state: isOpen ? "open" : isUndone ? "undone" : "closed", closed_at: isOpen ? "" : at });
    app.saveNoValidate(loan);
  }
}
