/**
 * The days of an area's notices to a family: before the due day, and on days of lateness. `people/recipients.ts` decides the
 * recipients.
 */
import { addDays, type Day, daysBetween } from "../../dates";
import { type Calendar, isOpen, nextOpenDay } from "../../platform/calendar";

/** No message leaves at night: the first hour of the day with notices, and the end of the last. */
export const NOTICES_FROM = 7;
const NOTICES_UNTIL = 20;
const FIRST_MINUTE = NOTICES_FROM * 60;
const LAST_MINUTE = NOTICES_UNTIL * 60;
const DAY_MINUTES = 24 * 60;

/** The minutes until messages to families may leave; 0: now. At most those until midnight, when the value is calculated again. */
export function minutesUntilSending(calendar: Calendar, { day, minutes }: { day: Day; minutes: number }): number {
  if (minutes >= LAST_MINUTE || !isOpen(calendar, day)) {
    return DAY_MINUTES - minutes;
  }
  return Math.max(0, FIRST_MINUTE - minutes);
}

/** "1;7;15" as numbers, each once, ascending; zero is no stage. */
export function overdueStages(text: string): number[] {
  const stages = text.split(";").map(Number);
  return [...new Set(stages.filter((stage) => stage > 0))].sort((first, second) => first - second);
}

/**
 * The last due day with a reminder on `today`: some days ahead, and always up to the next open day, since no reminder leaves over
 * a weekend. Without reminders, the day before today.
 */
export function reminderHorizon(calendar: Calendar, today: Day, days: number): Day {
  if (days <= 0) {
    return addDays(today, -1);
  }
  const lastDay = addDays(today, days);
  const next = nextOpenDay(calendar, addDays(today, 1));
  return next > lastDay ? next : lastDay;
}

/** The stage of an open loan; "" before the first. After days without a server only the highest stage gets a notice. */
export function loanStage(due: Day, today: Day, horizon: Day, stages: readonly number[]): string {
  if (due >= today) {
    return due <= horizon ? "due_soon" : "";
  }
  const late = daysBetween(due, today);
  const reachedStage = stages.filter((stage) => stage <= late).at(-1);
  return reachedStage === undefined ? "" : `overdue_${reachedStage}`;
}

/** Whether a stage tells of lateness. */
export const isOverdueStage = (stage: string): boolean => stage.startsWith("overdue_");

const lateDays = (stage: string): number => (isOverdueStage(stage) ? Number(stage.slice("overdue_".length)) : 0);

/**
 * Whether a stage is new for a loan whose notices `sentStages` were sent for the same due day: never twice, and never an earlier stage.
 */
export function isNewStage(stage: string, sentStages: readonly string[]): boolean {
  return stage !== "" && sentStages.every((sentStage) => lateDays(sentStage) < lateDays(stage));
}

/**
 * Whether a notice is true on `today`, for the loan, or for the ready copy, of that last day. A notice that becomes true "later"
 * was created by a clock that was ahead: it was sent to nobody, and is not sent again.
 */
export function noticeValidity(stage: string, last: Day, today: Day): "now" | "later" | "never" {
  if (isOverdueStage(stage)) {
    return last < today ? "now" : "later";
  }
  return last >= today ? "now" : "never";
}
