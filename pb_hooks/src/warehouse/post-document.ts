/**
 * The only function that writes to the ledger: a document with its rows, in the caller's transaction. The database itself keeps
 * the balances.
 */

import { addDays, type Day } from "../../../domain/dates";
import { personPlaceholder } from "../../../domain/platform/person-placeholder";
import type { LeftOutItem, PostedDocument } from "../../../domain/warehouse/commands";
import { postedSentence } from "../../../domain/warehouse/documents";
import { type Month, monthOf, openFrom, reversalDay } from "../../../domain/warehouse/months";
import { fitsDecimals, MAX_QUANTITY } from "../../../domain/warehouse/quantity";
import { refuse } from "../../../domain/warehouse/refusals";
import { isValidBalance, type Stock, type StockAtDay } from "../../../domain/warehouse/value";
import type { DocumentKind, Place } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import { commandHash } from "../platform/http/idempotency";
import { type App, column, insertAll, insertOne, newRecordId, select, selectFirst } from "../platform/sql/database";
import { number, selection, text, texts } from "../platform/sql/selection";
import { nextOfYear } from "../platform/sql/series";
import { localTime, now, stamp, today as todayOf } from "../platform/time/clock";
import { record } from "../platform/timeline/timeline";
import { checkMinimum } from "./alerts/alerts";
import { posted } from "./document";
import type { MaterialStock, PlaceStock } from "./stock";

/** A row to write; `material` is as the rows before it leave it. */
export interface Row {
  line: number;
  material: MaterialStock;
  place: Place;
  batch: string;
  /** Signed, like the value. */
  quantity: number;
  value: number;
  stated_quantity?: number;
  stated_unit?: string;
  factor?: number;
  reason?: string;
  reversal_of?: string;
  returned_from?: string;
}

export interface NewDocument extends Pick<PostingContext, "at" | "day"> {
  id: string;
  kind: DocumentKind;
  supplier?: string;
  requester?: string;
  sector?: string;
  invoice_series?: string;
  invoice_number?: string;
  issued_on?: Day;
  /** The received note that it enters. */
  invoice?: string;
  left_out?: readonly LeftOutItem[];
  reason?: string;
  note?: string;
  /** The name of another area's work for users: docs/flows/parts.md. */
  work?: string;
  reversal_of?: string;
  /** The entry whose value it corrects. */
  adjusts?: string;
  import_batch?: string;
}

/** The data that a command reads before it posts. */
export interface PostingContext {
  /** The instant, in milliseconds. */
  at: number;
  today: Day;
  day: Day;
}

const LAST_CLOSED = selection({ closed: text("(SELECT MAX(month) FROM stock_months WHERE reopened_at = '')") });

/** The last closed month; empty when none is. */
export function lastClosedMonth(app: App): string {
  return selectFirst(app, LAST_CLOSED, "")!.closed;
}

/**
 * The first step of a command: the day of its movements, which lies in the open month.
 * @param day the user's choice; otherwise the proposed day, or today.
 * @throws Refusal day_in_future, day_too_early, month_closed.
 */
export function openPosting(app: App, day?: string, proposeDay?: (closed: Month | "", today: Day) => Day): PostingContext {
  const lastClosed = lastClosedMonth(app);
  const at = now();
  const today = localTime(app, at).day;
  const moves = day || (proposeDay ? proposeDay(lastClosed, today) : today);
  if (moves > today) {
    throw refuse("day_in_future", { day: moves }, "day");
  }
  if (monthOf(moves) <= lastClosed) {
    throw refuse("month_closed", { month: lastClosed }, day ? "day" : undefined);
  }
  const from = openFrom("", today);
  if (day && lastClosed === "" && moves < from) {
    throw refuse("day_too_early", { from }, "day");
  }
  return { at, today, day: moves };
}

/** The fields of a document that follow from it. */
export const dateFields = ({ at, day }: PostingContext) => ({ at, day });

/** @throws Refusal quantity_decimals, at the line's field. */
export function checkDecimals(lines: readonly { quantity: number }[], materials: readonly MaterialStock[]): void {
  for (const [index, { quantity }] of lines.entries()) {
    const { name, decimals } = materials[index]!;
    if (!fitsDecimals(quantity, decimals)) {
      throw refuse("quantity_decimals", { material: name, decimals }, `lines.${index}.quantity`);
    }
  }
}

