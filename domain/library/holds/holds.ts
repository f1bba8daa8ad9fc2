/** The queue of a title, and the readers for whom a copy stands on the ready shelf. L-26 and L-29 to L-32 of the library. */
import { addDays, type Day, formatLongDay } from "../../dates";
import { addOpenDaysOrAny, type Calendar, nextOpenDayOrSame } from "../../platform/calendar";
import type { Refusal } from "../../refusal";
import { count } from "../../text";
import { refuse } from "../refusals";
import type { LibrarySettings } from "../settings";
import { suspensionSpan } from "../suspension";

export const HOLD_STATES = ["waiting", "ready", "fulfilled", "expired", "cancelled"] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The Portuguese names of a hold's states. */
export const HOLD_STATE_NAMES: Readonly<Record<HoldState, string>> = {
  waiting: "na fila",
  ready: "separada",
  fulfilled: "atendida",
  expired: "não retirada",
  cancelled: "cancelada",
};

/** An open hold of a title. */
export interface QueuedHold {
  id: string;
  reader: string;
  state: "waiting" | "ready";
  /** The reader, or the person, was deactivated. */
  gone: boolean;
  /** The copy on the shelf for it, and the last day to fetch it; empty while it waits. */
  ready_copy: string;
  pickup_until: Day | "";
}

/** All data that decide the state of a title's queue. */
export interface Queue {
  today: Day;
  calendar: Calendar;
  /** The open days for which a copy waits on the shelf. */
  pickup_days: number;
  /** In the order of the queue. */
  holds: readonly QueuedHold[];
  /** The title's available copies, the one to give first in front: in good state, lendable, without a loan. */
  copies: readonly string[];
  /** Whether a reader may borrow today. A reader who may not keeps the place and is skipped meanwhile. */
  mayBorrow: (reader: string) => boolean;
  /** The hold whose end was just undone: a copy that stands on the shelf for it again has no more days than before. */
  restored?: Pick<QueuedHold, "id" | "pickup_until"> | undefined;
}

export type QueueStep =
  /** Not fetched in time; a no-show when its reader could have come and borrowed it. L-31 and L-32. */
  | { do: "expire"; hold: string; no_show: boolean }
  /** Its reader has left. */
  | { do: "cancel"; hold: string }
  /** Its copy is gone from the shelf: it waits again, in its old place. */
  | { do: "requeue"; hold: string }
  | { do: "set_aside"; hold: string; copy: string; pickup_until: Day };

/** The steps that bring the queue into the state that the rules require; none when it already is. */
export function queueSteps({ today, calendar, pickup_days, holds, copies, mayBorrow, restored }: Queue): QueueStep[] {
  const steps: QueueStep[] = [];
  const shelvedCopies = new Set<string>();
  const waitingHolds: QueuedHold[] = [];
  for (const hold of holds) {
    if (hold.gone) {
      steps.push({ do: "cancel", hold: hold.id });
    } else if (hold.state === "waiting") {
      waitingHolds.push(hold);
    } else if (!copies.includes(hold.ready_copy)) {
      steps.push({ do: "requeue", hold: hold.id });
      waitingHolds.push(hold);
    } else if (isPickupOver(hold.pickup_until, today, calendar)) {
      steps.push({ do: "expire", hold: hold.id, no_show: mayBorrow(hold.reader) });
    } else {
      shelvedCopies.add(hold.ready_copy);
    }
  }
  const free = copies.filter((copy) => !shelvedCopies.has(copy));
  for (const hold of waitingHolds) {
    if (free.length === 0) {
      break;
    }
    if (mayBorrow(hold.reader)) {
      steps.push({
        do: "set_aside",
        hold: hold.id,
        copy: free.shift()!,
        pickup_until:
          restored?.id === hold.id && restored.pickup_until !== "" && !isPickupOver(restored.pickup_until, today, calendar)
            ? restored.pickup_until
            : pickupDeadline(today, pickup_days, calendar),
      });
    }
  }
  return steps;
}

export type LendStep =
  /** The reader has the requested title, whichever copy it is. */
  | { do: "fulfil"; hold: string }
  /** The lent copy stood ready for another reader: the borrower's own ready copy stands there instead. */
  | { do: "swap"; hold: string; copy: string };

/** The steps in a title's queue after a copy was lent; the others keep their order. L-32. */
export function stepsOfLending(holds: readonly QueuedHold[], reader: string, copy: string): LendStep[] {
  const ownHold = holds.find((hold) => hold.reader === reader);
  const other = holds.find((hold) => hold.ready_copy === copy && hold.reader !== reader);
  return [
    ...(ownHold ? [{ do: "fulfil" as const, hold: ownHold.id }] : []),
    ...(other && ownHold?.state === "ready" ? [{ do: "swap" as const, hold: other.id, copy: ownHold.ready_copy }] : []),
  ];
}

/**
 * The last day to fetch a copy that is set aside on `today`: always an open one. L-29. A return must not fail for lack of opening
 * hours.
 */
