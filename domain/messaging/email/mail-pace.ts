/** The mails that may leave when the daily limit is reached, at night, and while a user has stopped them. */
import { AWAITED } from "../outbox";

/** The last place in the queue that may leave; null: none. */
export type MailPlace = number | null;

/** All mails, with campaigns. */
const ALL_ATTEMPTS = 9;
/** Campaigns come after this place. */
const NOTICES = 5;

/** A campaign of mails keeps the hours for messages to families; a notice's own area decides its hour. */
export function capsPlace({ isPaused, isFull, isQuiet }: { isPaused: boolean; isFull: boolean; isQuiet: boolean }): MailPlace {
  return isPaused ? null : isFull ? AWAITED : isQuiet ? NOTICES : ALL_ATTEMPTS;
}
