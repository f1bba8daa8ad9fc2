/**
 * The queue of a title: brought into the state that the rules require after any event of its copies. Lending, returning and
 * renewing call the few functions below, each in its own transaction.
 */
import type { Day } from "../../../../domain/dates";
import { refusalsToBorrow } from "../../../../domain/library/circulation/lending";
import type { Hold, SetAside } from "../../../../domain/library/holds/commands";
import {
  type QueueStep,
  queueSteps,
  refusalByReservation,
  refusalToRenewReserved,
  setAsideSentence,
  stepsOfLending,
} from "../../../../domain/library/holds/holds";
import type { Refusal } from "../../../../domain/refusal";
import { type App, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { borrowerOf } from "../loans";
import { type CopyRecord, findReader, type ReaderRecord, readerMark, setSeenAt, titleToBorrow } from "../lookup";
import { librarySettings } from "../settings";
import { copiesAtHand, freeCopies, hasQueue, holdsWhere, openHolds, openHoldsOf, requireHold } from "./hold-records";
import { suspendForNoShow } from "./no-shows";

/** The reasons why a reader may not borrow copies of a title today. */
export function blocksOf(app: App, reader: ReaderRecord, title: string, today: Day): Refusal[] {
  return refusalsToBorrow(borrowerOf(app, reader, today), today, titleToBorrow(app, title));
}

function mayBorrow(app: App, id: string, title: string, today: Day): boolean {
  const reader = findReader(app, id);
  return reader !== null && blocksOf(app, reader, title, today).length === 0;
}

/** The shelf of a hold before it ended. */
type EarlierShelf = NonNullable<ReturnType<typeof earlierShelf>>;

const EARLIER_SHELF = selection({
  ...texts("id", "ready_at", "original_pickup_until"),
  pickup_until: text<Day | "">("pickup_until"),
});

/** Reads how long a copy had stood on the shelf for a hold that has ended, and until when: before the hold is restored. */
const earlierShelf = (app: App, hold: string) => selectFirst(app, EARLIER_SHELF, "FROM holds WHERE id = {:hold}", { hold });

const SHELF_OF_LINE = selection({
  id: text("subject"),
  ready_at: text("json_extract(data, '$.shelf.ready_at')"),
  original_pickup_until: text("json_extract(data, '$.shelf.original_pickup_until')"),
  pickup_until: text<Day | "">("json_extract(data, '$.shelf.pickup_until')"),
});

/** The shelf of the hold that lost this copy by the loan: a librarian lent it to another reader by an override. */
function shelfLostBy(app: App, loan: string, copy: { id: string; title: string }): EarlierShelf | null {
  for (const { id, state } of openHolds(app, copy.title)) {
    const shelf =
      state === "waiting"
        ? selectFirst(
            app,
            SHELF_OF_LINE,
            `FROM (SELECT * FROM timeline WHERE subject = {:hold} ${LATEST_FIRST} LIMIT 1)
             WHERE kind = 'hold_requeued' AND json_extract(data, '$.shelf.copy') = {:copy}
               AND at >= (SELECT lent_at FROM loans WHERE id = {:loan})`,
            { hold: id, copy: copy.id, loan },
          )
        : null;
    if (shelf) {
      return shelf;
    }
  }
  return null;
}

interface QueueOrder {
  first?: string;
  last?: string;
  /** The hold whose end was just undone. */
  restored?: EarlierShelf | null;
}

/** Brings the queue of a title into the state that the rules require. A repetition changes nothing. */
export function updateTitleQueue(app: App, actor: Actor, title: string, { restored, ...order }: QueueOrder = {}): void {
  if (!hasQueue(app, title)) {
    return;
  }
  const today = localTime(app, now()).day;
  const steps = queueSteps({
    today,
    calendar: calendarWithHours(app),
    pickup_days: librarySettings(app).pickup_days,
    holds: openHolds(app, title),
    copies: copiesAtHand(app, title, order),
    mayBorrow: (id) => mayBorrow(app, id, title, today),
    restored: restored ?? undefined,
  });
  for (const step of steps) {
    takeStep(app, actor, step, today, restored);
  }
}

function takeStep(app: App, actor: Actor, step: QueueStep, today: Day, restored?: EarlierShelf | null): void {
  const previous = requireHold(app, step.hold);
  switch (step.do) {
    case "expire": {
      const reason = `Não foi retirado até ${previous.pickup_until.split("-").reverse().join("/")}`;
      saveHold(
        app,
        actor,
        previous,
        { state: "expired", closed_at: stamp(now()), close_reason: reason, no_show: step.no_show },
        "hold_expired",
        reason,
      );
      if (step.no_show) {
        suspendForNoShow(app, actor, previous.reader, today);
      }
      return;
    }
    case "cancel": {
      const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: "Leitor desativado" };
      saveHold(app, actor, previous, closing, "hold_cancelled", "Reserva cancelada: o leitor está desativado");
      return;
    }
    case "requeue": {
      const { id: _, ...shelf } = earlierShelf(app, step.hold)!;
      returnToWaiting(app, actor, previous, `O exemplar ${previous.tombo} saiu da estante: voltou ao seu lugar na fila`, {
        shelf: { copy: previous.ready_copy, ...shelf },
      });
      return;
    }
    case "set_aside": {
      const { copy, pickup_until } = step;
      const text = setAsideSentence(readerMark(app, previous.reader), previous.class_name, pickup_until, today);
      const goesOn = restored?.id === step.hold && restored.pickup_until === pickup_until;
      const { ready_at, original_pickup_until } = goesOn ? restored : { ready_at: stamp(now()), original_pickup_until: "" };
      const ready = { state: "ready", ready_copy: copy, ready_at, pickup_until, original_pickup_until };
      saveHold(app, actor, previous, ready, "set_aside", text);
    }
  }
}