/** The stock at each day's end. */
const HELD_BY_DAY = selection({ day: text("day"), held: number("SUM(SUM(quantity)) OVER (ORDER BY day)") });

/**
 * A document on a day before today must not make the stock of any later day negative: the card would show an impossible balance.
 *
 * @throws Refusal would_go_negative.
 */
export function checkPast(app: App, { today, day }: PostingContext, takenQuantities: ReadonlyMap<MaterialStock, number>): void {
  if (day === today) {
    return;
  }
  for (const [material, quantity] of takenQuantities) {
    const days = select(app, HELD_BY_DAY, "FROM stock_movements WHERE material = {:material} GROUP BY day ORDER BY day", {
      material: material.id,
    });
    const lastDay = days.filter((one) => one.day <= day).at(-1);
    const short = [{ day, held: lastDay?.held ?? 0 }, ...days.filter((one) => one.day > day)].find(({ held }) => held < quantity);
    if (short) {
      const { name, unit } = material;
      throw refuse("would_go_negative", { material: name, day: short.day, available: short.held, unit });
    }
  }
}

interface MonthEnd extends Stock {
  month: Month;
}

const ENDS = selection({ ...texts("material", "month"), quantity: number("held"), value: number("worth") });

/** The stock of each of these materials at the end of a month, and of each later month in which it moved. */
function endsSince(app: App, month: Month, materials: readonly MaterialStock[]): Map<MaterialStock, MonthEnd[]> {
  const rows = select(
    app,
    ENDS,
    `FROM (SELECT material, substr(day, 1, 7) AS month, SUM(SUM(quantity)) OVER w AS held, SUM(SUM(value)) OVER w AS worth
       FROM stock_movements WHERE material IN (SELECT value FROM json_each({:ids})) GROUP BY material, substr(day, 1, 7)
       WINDOW w AS (PARTITION BY material ORDER BY substr(day, 1, 7))) ORDER BY material, month`,
    { ids: materials.map(({ id }) => id) },
  );
  return new Map(
    materials.map((material) => {
      const ownRows = rows.filter((row) => row.material === material.id);
      const { quantity = 0, value = 0 } = ownRows.filter((row) => row.month <= month).at(-1) ?? {};
      return [material, [{ month, quantity, value }, ...ownRows.filter((row) => row.month > month)]];
    }),
  );
}

const STOCK_ON_DAY = selection({ quantity: number("SUM(quantity)"), value: number("SUM(value)") });

/**
 * The values for an exit on a day of an earlier month: the stock of each material on that day, and at each month's end since.
 * Empty for a day of this month, on which every exit has the present average. R-12.
 */
export function stockAtDay(
  app: App,
  { today, day }: PostingContext,
  materials: readonly MaterialStock[],
): Map<MaterialStock, StockAtDay> {
  if (monthOf(day) === monthOf(today)) {
    return new Map();
  }
  const ends = endsSince(app, monthOf(day), [...new Set(materials)]);
  return new Map(
    [...ends].map(([material, of]) => {
      const onDay = selectFirst(app, STOCK_ON_DAY, "FROM stock_movements WHERE material = {:id} AND day <= {:day}", {
        id: material.id,
        day,
      })!;
      return [material, { onDay, ends: of }];
    }),
  );
}

/**
 * A document in an earlier month must leave a permitted value at each later month's end. Tested before the rows are written, in
 * the one function that writes them.
 * @throws Refusal month_end_wrong.
 */
function checkMonthEnds(app: App, { day }: DocumentOfRows, rows: readonly Row[]): void {
  if (monthOf(day) >= monthOf(todayOf(app))) {
    return;
  }
  const movedStock = new Map<MaterialStock, Stock>();
  for (const { material, quantity, value } of rows) {
    const stock = movedStock.get(material) ?? { quantity: 0, value: 0 };
    movedStock.set(material, { quantity: stock.quantity + quantity, value: stock.value + value });
  }
  // An entry with a value makes no month's end wrong.
  const wrongStocks = [...movedStock].filter(
    ([, { quantity, value }]) => quantity < 0 || value < 0 || (quantity === 0 && value !== 0),
  );
  const ends = endsSince(
    app,
    monthOf(day),
    wrongStocks.map(([material]) => material),
  );
  for (const [material, { quantity, value }] of wrongStocks) {
    for (const end of ends.get(material)!) {
      const next = { quantity: end.quantity + quantity, value: end.value + value };
      if (!isValidBalance(next)) {
        const { name, unit } = material;
        throw refuse("month_end_wrong", { material: name, unit, month: end.month, ...next }, "day");
      }
    }
  }
}

