/**
 * The queue of a title: brought to where the rules want it after whatever happened to its copies. Lending, returning and
 * renewing call the few functions below, each in its own transaction.
 */
import type { Day } from "../../../domain/dates";
import {
  type QueuedHold,
  type QueueStep,
  refusalByReservation,
  refusalToRenewHeld,
  setAsideSentence,
  settleQueue,
} from "../../../domain/library/holds";
import type { Hold, SetAside } from "../../../domain/library/holds-commands";
import { refusalsToBorrow } from "../../../domain/library/lending";
import { type Refusal, refuse } from "../../../domain/refusal";
import type { Actor } from "../platform/actor";
import { fromStamp, localTime, now, stamp } from "../platform/clock";
import { type App, all, first, type Params, type Widened } from "../platform/database";
import { calendarWithHours, librarySettings } from "../platform/settings";
import { record } from "../platform/timeline";
import { borrowerOf } from "./loans";
import { type CopyRecord, findReader, type ReaderRecord } from "./lookup";
import { suspendForNoShow } from "./no-shows";

export const SELECT_HOLDS = `
  SELECT h.id, h.title, t.title AS title_name, t.authors, h.reader,
    CASE WHEN p.social_name != '' THEN p.social_name ELSE p.name END AS reader_name,
    r.card, COALESCE(k.name, '') AS class_name, h.state, h.asked_at,
    CASE h.state WHEN 'waiting' THEN 1 + (SELECT COUNT(*) FROM holds w WHERE w.title = h.title AND w.state = 'waiting'
      AND (w.queued_at, w.id) < (h.queued_at, h.id)) ELSE 0 END AS position,
    h.ready_copy, COALESCE(c.tombo, '') AS tombo, h.pickup_until, h.closed_at, h.close_reason, h.no_show
  FROM holds h
    JOIN titles t ON t.id = h.title
    JOIN readers r ON r.id = h.reader
    JOIN people p ON p.id = r.person
    LEFT JOIN classes k ON k.id = p.class
    LEFT JOIN copies c ON c.id = h.ready_copy`;

export const HOLD_SHAPE = {
  id: "",
  title: "",
  title_name: "",
  authors: "",
  reader: "",
  reader_name: "",
  card: "",
  class_name: "",
  state: "",
  asked_at: "",
  position: 0,
  ready_copy: "",
  tombo: "",
  pickup_until: "",
  closed_at: "",
  close_reason: "",
  no_show: false,
};

export const toHold = (row: Widened<typeof HOLD_SHAPE>): Hold => row as Hold;

export const OPEN_HOLD = "h.state IN ('waiting', 'ready')";

function holdsWhere(app: App, clause: string, params: Params): Hold[] {
  return all(app, `${SELECT_HOLDS} ${clause}`, params, HOLD_SHAPE).map(toHold);
}

export function requireHold(app: App, id: string): Hold {
  const hold = holdsWhere(app, "WHERE h.id = {:id}", { id })[0];
  if (!hold) {
    throw refuse("not_found", { what: "esta reserva" });
  }
  return hold;
}

/** What waits for a reader on the shelf, then what they wait for. */
export function openHoldsOf(app: App, reader: string): Hold[] {
  return holdsWhere(app, `WHERE h.reader = {:reader} AND ${OPEN_HOLD} ORDER BY h.state, h.asked_at`, { reader });
}

/** Whether anyone waits for the title at all: most titles are done with this one look. */
export function hasQueue(app: App, title: string): boolean {
  const open = "SELECT id FROM holds WHERE title = {:title} AND state IN ('waiting', 'ready') LIMIT 1";
  return first(app, open, { title }, { id: "" }) !== null;
}

/** The title's copies that could be handed out now. @param nameFirst and nameLast of copies that go to the ends of the order. */
export function copiesAtHand(app: App, title: string, { first: head = "", last: tail = "" } = {}): string[] {
  return all(
    app,
    `SELECT c.id FROM copies c JOIN material_types m ON m.id = c.material_type
     WHERE c.title = {:title} AND c.state = 'normal' AND m.lendable = TRUE
       AND NOT EXISTS (SELECT 1 FROM loans l WHERE l.copy = c.id AND l.returned_at = '')
     ORDER BY c.id = {:head} DESC, c.id = {:tail}, c.tombo`,
    { title, head, tail },
    { id: "" },
  ).map(({ id }) => id);
}