export function pickupDeadline(today: Day, days: number, calendar: Calendar): Day {
  return addOpenDaysOrAny(calendar, today, Math.max(1, days));
}

/** A deadline on a day that was closed later lasts to the next open day. */
export function isPickupOver(until: Day | "", today: Day, calendar: Calendar): boolean {
  return until !== "" && nextOpenDayOrSame(calendar, until) < today;
}

/** A reader and a title, as a new hold and a restored one meet them. */
export interface HoldOfTitle {
  reader: { name: string };
  title: { name: string; active: boolean };
  /** The reader's own open loan of the title. */
  loan_due: Day | "";
  hasSameHold: boolean;
  /** Copies that are in the library or will be returned: lendable, neither lost nor withdrawn. */
  circulating: number;
  today: Day;
}

/** The refusals of a new hold and of a restored one: the title can't be held, or the reader has it or waits for it already. */
export function refusalsByTitle({ reader, title, loan_due, hasSameHold, circulating, today }: HoldOfTitle): Refusal[] {
  const refusals: Refusal[] = [];
  if (!title.active || circulating === 0) {
    refusals.push(refuse("nothing_to_hold", { title: title.name }));
  }
  if (loan_due !== "") {
    refusals.push(refuse("already_with_reader", { title: title.name, reader: reader.name, due: loan_due, today }));
  }
  if (hasSameHold) {
    refusals.push(refuse("already_held", { title: title.name, reader: reader.name }));
  }
  return refusals;
}

export interface HoldCase extends HoldOfTitle {
  reader: { name: string; category: string; held: number; max_holds: number };
  /** The reasons why the reader may not borrow at all. L-19. */
  blocks: readonly Refusal[];
  /** A copy without a loan and without a waiting reader. */
  shelf: { tombo: string } | null;
  /** The user chose to set aside the copy on the shelf. */
  setsCopyAside: boolean;
}

/** Every refusal of a new hold, the gravest first. */
export function refusalsToHold(hold: HoldCase): Refusal[] {
  const refusals = [...hold.blocks, ...refusalsByTitle(hold)];
  const { reader, title, shelf } = hold;
  if (!hold.hasSameHold && reader.held >= reader.max_holds) {
    refusals.push(
      refuse("hold_limit_reached", {
        reader: reader.name,
        held: reader.held,
        limit: reader.max_holds,
        category: reader.category,
      }),
    );
  }
  if (shelf && !hold.setsCopyAside) {
    refusals.push(refuse("copy_on_shelf", { title: title.name, tombo: shelf.tombo }));
  }
  return refusals;
}

/**
 * Whether a copy on the shelf for another reader may go to this one: only when their own copy stands there too, for then the two
 * copies change places. L-30 and L-32.
 */
export function refusalByReservation(
  title: string,
  readyFor: { reader: string; reader_name: string; pickup_until: Day } | null,
  reader: { id: string; hasReady: boolean },
): Refusal | null {
  if (!readyFor || readyFor.reader === reader.id || reader.hasReady) {
    return null;
  }
  return refuse("reserved_for_another", { title, reader: readyFor.reader_name, pickup_until: readyFor.pickup_until });
}

/**
 * L-26.
 * @param waitingCount other readers in the queue.
 * @param free copies without a loan that stand ready for nobody.
 */
export function refusalToRenewReserved(title: string, waitingCount: number, free: number): Refusal | null {
  return waitingCount > free ? refuse("held_by_others", { title, waiting: waitingCount }) : null;
}

/** The suspension for an unfetched hold, when it reaches the limit: every `no_show_limit`-th of a year does. */
export function noShowSuspension(
  noShowsThisYear: number,
  today: Day,
  settings: Pick<LibrarySettings, "no_show_limit" | "no_show_days" | "suspension_days">,
  calendar: Calendar,
): { counted_from: Day; starts: Day; ends: Day; days: number; reason: string } | null {
  const { no_show_limit: limit, no_show_days: days, suspension_days } = settings;
  if (limit === 0 || days === 0 || noShowsThisYear === 0 || noShowsThisYear % limit !== 0) {
    return null;
  }
  const yesterday = addDays(today, -1);
  const reason = count(limit, "reserva não retirada", "reservas não retiradas");
  return { counted_from: yesterday, ...suspensionSpan(days, yesterday, calendar, suspension_days), days, reason };
}

/** "Ana Souza (7º B)". */
export const holderWords = (name: string, className: string): string => (className ? `${name} (${className})` : name);

/** The instruction for the copy on the desk. L-29. */
export function setAsideSentence(name: string, className: string, until: Day, today: Day): string {
  return `Separar para ${holderWords(name, className)}, retirar até ${formatLongDay(until, today)}`;
}

export const holdPlacedSentence = (position: number): string =>
  position === 1 ? "Reserva feita: é o próximo da fila" : `Reserva feita: ${position}º lugar na fila`;