/**
 * Restores a hold that has ended, in its earlier place; a copy that is still free stands on the shelf for it until the earlier day.
 * @param restored another hold's shelf, where that one had the copy.
 */
export function restoreEndedHold(
  app: App,
  actor: Actor,
  hold: Hold,
  text: string,
  first: string,
  restored: EarlierShelf | null = earlierShelf(app, hold.id),
): void {
  returnToWaiting(app, actor, hold, text);
  updateTitleQueue(app, actor, hold.title, { first, restored });
}

/** Returns a hold to waiting, in its earlier place. */
function returnToWaiting(app: App, actor: Actor, hold: Hold, text: string, data: Record<string, unknown> = {}): void {
  const waitingFields = {
    state: "waiting",
    ready_copy: "",
    ready_at: "",
    pickup_until: "",
    original_pickup_until: "",
    closed_at: "",
    close_reason: "",
    loan: "",
  };
  saveHold(app, actor, hold, waitingFields, "hold_requeued", text, data);
}

/** Saves an event of a hold, with its line in the timeline. A copy that leaves the ready shelf unfetched goes through the desk. */
export function saveHold(
  app: App,
  actor: Actor,
  hold: Hold,
  values: Record<string, string | boolean>,
  kind: string,
  text: string,
  data: Record<string, unknown> = {},
): void {
  const record = app.findRecordById("holds", hold.id);
  record.load(values);
  app.saveNoValidate(record);
  if (hold.state === "ready" && (values.state === "expired" || values.state === "cancelled")) {
    setSeenAt(app, hold.ready_copy, stamp(now()));
  }
  recordHold(app, actor, hold, kind, text, {
    ...(values.ready_copy ? { copy: values.ready_copy } : {}),
    ...(values.loan ? { loan: values.loan } : {}),
    ...data,
  });
}

export function recordHold(
  app: App,
  actor: Actor,
  hold: Hold,
  kind: string,
  text: string,
  data: Record<string, unknown> = {},
): void {
  record(app, actor, {
    area: "library",
    collection: "holds",
    subject: hold.id,
    kind,
    text,
    data: { title: hold.title, reader: hold.reader, ...data },
  });
}

/** The reader for whom a copy stands on the ready shelf; undefined when there is none. */
export function setAsideOf(app: App, copy: string): SetAside | undefined {
  const hold = holdsWhere(app, "WHERE h.ready_copy = {:copy} AND h.state = 'ready'", { copy })[0];
  if (!hold) {
    return undefined;
  }
  const { reader, reader_name, class_name, pickup_until } = hold;
  const sentence = setAsideSentence(reader_name, class_name, pickup_until, localTime(app, now()).day);
  return { hold: hold.id, reader, reader_name, class_name, pickup_until, sentence };
}

/** A copy was returned, found, repaired or bought: it goes to the first reader in the queue. L-29 and L-30. */
export function assignFreedCopy(
  app: App,
  actor: Actor,
  copy: Pick<CopyRecord, "id" | "title">,
  restored: EarlierShelf | null = null,
): SetAside | undefined {
  if (!hasQueue(app, copy.title)) {
    return undefined;
  }
  updateTitleQueue(app, actor, copy.title, { first: copy.id, restored });
  return setAsideOf(app, copy.id);
}

