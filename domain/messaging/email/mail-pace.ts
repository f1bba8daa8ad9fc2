/** Which mails leave when the school's measure of a day is full, at night, and while somebody has stopped them. */
import { AWAITED } from "../outbox";

/** The last place in the queue that may leave; null: none. */
export type MailPlace = number | null;

/** All, campaigns too. */
const ALL_ATTEMPTS = 9;
/** Campaigns come behind it. */
const NOTICES = 5;

/** A campaign of mails keeps the hours in which families are written to; a notice's own area knows when it may go. */
export function capsPlace({ isPaused, isFull, isQuiet }: { isPaused: boolean; isFull: boolean; isQuiet: boolean }): MailPlace {
  return isPaused ? null : isFull ? AWAITED : isQuiet ? NOTICES : ALL_ATTEMPTS;
}