/**
 * A reversed quantity on a day before today must have been in the stock since: of each material, and of each batch in its place.
 *
 * @throws Refusal would_go_negative.
 */
export function checkPastRows(app: App, posting: PostingContext, rows: readonly Row[]): void {
  const takenQuantities = new Map<MaterialStock, number>();
  for (const { material, quantity } of rows) {
    takenQuantities.set(material, (takenQuantities.get(material) ?? 0) - quantity);
  }
  checkPast(app, posting, new Map([...takenQuantities].filter(([, quantity]) => quantity > 0)));
  const leavable = exitLimitsSince(
    app,
    posting,
    rows.map(({ material }) => material),
  );
  for (const { material, place, batch } of rows) {
    const balance = material.balances.find((balance) => balance.place === place && balance.batch === batch);
    const available = balance ? leavable.get(balance) : undefined;
    const wantedQuantity = rows
      .filter((row) => row.material === material && row.place === place && row.batch === batch)
      .reduce((sum, row) => sum - row.quantity, 0);
    if (available !== undefined && wantedQuantity > available) {
      const { name, unit } = material;
      throw refuse("would_go_negative", {
        ...{ material: name, day: posting.day, available, unit },
        ...(balance!.batch_code ? { batch: balance!.batch_code } : {}),
      });
    }
  }
}

const HELD_COLUMNS = selection({ ...texts("day"), held: number("held") });

/**
 * The day for the reversal of a document that only brought goods, all of which are still there. The document's own day while its
 * month is an earlier, open one; where some goods were out meanwhile, the first later day from which they were there; otherwise
 * today.
 */
export function reversalDayOf(app: App, document: string): Day {
  const lastClosed = lastClosedMonth(app);
  const today = todayOf(app);
  const [documentDay = today] = column(app, "SELECT day FROM stock_documents WHERE id = {:document}", { document });
  const day = reversalDay(documentDay, lastClosed, today);
  if (day === today) {
    return today;
  }
  // The materials, each in its batch and place, with less stock at a day's end than the document brought.
  const short = select(
    app,
    HELD_COLUMNS,
    `FROM (SELECT e.day, e.material, e.place, e.batch, o.brought,
         SUM(SUM(e.quantity)) OVER (PARTITION BY e.material, e.place, e.batch ORDER BY e.day) AS held
       FROM (SELECT material, place, batch, SUM(quantity) AS brought FROM stock_movements WHERE document = {:document} GROUP BY 1, 2, 3) o
         CROSS JOIN stock_movements e WHERE e.material = o.material AND e.place = o.place AND e.batch = o.batch
       GROUP BY e.material, e.place, e.batch, e.day)
     WHERE held < brought AND day >= {:day} ORDER BY day DESC LIMIT 1`,
    { document, day },
  );
  const last = short[0]?.day;
  if (last === undefined) {
    return day;
  }
  const nextDay = addDays(last, 1);
  return nextDay < today ? nextDay : today;
}

const LEAST = selection({
  ...texts("place", "batch"),
  least: number("MIN(held)"),
});

/**
 * The most that may leave of each batch in a place on a day before today: the lowest stock since then. A batch that came later
 * has none. Empty for today, when the whole stock may leave.
 */
