/** The effect of a change of the calendar on promised days. L-8 to L-10. */
import { type Day, dayAndMonth, formatLongDay } from "../../dates";
import { type Calendar, closedReason, isOpen, nextOpenDay } from "../../platform/calendar";
import { count } from "../../text";
import type { DayMode } from "./loan-rule-fields";
import { nextWeeklyDay } from "./terms";

/** A due day or a pickup deadline, as it was promised. */
export interface PromisedDay {
  day: Day;
  day_mode: DayMode;
  /** The ceiling of the rule or the end of the reader's card, whichever comes first; "" for none. */
  limit: Day | "";
}

/**
 * Whether a promised day falls on a closed day. Of the past days only those in the calendar count: a weekday that is closed now
 * was an open day then.
 */
export function isOnClosedDay(day: Day, today: Day, calendar: Calendar): boolean {
  return calendar.openWeekdays.length > 0 && !isOpen(calendar, day) && (day >= today || day in calendar.closedDays);
}

/**
 * The new day for a promised day that is closed; never an earlier one, since the reader was told the later day. The weekly rhythm
 * stays as far as the limit allows; past a limit it is still the next open day.
 * @throws NoOpenDayError
 */
export function movedDay({ day, day_mode, limit }: PromisedDay, today: Day, calendar: Calendar): Day {
  if (!isOnClosedDay(day, today, calendar)) {
    return day;
  }
  const next = nextOpenDay(calendar, day);
  const rhythm = day_mode === "weekly" ? nextWeeklyDay(calendar, day) : next;
  return limit !== "" && rhythm > limit ? next : rhythm;
}

/** The earlier of two limits, "" meaning none. */
export const earlierLimit = (first: Day | "", second: Day | ""): Day | "" =>
  first === "" || second === "" ? first || second : first < second ? first : second;

/** The line in a loan's or a hold's history. */
export function movedSentence(noun: "Vencimento" | "Prazo de retirada", from: Day, to: Day, calendar: Calendar): string {
  const reason = closedReason(calendar, from);
  return `${noun} mudou de ${formatLongDay(from)}, dia fechado${reason ? ` (${reason})` : ""}, para ${formatLongDay(to)}`;
}

/** The line in a reader's history when an opened day ends a suspension sooner. */
export const shortenedSentence = (from: Day, to: Day): string =>
  `Suspensão encurtada: terminava ${formatLongDay(from)}, termina ${formatLongDay(to)}, porque o calendário mudou`;

/** "2 suspensões iam até 18 de março: terminam em 16 de março". */
export function shortenedInWords(move: { from: Day; to: Day; suspensions: number }, today: Day): string {
  const { from, to, suspensions } = move;
  const one = suspensions === 1;
  return `${count(suspensions, "suspensão", "suspensões")} ${one ? "ia" : "iam"} até ${dayAndMonth(from, today)}: ${one ? "termina" : "terminam"} ${formatLongDay(to, today)}`;
}

interface FoundMoves {
  loans: number;
  holds: number;
  suspensions: number;
  examples: readonly unknown[];
}

/** The number of all moved days. */
export const movesIn = ({ loans, holds, suspensions }: Omit<FoundMoves, "examples">): number => loans + holds + suspensions;

/** The number of moved days that are not among the examples. */
export const unlistedMoves = (found: FoundMoves): number => movesIn(found) - found.examples.length;

/** "3 empréstimos e 1 reserva". */
export function formatLoansAndHolds(loans: number, holds: number): string {
  const parts = [
    loans > 0 || holds === 0 ? count(loans, "empréstimo", "empréstimos") : "",
    holds > 0 ? count(holds, "reserva", "reservas") : "",
  ];
  return parts.filter(Boolean).join(" e ");
}

/** "3 empréstimos e 1 reserva vencem em 20 de abril: passam para 22 de abril". */
export function moveInWords(move: { from: Day; to: Day; loans: number; holds: number }, today: Day): string {
  const { from, to, loans, holds } = move;
  const one = loans + holds === 1;
  return `${formatLoansAndHolds(loans, holds)} ${one ? "vence" : "vencem"} em ${dayAndMonth(from, today)}: ${one ? "passa" : "passam"} para ${formatLongDay(to, today)}`;
}
