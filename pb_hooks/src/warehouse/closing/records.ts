/** The closings of months, as answers show them. */
import type { Closing } from "../../../../domain/warehouse/closing/commands";
import { sealOf } from "../../../../domain/warehouse/closing/statement";
import type { Month } from "../../../../domain/warehouse/months";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";

const CLOSING = selection<Omit<Closing, "seal">>()({
  ...texts("c.id", "c.month", "c.hash", "c.closed_at", "c.reopened_at", "c.reopen_reason"),
  version: number("c.version"),
  closed_by_name: text("u.name"),
  reopened_by_name: text("r.name"),
});

const FROM = "FROM stock_months c LEFT JOIN users u ON u.id = c.closed_by LEFT JOIN users r ON r.id = c.reopened_by";

const sealed = (row: Omit<Closing, "seal">): Closing => ({ ...row, seal: sealOf(row.hash) });

export function findClosing(app: App, id: string): Closing | null {
  const row = selectFirst(app, CLOSING, `${FROM} WHERE c.id = {:id}`, { id });
  return row ? sealed(row) : null;
}

/** The valid closing of a month; null for none. */
export function closingOf(app: App, month: Month): Closing | null {
  const row = selectFirst(app, CLOSING, `${FROM} WHERE c.month = {:month} AND c.reopened_at = ''`, { month });
  return row ? sealed(row) : null;
}

/** All closings, the latest first. */
export function allClosings(app: App): Closing[] {
  return select(app, CLOSING, `${FROM} ORDER BY c.month DESC, c.version DESC`).map(sealed);
}
