/** The reversal of a whole document, at its own values, in its own month while that is open.. */
import type { InputIn } from "../../../domain/contract";
import { Refusal } from "../../../domain/refusal";
import type * as contracts from "../../../domain/warehouse/commands";
import { type PostedDocument, type StockDocument, UNDO_MILLISECONDS } from "../../../domain/warehouse/commands";
import type * as loansContracts from "../../../domain/warehouse/loans/commands";
import { reversalDay } from "../../../domain/warehouse/months";
import { refuse } from "../../../domain/warehouse/refusals";
import { valueLeaving } from "../../../domain/warehouse/value";
import type { Call } from "../platform/http/endpoint";
import { type App, column } from "../platform/sql/database";
import { fromStamp, now, today } from "../platform/time/clock";
import { requireDocument, requireOwn, sourceOf } from "./document";
import { hasReturns } from "./enter";
import { requireLoanReversible, undoLending } from "./loans/undo";
import { cancelledNoteOf } from "./nfe/cancellations";
import type { Machines } from "./nfe/machines";
import {
  checkPastRows,
  dateFields,
  lastClosedMonth,
  openPosting,
  type PostingContext,
  postDocument,
  type Row,
} from "./post-document";
import { requireReversible, undoDelivery } from "./requests/delivery";
import { requireUnreserved } from "./reservations";
import { type MaterialStock, materialsById, requireUnmerged } from "./stock";
import { VALID_DOCUMENT } from "./stock-sql";

/** @throws Refusal taken_for_work. */
export function reverse(call: Call, input: InputIn<typeof contracts, "reverse">): PostedDocument {
  const posting = openPosting(call.app, input.day, dayOf(call.app, input.document));
  const document = requireDocument(call.app, input.document);
  requireOwn(document);
  return reverseDocument(call, document, posting, input);
}

/** Another area's work returns its material itself, on the day of the return. */
export function reverseForWork(
  call: Call,
  input: Pick<InputIn<typeof contracts, "reverse">, "id" | "document" | "reason">,
): PostedDocument {
  return reverseDocument(call, requireDocument(call.app, input.document), openPosting(call.app), { ...input, promised: true });
}

/** The day of a reversal without a chosen day. */
const dayOf = (app: App, document: string) => (lastClosed: string, now: string) =>
  reversalDay(requireDocument(app, document).day, lastClosed, now);

/** @param machines of the area that keeps them: the reversal of an entry removes the machines that it brought. */
export const reversing = (machines: Machines) => ({
  reverse(call: Call, input: InputIn<typeof contracts, "reverse">): PostedDocument {
    const reversal = reverse(call, input);
    machines.remove(call, reversal.reversal_of);
    return reversal;
  },
  documentSheet({ app }: Call, input: InputIn<typeof contracts, "documentSheet">): StockDocument {
    const document = requireDocument(app, input.document);
    const obstacle = obstacleTo(app, document) || obstacleOf(() => machines.checkUnused(app, document.id));
    const invoice_cancelled = document.reversed_by ? "" : cancelledNoteOf(app, document);
    const reversal_day = reversalDay(document.day, lastClosedMonth(app), today(app));
    const source = sourceOf(app, document.id);
    return { ...document, ...source, obstacle, invoice_cancelled, reversal_day, machines: machines.of(app, document.id) };
  },
});

export function undoExit(call: Call, input: InputIn<typeof contracts, "undoExit">): PostedDocument {
  const posting = openPosting(call.app, "", dayOf(call.app, input.document));
  const document = requireDocument(call.app, input.document);
  if (document.kind !== "exit") {
    throw refuse("not_an_exit", { number: document.number });
  }
  return undoRecent(call, document, posting, input.id);
}

export function undoLoan(call: Call, input: InputIn<typeof loansContracts, "undoLoan">): PostedDocument {
  const posting = openPosting(call.app, "", dayOf(call.app, input.document));
  const document = requireDocument(call.app, input.document);
  if (document.kind !== "loan" && document.kind !== "loan_return") {
    throw refuse("not_a_loan", { number: document.number });
  }
  return undoRecent(call, document, posting, input.id);
}

/** Within two minutes, without a reason. @throws Refusal exit_undo_too_late. */
function undoRecent(call: Call, document: StockDocument, posting: PostingContext, id: string): PostedDocument {
  const { number, made_at } = document;
  requireOwn(document);
  if (!document.reversed_by && now() - fromStamp(made_at) > UNDO_MILLISECONDS) {
    throw refuse("exit_undo_too_late", { number });
  }
  // The slip never was in the stock: nothing rests on it that the user would have to weigh.
  return reverseDocument(call, document, posting, { id, reason: "Desfeita logo em seguida", promised: true });
}

function reverseDocument(
  call: Call,
  document: StockDocument,
  posting: PostingContext,
  { id, reason, promised = false }: Pick<InputIn<typeof contracts, "reverse">, "id" | "reason" | "promised">,
): PostedDocument {
  if (posting.day < document.day) {
    throw refuse("reversal_before", { number: document.number, day: document.day }, "day");
  }
  const rows = checkReversal(call.app, document);
  checkPastRows(call.app, posting, rows);
  if (!promised) {
    moveBalances(rows);
    requireUnreserved(call.app, posting.today, rows);
  }
  const { supplier, requester, work } = document;
  undoDelivery(call, document);
  const postedReversal = postDocument(
    call,
    { id, kind: "reversal", ...dateFields(posting), supplier, requester, reason, work, reversal_of: document.id },
    rows,
  );
  undoLending(call.app, document);
  return postedReversal;
}

function moveBalances(rows: readonly Row[]): void {
  for (const { material, place, batch, quantity } of rows) {
    const balance = material.balances.find((one) => one.place === place && one.batch === batch);
    if (balance) {
      balance.quantity += quantity;
    }
  }
}