/** A copy is no longer available: its reader waits again, or gets another copy. */
export function releaseLostCopy(app: App, actor: Actor, copy: Pick<CopyRecord, "title">): void {
  updateTitleQueue(app, actor, copy.title);
}

/** The reader has a copy of the title again: a hold that they placed meanwhile ends. */
export function cancelOwnHold(app: App, actor: Actor, { reader, title }: Pick<Hold, "reader" | "title">, reason: string): void {
  const [own] = openHoldsOf(app, reader).filter((hold) => hold.title === title);
  if (own) {
    const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: reason };
    saveHold(app, actor, own, closing, "hold_cancelled", `Reserva cancelada: ${reason}`);
  }
}

const isAwaited = ({ loan, awaited }: CopyRecord): boolean => loan === "" && awaited;

/** A copy is requested: an expired deadline no longer blocks it, and waiting readers come before the shelf. */
export function offerCopy(app: App, actor: Actor, copy: CopyRecord): void {
  if (isAwaited(copy)) {
    updateTitleQueue(app, actor, copy.title, { last: copy.id });
  }
}

/**
 * The reasons by which the settled queue forbids the loan of this copy to this reader; asked before the loan. L-29, L-31 and
 * L-32.
 */
export function refusalsByQueue(app: App, reader: ReaderRecord, copy: CopyRecord): Refusal[] {
  if (!isAwaited(copy)) {
    return [];
  }
  const ownHold = openHolds(app, copy.title).find((hold) => hold.reader === reader.id);
  const readyFor = setAsideOf(app, copy.id);
  const refusal = refusalByReservation(copy.title_name, readyFor ?? null, {
    id: reader.id,
    hasReady: ownHold?.state === "ready",
  });
  return refusal ? [refusal] : [];
}

/** The copy was lent: it fulfils the reader's own hold, whichever copy that hold had, and the others keep their order. L-32. */
export function fulfilHold(app: App, actor: Actor, reader: ReaderRecord, copy: CopyRecord, loan: string): void {
  if (!copy.awaited) {
    return;
  }
  for (const step of stepsOfLending(openHolds(app, copy.title), reader.id, copy.id)) {
    const hold = requireHold(app, step.hold);
    if (step.do === "fulfil") {
      const closing = { state: "fulfilled", closed_at: stamp(now()), loan };
      saveHold(app, actor, hold, closing, "hold_fulfilled", `Atendida com o exemplar ${copy.tombo}`);
    } else {
      const text = "Outro exemplar do mesmo título está separado em substituição";
      saveHold(app, actor, hold, { ready_copy: step.copy }, "copy_swapped", text);
    }
  }
  updateTitleQueue(app, actor, copy.title);
}

/**
 * A loan was undone: the hold that it fulfilled has its earlier place again, and the returned copy goes to the first reader, for
 * whom it may have stood on the shelf before.
 */
export function restoreFulfilledHold(
  app: App,
  actor: Actor,
  loan: string,
  copy: { id: string; title: string },
): SetAside | undefined {
  const fulfilled = holdsWhere(app, "WHERE h.loan = {:loan} AND h.loan != '' AND h.state = 'fulfilled'", { loan })[0];
  const isHeldAgain = fulfilled && openHolds(app, copy.title).some((hold) => hold.reader === fulfilled.reader);
  const lostShelf = hasQueue(app, copy.title) ? shelfLostBy(app, loan, copy) : null;
  if (fulfilled && !isHeldAgain) {
    const text = "O empréstimo foi desfeito: voltou ao seu lugar na fila";
    restoreEndedHold(app, actor, fulfilled, text, copy.id, lostShelf ?? undefined);
  }
  return assignFreedCopy(app, actor, copy, lostShelf);
}

/** The reasons by which the queue forbids a renewal; asked before the renewal. L-26. */
export function refusalsToRenewByQueue(app: App, loan: { title: string; title_name: string; reader: string }): Refusal[] {
  if (!hasQueue(app, loan.title)) {
    return [];
  }
  const today = localTime(app, now()).day;
  const otherHolds = openHolds(app, loan.title).filter((hold) => hold.state === "waiting" && hold.reader !== loan.reader);
  // The queue skips a reader who may not borrow today; such a reader blocks no book for others.
  const waitingCount = otherHolds.filter((hold) => !hold.gone && mayBorrow(app, hold.reader, loan.title, today)).length;
  const refusal = refusalToRenewReserved(loan.title_name, waitingCount, freeCopies(app, loan.title).length);
  return refusal ? [refusal] : [];
}