export function exitLimitsSince(
  app: App,
  { today, day }: PostingContext,
  materials: readonly MaterialStock[],
): Map<PlaceStock, number> {
  const leavable = new Map<PlaceStock, number>();
  if (day === today) {
    return leavable;
  }
  for (const { id, balances } of new Set(materials)) {
    const rows = select(
      app,
      LEAST,
      `FROM (SELECT place, batch, day, SUM(SUM(quantity)) OVER (PARTITION BY place, batch ORDER BY day) AS held,
           LEAD(day, 1, '9999') OVER (PARTITION BY place, batch ORDER BY day) AS next
         FROM stock_movements WHERE material = {:id} GROUP BY place, batch, day)
       WHERE next > {:day} GROUP BY place, batch HAVING MIN(day) <= {:day}`,
      { id, day },
    );
    for (const balance of balances) {
      const row = rows.find(({ place, batch }) => place === balance.place && batch === balance.batch);
      leavable.set(balance, Math.max(0, row?.least ?? 0));
    }
  }
  return leavable;
}

/**
 * Writes document and rows, and answers with both.
 * @param whole false where a reservation changes after it: the caller then tests the minimum at the end.
 */
export function postDocument(call: Call, document: NewDocument, rows: readonly Row[], whole = true): PostedDocument {
  const { app, actor } = call;
  writeRows(app, saveDocument(call, document), rows, stamp(document.at));
  if (whole) {
    checkMinimum(
      call,
      rows.filter(({ material }) => material.minimum > 0).map(({ material }) => material.id),
    );
  }
  const { answer, person } = posted(app, document.id);
  record(app, actor, {
    area: "warehouse",
    collection: "stock_documents",
    subject: document.id,
    kind: document.kind,
    // The history names a person by id, a sector by its name.
    text: person ? postedSentence({ ...answer, requester_name: personPlaceholder(person) }) : answer.sentence,
  });
  return answer;
}

/** The columns that a row of the ledger copies from its document. */
export interface DocumentOfRows {
  id: string;
  kind: DocumentKind;
  day: Day;
}

/**
 * Writes a document without its rows: a long one gets them in several transactions. By SQL: a signal notifies the listeners.
 * @returns the document with its number.
 * @throws Refusal id_taken.
 */
export function saveDocument(
  call: Pick<Call, "app" | "actor" | "key">,
  document: NewDocument,
): DocumentOfRows & { number: string } {
  const { app, actor } = call;
  const { at: instant, left_out, ...values } = document;
  const { id, kind, day } = values;
  const at = stamp(instant);
  const { code: number } = nextOfYear(app, "stock_document_", localTime(app, instant).day);
  const fixed = { number, month: monthOf(day), made_at: at, made_by: actor.id, command_hash: commandHash(call) };
  try {
    insertOne(app, "stock_documents", at, {
      ...fixed,
      ...values,
      ...(left_out ? { left_out: JSON.stringify(left_out) } : {}),
    });
  } catch (error) {
    // The ledger's trigger raises its error before the unique key does.
    throw column(app, "SELECT id FROM stock_documents WHERE id = {:id}", { id }).length > 0 ? refuse("id_taken", {}) : error;
  }
  return { id, kind, day, number };
}

/** Writes rows of the ledger, whose trigger keeps the balances. @returns their ids, in the order of the rows. */
export function writeRows(app: App, document: DocumentOfRows, rows: readonly Row[], at: string): string[] {
  checkMonthEnds(app, document, rows);
  // Entries come before exits: a transfer of the whole stock has no moment with a value and without a quantity.
  const ids = rows.map(() => newRecordId());
  const inOrder = rows
    .map((row, index) => ({ id: ids[index]!, ...row }))
    .sort((row, other) => Number(row.quantity < 0) - Number(other.quantity < 0));
  insertAll(app, "stock_movements", at, inOrder, ({ id, material, quantity, value, ...row }) => {
    material.quantity += quantity;
    material.value += value;
    if (material.quantity > MAX_QUANTITY || material.value > MAX_QUANTITY) {
      throw refuse("stock_too_large", { material: material.name });
    }
    return {
      id,
      document: document.id,
      line: row.line,
      kind: document.kind,
      material: material.id,
      place: row.place,
      batch: row.batch,
      day: document.day,
      month: monthOf(document.day),
      quantity,
      value,
      quantity_after: material.quantity,
      value_after: material.value,
      stated_quantity: row.stated_quantity ?? 0,
      stated_unit: row.stated_unit ?? "",
      factor: row.factor ?? 0,
      reason: row.reason ?? "",
      reversal_of: row.reversal_of ?? "",
      returned_from: row.returned_from ?? "",
    };
  });
  return ids;
}