export function openHolds(app: App, title: string): QueuedHold[] {
  return all(
    app,
    `SELECT h.id, h.reader, h.state, h.ready_copy, h.pickup_until, NOT (r.active AND p.active) AS gone
     FROM holds h JOIN readers r ON r.id = h.reader JOIN people p ON p.id = r.person
     WHERE h.title = {:title} AND ${OPEN_HOLD} ORDER BY h.queued_at, h.id`,
    { title },
    { id: "", reader: "", state: "", ready_copy: "", pickup_until: "", gone: false },
  ) as QueuedHold[];
}

/** Copies that nobody has and that stand for nobody. */
export function freeCopies(app: App, title: string): string[] {
  const shelved = openHolds(app, title).map((hold) => hold.ready_copy);
  return copiesAtHand(app, title).filter((copy) => !shelved.includes(copy));
}

/** Why a reader may not borrow today. */
export function blocksOf(app: App, reader: ReaderRecord, today: Day): Refusal[] {
  return refusalsToBorrow(borrowerOf(app, reader, today), today);
}

/** Brings the queue of a title to where the rules want it. Does nothing twice. */
export function settle(app: App, actor: Actor, title: string, order: { first?: string; last?: string } = {}): void {
  if (!hasQueue(app, title)) {
    return;
  }
  const today = localTime(app, now()).day;
  const steps = settleQueue({
    today,
    calendar: calendarWithHours(app),
    pickup_days: librarySettings(app).pickup_days,
    holds: openHolds(app, title),
    copies: copiesAtHand(app, title, order),
    mayBorrow: (id) => {
      const reader = findReader(app, id);
      return reader !== null && blocksOf(app, reader, today).length === 0;
    },
  });
  for (const step of steps) {
    take(app, actor, step, today);
  }
}

function take(app: App, actor: Actor, step: QueueStep, today: Day): void {
  const before = requireHold(app, step.hold);
  switch (step.do) {
    case "expire": {
      const reader = findReader(app, before.reader);
      const noShow = reader !== null && blocksOf(app, reader, today).length === 0;
      const reason = `Não foi retirado até ${before.pickup_until.split("-").reverse().join("/")}`;
      change(
        app,
        actor,
        before,
        { state: "expired", closed_at: stamp(now()), close_reason: reason, no_show: noShow },
        "hold_expired",
        reason,
      );
      if (noShow) {
        suspendForNoShow(app, actor, before.reader, today);
      }
      return;
    }
    case "cancel": {
      const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: "Leitor desativado" };
      change(app, actor, before, closing, "hold_cancelled", "Reserva cancelada: o leitor está desativado");
      return;
    }
    case "requeue":
      putBack(app, actor, before, `O exemplar ${before.tombo} saiu da estante: voltou ao seu lugar na fila`);
      return;
    case "set_aside": {
      const { copy, pickup_until } = step;
      const text = setAsideSentence(before.reader_name, before.class_name, pickup_until, today);
      const ready = { state: "ready", ready_copy: copy, ready_at: stamp(now()), pickup_until, original_pickup_until: "" };
      change(app, actor, before, ready, "set_aside", text);
    }
  }
}

/** A hold that waits, in the place it always had. */
export function putBack(app: App, actor: Actor, hold: Hold, text: string): void {
  const waiting = {
    state: "waiting",
    ready_copy: "",
    ready_at: "",
    pickup_until: "",
    original_pickup_until: "",
    closed_at: "",
    close_reason: "",
    loan: "",
  };
  change(app, actor, hold, waiting, "hold_requeued", text);
}

/** Saves what happened to a hold, with its line in the timeline. */
export function change(
  app: App,
  actor: Actor,
  hold: Hold,
  values: Record<string, string | boolean>,
  kind: string,
  text: string,
): void {
  const saved = app.findRecordById("holds", hold.id);
  saved.load(values);
  app.saveNoValidate(saved);
  tell(app, actor, hold, kind, text, {
    ...(values.ready_copy ? { copy: values.ready_copy } : {}),
    ...(values.loan ? { loan: values.loan } : {}),
  });
}

export function tell(app: App, actor: Actor, hold: Hold, kind: string, text: string, data: Record<string, unknown> = {}): void {
  record(app, actor, {
    area: "library",
    collection: "holds",
    subject: hold.id,
    kind,
    text,
    data: { title: hold.title, reader: hold.reader, ...data },
  });
}

/** For whom a copy stands on the ready shelf; undefined when for nobody. */
export function setAsideOf(app: App, copy: string): SetAside | undefined {
  const hold = holdsWhere(app, "WHERE h.ready_copy = {:copy} AND h.state = 'ready'", { copy })[0];
  if (!hold) {
    return undefined;
  }
  const { reader, reader_name, class_name, pickup_until } = hold;
  const sentence = setAsideSentence(reader_name, class_name, pickup_until, localTime(app, now()).day);
  return { hold: hold.id, reader, reader_name, class_name, pickup_until, sentence };
}

