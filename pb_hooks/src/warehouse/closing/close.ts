/** Closes a month and freezes its statement; reopens the last closed month.. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/warehouse/closing/commands";
import type { ClosingAnswer, StockMonths } from "../../../../domain/warehouse/closing/commands";
import { closedSentence, reopenedSentence } from "../../../../domain/warehouse/closing/pending";
import { sealOf } from "../../../../domain/warehouse/closing/statement";
import { addMonths, type Month, monthOf } from "../../../../domain/warehouse/months";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { column, figure, find } from "../../platform/sql/database";
import { now, stamp, today } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { lastClosedMonth } from "../post-document";
import { allClosings, findClosing } from "./records";
import { statementDiffers, statementNow, wrongEnds } from "./statement";

export function closeMonth({ app, actor }: Call, { id, month }: InputIn<typeof contracts, "closeMonth">): ClosingAnswer {
  const lastClosed = lastClosedMonth(app);
  if (month <= lastClosed) {
    throw refuse("month_closed", { month: lastClosed }, "month");
  }
  if (month > monthOf(today(app))) {
    throw refuse("month_not_begun", { month }, "month");
  }
  if (lastClosed && month !== addMonths(lastClosed, 1)) {
    throw refuse("month_out_of_order", { month: addMonths(lastClosed, 1) }, "month");
  }
  const rows = statementDiffers(app, month);
  if (rows > 0) {
    throw refuse("statement_differs", { rows });
  }
  const [wrong] = wrongEnds(app, lastClosed, month);
  if (wrong) {
    throw refuse("month_value_wrong", wrong);
  }
  const statement = statementNow(app, month, true);
  const hash = $security.sha256(statement);
  const version = 1 + figure(app, "SELECT COUNT(*) FROM stock_months WHERE month = {:month}", { month });
  const newRecord = new Record(app.findCachedCollectionByNameOrId("stock_months"));
  newRecord.load({ id, month, version, statement, hash, closed_at: stamp(now()), closed_by: actor.id });
  app.saveNoValidate(newRecord);
  record(app, actor, {
    area: "warehouse",
    collection: "stock_months",
    subject: id,
    kind: "month_closed",
    text: closedSentence(month, version, sealOf(hash)),
  });
  const closing = findClosing(app, id)!;
  return { ...closing, sentence: closedSentence(month, version, closing.seal) };
}

export function reopenMonth(
  { app, actor }: Call,
  { id, month, reason }: InputIn<typeof contracts, "reopenMonth">,
): ClosingAnswer {
  const lastClosed = lastClosedMonth(app);
  if (month !== lastClosed) {
    throw refuse("month_not_last_closed", { closed: lastClosed }, "month");
  }
  const [closing = ""] = column(app, "SELECT id FROM stock_months WHERE month = {:month} AND reopened_at = ''", { month });
  const monthRecord = find(app, "stock_months", closing)!;
  monthRecord.load({ reopened_at: stamp(now()), reopened_by: actor.id, reopen_reason: reason });
  app.saveNoValidate(monthRecord);
  const reopened = findClosing(app, closing)!;
  const sentence = reopenedSentence(month, reopened.seal);
  record(app, actor, {
    id,
    area: "warehouse",
    collection: "stock_months",
    subject: closing,
    kind: "month_reopened",
    text: sentence,
    data: { reason },
  });
  return { ...reopened, sentence };
}

export function months({ app }: Call, _: InputIn<typeof contracts, "months">): StockMonths {
  const closings = allClosings(app);
  const now = monthOf(today(app));
  const [firstMonth = ""] = column(app, "SELECT ifnull(MIN(month), '') FROM stock_movements");
  const first = [firstMonth, closings.at(-1)?.month ?? "", now].filter(Boolean).sort()[0]!;
  const lastClosed = lastClosedMonth(app);
  const monthList: Month[] = [];
  // No school is older than that: without this limit a mistyped month in the dashboard would make an endless list.
  for (let month = now; month >= first && monthList.length < 1200; month = addMonths(month, -1)) {
    monthList.push(month);
  }
  const next = lastClosed ? addMonths(lastClosed, 1) : first;
  return {
    months: monthList.map((month) => ({
      month,
      state: month <= lastClosed ? "closed" : "open",
      closings: closings.filter((closing) => closing.month === month),
    })),
    next: next <= now ? next : "",
    closed: lastClosed,
  };
}
