/** Holds as answers and lists show them, and the queue of a title as its rules read it. */

import type { Hold } from "../../../../domain/library/holds/commands";
import type { QueuedHold } from "../../../../domain/library/holds/holds";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, type Params, select } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, flags, number, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, stamp } from "../../platform/time/clock";
import { isAtHand } from "../copy-sql";

export const HOLD = selection<Hold>()({
  ...texts("h.id", "h.title", "t.authors", "h.reader", "r.card", "h.asked_at", "h.ready_copy", "c.tombo"),
  ...texts("h.pickup_until", "h.closed_at", "h.close_reason"),
  ...flags("h.no_show"),
  title_name: text("t.title"),
  reader_name: text(calledName("p")),
  class_name: text("k.name"),
  state: text("h.state"),
  position:
    number(`CASE h.state WHEN 'waiting' THEN 1 + (SELECT COUNT(*) FROM holds w WHERE w.title = h.title AND w.state = 'waiting'
      AND (w.queued_at, w.id) < (h.queued_at, h.id)) ELSE 0 END`),
});

/** The tables beside `holds h` from which {@link HOLD} is read. */
export const HOLD_JOINS = `
    JOIN titles t ON t.id = h.title
    JOIN readers r ON r.id = h.reader
    JOIN people p ON p.id = r.person
    LEFT JOIN classes k ON k.id = p.class
    LEFT JOIN copies c ON c.id = h.ready_copy`;

export const OPEN_HOLD = "h.state IN ('waiting', 'ready')";

export function holdsWhere(app: App, clause: string, params: Params): Hold[] {
  return select(app, HOLD, `FROM holds h ${HOLD_JOINS} ${clause}`, params);
}

export function requireHold(app: App, id: string): Hold {
  return requireFound(holdsWhere(app, "WHERE h.id = {:id}", { id })[0], "esta reserva");
}

/** The copies that wait for a reader on the shelf, then the reader's waiting holds. */
export function openHoldsOf(app: App, reader: string): Hold[] {
  return holdsWhere(app, `WHERE h.reader = {:reader} AND ${OPEN_HOLD} ORDER BY h.state, h.asked_at`, { reader });
}

/** Whether any reader waits for the title: for most titles this one query is enough. */
export function hasQueue(app: App, title: string): boolean {
  const open = "SELECT id FROM holds WHERE title = {:title} AND state IN ('waiting', 'ready') LIMIT 1";
  return column(app, open, { title }).length > 0;
}

/**
 * The title's available copies.
 * @param first the id of the copy that comes first. @param last the id of the copy that comes last.
 */
export function copiesAtHand(app: App, title: string, { first: head = "", last: tail = "" } = {}): string[] {
  return column(
    app,
    `SELECT c.id FROM copies c JOIN material_types m ON m.id = c.material_type
     WHERE c.title = {:title} AND ${isAtHand("c", "m")}
     ORDER BY c.id = {:head} DESC, c.id = {:tail}, c.tombo`,
    { title, head, tail },
  );
}

const QUEUED_HOLD = selection<QueuedHold>()({
  ...texts("h.id", "h.reader", "h.ready_copy", "h.pickup_until"),
  state: text("h.state"),
  gone: flag("NOT (r.active AND p.active)"),
});

export function openHolds(app: App, title: string): QueuedHold[] {
  return select(
    app,
    QUEUED_HOLD,
    `FROM holds h JOIN readers r ON r.id = h.reader JOIN people p ON p.id = r.person
     WHERE h.title = {:title} AND ${OPEN_HOLD} ORDER BY h.queued_at, h.id`,
    { title },
  );
}

/** Copies without a loan that stand ready for nobody. */
export function freeCopies(app: App, title: string): string[] {
  const readyCopies = openHolds(app, title).map((hold) => hold.ready_copy);
  return copiesAtHand(app, title).filter((copy) => !readyCopies.includes(copy));
}

/** The instant that gives a place behind (or, for `front`, before) all readers in the title's queue. */
export function placeInQueue(app: App, title: string, at: number, position: "end" | "front"): string {
  const [edge = ""] = column(
    app,
    `SELECT ifnull(${position === "end" ? "MAX" : "MIN"}(queued_at), '') FROM holds WHERE title = {:title} AND state IN ('waiting', 'ready')`,
    { title },
  );
  if (position === "front") {
    return stamp(fromStamp(edge) - 1);
  }
  return stamp(edge ? Math.max(at, fromStamp(edge) + 1) : at);
}