/**
 * The rows that reverse a document.
 * @throws Refusal already_reversed, reversal_of_reversal, delivery_received, reversal_after_return, reversal_adjusted,
 * material_merged, reversal_goods_gone.
 */
export function checkReversal(app: App, document: StockDocument): Row[] {
  const { id, kind, number, reversed_by, reversed_by_number } = document;
  if (reversed_by) {
    throw refuse("already_reversed", { number, by: reversed_by_number });
  }
  if (kind === "reversal") {
    throw refuse("reversal_of_reversal", { number });
  }
  requireReversible(app, document);
  requireLoanReversible(app, document);
  if (kind === "exit" && hasReturns(app, id)) {
    throw refuse("reversal_after_return", { number });
  }
  const adjustments = adjustmentsOf(app, document);
  if (adjustments.length > 0) {
    throw refuse("reversal_adjusted", { number, adjustments });
  }
  const materials = materialsById(
    app,
    document.lines.map(({ material }) => material),
  );
  const rows = document.lines.flatMap(({ line, material, parts }) =>
    parts.map(({ movement, place, batch, quantity, value }): Row => {
      const stock = materials.get(material)!;
      return { line, material: stock, place, batch, quantity: -quantity, value: 0 - value, reversal_of: movement };
    }),
  );
  requireUnmerged(rows);
  const obstacle = (materials: readonly MaterialStock[], part?: true) => {
    const exits = exitsSince(
      app,
      id,
      materials.map((material) => material.id),
    );
    const names = materials.map(({ name }) => name);
    return refuse("reversal_goods_gone", { number, materials: names, exits, ...(part ? { part } : {}) });
  };
  const lacking = [...materials.values()].filter((material) => {
    const ownRows = rows.filter((row) => row.material === material);
    const quantity = ownRows.reduce((sum, row) => sum + row.quantity, material.quantity);
    const value = ownRows.reduce((sum, row) => sum + row.value, material.value);
    const lacks = ownRows.some(({ place, batch }) => {
      const heldQuantity = material.balances.find((balance) => balance.place === place && balance.batch === batch)?.quantity ?? 0;
      const movedRows = ownRows.filter((row) => row.place === place && row.batch === batch);
      return movedRows.reduce((sum, row) => sum + row.quantity, heldQuantity) < 0;
    });
    return lacks || quantity < 0 || value < 0 || (quantity === 0 && value !== 0);
  });
  if (lacking.length > 0) {
    throw obstacle(lacking);
  }
  const dear = [...materials.values()].filter((material) => {
    const ownRows = rows.filter((row) => row.material === material);
    const quantity = ownRows.reduce((sum, row) => sum - row.quantity, 0);
    const value = ownRows.reduce((sum, row) => sum - row.value, 0);
    if (quantity === 0) {
      return value !== 0;
    }
    return quantity > 0 && Math.abs(value - valueLeaving(quantity, material)) > ROUNDING;
  });
  const consumedSince = dear.length > 0 ? valuedSince(app, id, dear) : [];
  if (consumedSince.length > 0) {
    throw obstacle(consumedSince, true);
  }
  return rows;
}

/** The numbers of the valid adjustments of an entry's value: without the entry, their value would stay on other goods. */
const adjustmentsOf = (app: App, { id, lines }: StockDocument): string[] =>
  column(
    app,
    `SELECT d.number FROM json_each({:materials}) asked CROSS JOIN stock_movements a CROSS JOIN stock_documents d
     WHERE a.kind = 'value_adjustment' AND a.material = asked.value AND d.id = a.document AND d.adjusts = {:id}
       AND ${VALID_DOCUMENT} ORDER BY a.rowid`,
    { id, materials: [...new Set(lines.map(({ material }) => material))] },
  );

/** The rounding difference, in centavos, at which a price still counts as the average. */
const ROUNDING = 1;

/** The materials among these with a later exit for good, whose average included the document. */
function valuedSince(app: App, document: string, materials: readonly MaterialStock[]): MaterialStock[] {
  const ids = column(
    app,
    `SELECT DISTINCT e.material FROM stock_movements e JOIN stock_documents d ON d.id = e.document
     WHERE e.material IN (SELECT value FROM json_each({:materials})) AND e.value < 0 AND d.kind != 'reversal'
       AND +e.rowid > (SELECT MAX(rowid) FROM stock_movements WHERE document = {:document})
       AND ${VALID_DOCUMENT}`,
    { materials: materials.map(({ id }) => id), document },
  );
  return materials.filter(({ id }) => ids.includes(id));
}

/** The numbers of the first later, valid documents that took some of these materials. */
function exitsSince(app: App, document: string, materials: readonly string[]): string[] {
  return column(
    app,
    `SELECT d.number FROM stock_movements e JOIN stock_documents d ON d.id = e.document
     WHERE e.material IN (SELECT value FROM json_each({:materials})) AND e.quantity < 0 AND d.kind != 'reversal'
       AND +e.rowid > (SELECT MAX(rowid) FROM stock_movements WHERE document = {:document})
       AND ${VALID_DOCUMENT}
     GROUP BY d.id ORDER BY MIN(e.rowid) LIMIT 5`,
    { materials, document },
  );
}

/** The sentence why a document cannot be reversed; empty when it can. */
export const obstacleTo = (app: App, document: StockDocument): string =>
  obstacleOf(() => {
    requireOwn(document);
    checkReversal(app, document);
  });

function obstacleOf(check: () => unknown): string {
  try {
    check();
    return "";
  } catch (error) {
    if (error instanceof Refusal) {
      return error.message;
    }
    throw error;
  }
}
