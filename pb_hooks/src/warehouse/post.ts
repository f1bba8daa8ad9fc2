/** The one way into the ledger: a document with its rows, in the caller's transaction. The database itself keeps the balances. */

import type { Day } from "../../../domain/dates";
import { personMark } from "../../../domain/platform/person-mark";
import type { LeftOutItem, PostedDocument } from "../../../domain/warehouse/commands";
import { postedSentence } from "../../../domain/warehouse/documents";
import { monthOf } from "../../../domain/warehouse/months";
import { fitsDecimals, MOST } from "../../../domain/warehouse/quantity";
import { refuse } from "../../../domain/warehouse/refusals";
import type { DocumentKind, Place } from "../../../domain/warehouse/words";
import { localTime, now, stamp } from "../platform/clock";
import { nextOf } from "../platform/counters";
import {
  type App,
  column,
  insertAll,
  newRecordId,
  number,
  select,
  selectFirst,
  selection,
  text,
  texts,
} from "../platform/database";
import type { Call } from "../platform/endpoint";
import { record } from "../platform/timeline";
import { lookAtMinimum } from "./alerts/alerts";
import { postedAnswer } from "./document";
import type { MaterialStock, PlaceStock } from "./stock";

/** A row that is to be written; `material` is as the rows before it leave it. */
export interface Row {
  line: number;
  material: MaterialStock;
  place: Place;
  batch: string;
  /** Signed, as is the value. */
  quantity: number;
  value: number;
  stated_quantity?: number;
  stated_unit?: string;
  factor?: number;
  reason?: string;
  reversal_of?: string;
  returned_from?: string;
}

export interface NewDocument extends Pick<Standing, "at" | "day" | "hash"> {
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
  /** Of another area's work, what people call it: docs/flows/parts.md. */
  work?: string;
  reversal_of?: string;
  import_batch?: string;
}

/** What stands before anything is posted. */
export interface Standing {
  /** The instant, in milliseconds. */
  at: number;
  today: Day;
  day: Day;
  hash: string;
}

const STANDING = selection({
  closed: text("(SELECT MAX(month) FROM stock_months WHERE reopened_at = '')"),
  id: text("(SELECT id FROM stock_documents WHERE id = {:id})"),
  hash: text("(SELECT request_hash FROM stock_documents WHERE id = {:id})"),
});

/** The last closed month; empty when none is. */
export function lastClosedMonth(app: App): string {
  return selectFirst(app, STANDING, "", { id: "" })!.closed;
}

/**
 * What a command begins with: the answer to the same one sent before, or the day on which it moves, which lies in the open month.
 * @param path tells commands apart that would else read alike. @param at when; the made-up school has a past.
 * @throws Refusal id_taken, day_in_future, month_closed.
 */
export function begin(
  app: App,
  path: string,
  input: { id: string; day?: string },
  at: number = now(),
): Standing | PostedDocument {
  const { id, ...rest } = input;
  const hash = $security.sha256(JSON.stringify([path, rest]));
  const known = selectFirst(app, STANDING, "", { id })!;
  if (known.id) {
    if (known.hash !== hash) {
      throw refuse("id_taken", {});
    }
    return postedAnswer(app, id);
  }
  const today = localTime(app, at).day;
  const day = input.day || today;
  if (day > today) {
    throw refuse("day_in_future", { day }, "day");
  }
  if (monthOf(day) <= known.closed) {
    throw refuse("month_closed", { month: known.closed }, input.day ? "day" : undefined);
  }
  return { at, today, day, hash };
}

export const isAnswer = (begun: Standing | PostedDocument): begun is PostedDocument => "sentence" in begun;

/** What a document takes of it. */
export const dated = ({ at, day, hash }: Standing) => ({ at, day, hash });

/** @throws Refusal quantity_decimals, at the line's field. */
export function checkDecimals(lines: readonly { quantity: number }[], materials: readonly MaterialStock[]): void {
  for (const [index, { quantity }] of lines.entries()) {
    const { name, decimals } = materials[index]!;
    if (!fitsDecimals(quantity, decimals)) {
      throw refuse("quantity_decimals", { material: name, decimals }, `lines.${index}.quantity`);
    }
  }
}

/** How much there was at each day's end. */
const HELD = selection({ day: text("day"), held: number("SUM(SUM(quantity)) OVER (ORDER BY day)") });

