/**
 * Mails that a person requests by typing an address, whose reader may not want them. Each address, requester and label has a
 * limit for a day, which is tested before a mail is written.
 */

/** Within 24 hours, from any moment. */
export const EMAIL_WINDOW = 86_400_000;

export const MAX_REQUESTED_EMAILS = {
  /** To an address that may be anybody's: one, over all routes. */
  stranger: 1,
  /** To the address of an account, whose owner may have lost the first mail. More would let a stranger fill the mailbox. */
  account: 3,
  /** By one account, to any addresses. */
  asker: 5,
  /** By one machine's label. */
  label: 5,
  /** By all labels of the school together. */
  school: 60,
} as const;

export type RequestedEmailLimit = keyof typeof MAX_REQUESTED_EMAILS;

/**
 * The mailbox of an address: ana+1@ and ana+2@ share one, and so does Gmail's with points or without.
 * @param email in any case.
 */
export function mailboxOf(email: string): string {
  const [, local = "", host = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? ["", email.trim().toLowerCase(), ""];
  const box = local.replace(/(.)\+.*$/, "$1");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return isGmail ? `${box.replace(/\./g, "")}@gmail.com` : `${box}@${host}`;
}

/** The instants among these that still count. A future instant comes from a clock that was corrected since. */
export const countedEmails = (instants: readonly number[], at: number): number[] =>
  instants.filter((instant) => instant <= at && at - instant < EMAIL_WINDOW);

/** Whether one more mail may leave. */
export const admitsEmail = (limit: RequestedEmailLimit, count: number): boolean => count < MAX_REQUESTED_EMAILS[limit];