/** A copy came back, was found, mended or bought: it goes to the head of the queue. Rules 29 and 30. */
export function copyFreed(app: App, actor: Actor, copy: Pick<CopyRecord, "id" | "title">): SetAside | undefined {
  settle(app, actor, copy.title, { first: copy.id });
  return setAsideOf(app, copy.id);
}

/** A copy is no longer there to be fetched: whoever it stood for waits again, or gets another. */
export function copyGone(app: App, actor: Actor, copy: Pick<CopyRecord, "title">): void {
  settle(app, actor, copy.title);
}

/** Why the queue is against lending this copy to this reader; asked before the loan. Rules 29, 31 and 32. */
export function refusalsByQueue(app: App, actor: Actor, reader: ReaderRecord, copy: CopyRecord): Refusal[] {
  if (copy.loan !== "" || !copy.awaited) {
    return [];
  }
  // A deadline that ran out a minute ago blocks nobody, and whoever waits is served before the shelf is.
  settle(app, actor, copy.title, { last: copy.id });
  const own = openHolds(app, copy.title).find((hold) => hold.reader === reader.id);
  const readyFor = setAsideOf(app, copy.id);
  const refusal = refusalByReservation(copy.title_name, readyFor ?? null, { id: reader.id, hasReady: own?.state === "ready" });
  return refusal ? [refusal] : [];
}

/** The copy is out: the reader's own hold is fulfilled by it, whichever copy it was, and the others keep their order. Rule 32. */
export function copyLent(app: App, actor: Actor, reader: ReaderRecord, copy: CopyRecord, loan: string): void {
  if (!copy.awaited) {
    return;
  }
  const holds = openHolds(app, copy.title);
  const own = holds.find((hold) => hold.reader === reader.id);
  const other = holds.find((hold) => hold.ready_copy === copy.id && hold.reader !== reader.id);
  if (own) {
    const closing = { state: "fulfilled", closed_at: stamp(now()), loan };
    change(app, actor, requireHold(app, own.id), closing, "hold_fulfilled", `Atendida com o exemplar ${copy.tombo}`);
  }
  if (other && own?.state === "ready") {
    const swapped = requireHold(app, other.id);
    change(
      app,
      actor,
      swapped,
      { ready_copy: own.ready_copy },
      "copy_swapped",
      "Outro exemplar do mesmo título está separado no lugar do que saiu",
    );
  }
  settle(app, actor, copy.title);
}

/** A loan was taken back: the hold that it fulfilled has its old place again, and the copy in one's hand goes to the head. */
export function lendUndone(app: App, actor: Actor, loan: string, copy: { id: string; title: string }): SetAside | undefined {
  const fulfilled = holdsWhere(app, "WHERE h.loan = {:loan} AND h.loan != '' AND h.state = 'fulfilled'", { loan })[0];
  const heldAnew = fulfilled && openHolds(app, copy.title).some((hold) => hold.reader === fulfilled.reader);
  if (fulfilled && !heldAnew) {
    putBack(app, actor, fulfilled, "O empréstimo foi desfeito: voltou ao seu lugar na fila");
  }
  return copyFreed(app, actor, copy);
}

/** Why the queue is against renewing; asked before the renewal. Rule 26. */
export function refusalsToRenewByQueue(app: App, loan: { title: string; title_name: string; reader: string }): Refusal[] {
  if (!hasQueue(app, loan.title)) {
    return [];
  }
  const waiting = openHolds(app, loan.title).filter((hold) => hold.state === "waiting" && hold.reader !== loan.reader).length;
  const refusal = refusalToRenewHeld(loan.title_name, waiting, freeCopies(app, loan.title).length);
  return refusal ? [refusal] : [];
}

/** The instant that gives a place behind (or, for `front`, before) all who are in the title's queue. */
export function placeInQueue(app: App, title: string, at: number, where: "end" | "front"): string {
  const edge = first(
    app,
    `SELECT COALESCE(${where === "end" ? "MAX" : "MIN"}(queued_at), '') AS edge FROM holds WHERE title = {:title} AND state IN ('waiting', 'ready')`,
    { title },
    { edge: "" },
  )!.edge;
  if (where === "front") {
    return stamp(fromStamp(edge) - 1);
  }
  return stamp(edge ? Math.max(at, fromStamp(edge) + 1) : at);
}