/**
 * What is dated before today must not leave less than nothing on any day since: the card would show what never was. R-13.
 * @throws Refusal would_go_negative.
 */
export function checkPast(app: App, { today, day }: Standing, taken: ReadonlyMap<MaterialStock, number>): void {
  if (day === today) {
    return;
  }
  for (const [material, quantity] of taken) {
    const days = select(app, HELD, "FROM stock_movements WHERE material = {:material} GROUP BY day ORDER BY day", {
      material: material.id,
    });
    const before = days.filter((one) => one.day <= day).at(-1);
    const short = [{ day, held: before?.held ?? 0 }, ...days.filter((one) => one.day > day)].find(({ held }) => held < quantity);
    if (short) {
      const { name, unit } = material;
      throw refuse("would_go_negative", { material: name, day: short.day, available: short.held, unit });
    }
  }
}

const LEAST = selection({
  ...texts("place", "batch"),
  least: number("MIN(held)"),
});

/**
 * The most that may leave of each batch in a place on a day before today: what it has never been below since. A batch that came later
 * has none. Empty for today, when all that there is may leave.
 */
export function leavableSince(app: App, { today, day }: Standing, materials: readonly MaterialStock[]): Map<PlaceStock, number> {
  const most = new Map<PlaceStock, number>();
  if (day === today) {
    return most;
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
      const known = rows.find(({ place, batch }) => place === balance.place && batch === balance.batch);
      most.set(balance, Math.max(0, known?.least ?? 0));
    }
  }
  return most;
}

/**
 * Writes document and rows, and answers with both.
 * @param whole false where what is reserved changes after it: the caller then looks at the minimum once all has changed.
 */
export function post(call: Call, document: NewDocument, rows: readonly Row[], whole = true): PostedDocument {
  const { app, actor } = call;
  writeRows(app, saveDocument(call, document), rows, stamp(document.at));
  if (whole) {
    lookAtMinimum(
      call,
      rows.filter(({ material }) => material.minimum > 0).map(({ material }) => material.id),
    );
  }
  const answer = postedAnswer(app, document.id);
  record(app, actor, {
    area: "warehouse",
    collection: "stock_documents",
    subject: document.id,
    kind: document.kind,
    text: postedSentence({ ...answer, requester_name: keptName(app, answer) }),
  });
  return answer;
}

/** What a row of the ledger takes of its document. */
export interface DocumentOfRows {
  id: string;
  kind: DocumentKind;
  day: Day;
}

/** Writes a document without its rows: a long one gets them in several transactions. @returns with its number. */
export function saveDocument(
  { app, actor }: Pick<Call, "app" | "actor">,
  document: NewDocument,
): DocumentOfRows & { number: string } {
  const { hash, at: instant, ...values } = document;
  const at = stamp(instant);
  const month = monthOf(document.day);
  const year = localTime(app, instant).day.slice(0, 4);
  const number = `${year}/${String(nextOf(app, `stock_document_${year}`)).padStart(6, "0")}`;
  const made = new Record(app.findCachedCollectionByNameOrId("stock_documents"));
  made.load({ ...values, number, month, made_at: at, made_by: actor.id, request_hash: hash });
  app.saveNoValidate(made);
  return { id: document.id, kind: document.kind, day: document.day, number };
}

/** Writes rows of the ledger, whose trigger keeps the balances. @returns their ids, in the order of the rows. */
export function writeRows(app: App, document: DocumentOfRows, rows: readonly Row[], at: string): string[] {
  // What arrives comes before what leaves: a transfer of all there is leaves no moment without a quantity and with a value.
  const ids = rows.map(() => newRecordId());
  const inOrder = rows
    .map((row, index) => ({ id: ids[index]!, ...row }))
    .sort((one, other) => Number(one.quantity < 0) - Number(other.quantity < 0));
  insertAll(
    app,
    "stock_movements",
    at,
    inOrder.map(({ id, material, quantity, value, ...row }) => {
      material.quantity += quantity;
      material.value += value;
      if (material.quantity > MOST || material.value > MOST) {
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
    }),
  );
  return ids;
}

/** A requester as a sentence keeps them: a person by id, a sector by its name. */
function keptName(app: App, { requester, requester_name }: Pick<PostedDocument, "requester" | "requester_name">): string {
  const [person] = requester
    ? column(app, "SELECT person FROM requesters WHERE id = {:requester} AND person != ''", { requester })
    : [];
  return person ? personMark(person) : requester_name;
}
