/** A password that an Admin chose for another user. It opens no session; it only allows the choice of a new password. */

import { refuse } from "../../../domain/account/refusals";
import type { Refusal } from "../../../domain/refusal";

const FIELD = "provisional_password";

export const isProvisional = (user: core.Record): boolean => user.getBool(FIELD);

/**
 * The flag records who chose the password, whatever the input says: in a save by the records API, another user. A superuser of
 * the dashboard is an exception: there the superuser's choice stays.
 * @param chosen whether the save brings a password.
 */
export function markPassword(e: core.RecordRequestEvent, chosen: boolean): void {
  const user = e.record!;
  const isOtherUser = e.auth?.collection().name === "users" && e.auth.id !== user.id;
  user.set(FIELD, chosen ? isOtherUser : user.original().getBool(FIELD));
}

/** The person has replaced it with a password of their own. */
export function clearProvisionalFlag(user: core.Record): void {
  user.set(FIELD, false);
}

/**
 * The answer to the right provisional password: PocketBase's own token for the choice of another, as in its mails. It contains no
 * address, so its use proves none. It ends with the password that signed it.
 */
export function choiceOf(user: core.Record): Refusal {
  const collection = user.collection();
  const { secret, duration } = collection.passwordResetToken;
  const token = $security.createJWT(
    { type: "passwordReset", id: user.id, collectionId: collection.id, email: "" },
    user.tokenKey() + secret,
    duration,
  );
  return refuse("password_provisional", { token });
}

/** Whether the new password is the provisional one again. The test takes time, so it must not run inside a transaction. */
export const isSameAgain = (user: core.Record, password: string): boolean => user.validatePassword(password);
