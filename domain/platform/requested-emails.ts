/**
 * Letters that leave because somebody typed an address: their reader asked for none of them. Each address, asker and label has a price
 * for a day, which is known before a letter is written.
 */

/** Within a day and a night, from any moment. */
export const LETTER_WINDOW = 86_400_000;

export const MAX_REQUESTED_EMAILS = {
  /** To an address that may be anybody's: one, by all doors together. */
  stranger: 1,
  /** To the address of an account, which may have lost the first one. Beyond it a stranger would fill the owner's mailbox. */
  account: 3,
  /** Asked by one account, to whatever addresses. */
  asker: 5,
  /** Asked by one machine's label. */
  label: 5,
  /** By all labels of the school together. */
  school: 60,
} as const;

export type RequestedEmailLimit = keyof typeof MAX_REQUESTED_EMAILS;

/**
 * The mailbox that an address leads to: ana+1@ and ana+2@ are one, and so is Gmail's with points or without.
 * @param email in any case.
 */
export function mailboxOf(email: string): string {
  const [, local = "", host = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? ["", email.trim().toLowerCase(), ""];
  const box = local.replace(/(.)\+.*$/, "$1");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return isGmail ? `${box.replace(/\./g, "")}@gmail.com` : `${box}@${host}`;
}

/** Which of these instants still count. One that lies ahead was written by a clock that has been put right since. */
export const countedEmails = (instants: readonly number[], at: number): number[] =>
  instants.filter((instant) => instant <= at && at - instant < LETTER_WINDOW);

/** Whether one more letter may go. */
export const admitsEmail = (limit: RequestedEmailLimit, count: number): boolean => count < MAX_REQUESTED_EMAILS[limit];
