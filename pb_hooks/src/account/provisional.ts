/** A password that an Admin chose for somebody: no session comes of it, only the choice of a password of one's own. */

import { refuse } from "../../../domain/account/refusals";
import type { Refusal } from "../../../domain/refusal";

const FIELD = "provisional_password";

export const isProvisional = (user: core.Record): boolean => user.getBool(FIELD);

/**
 * The flag records who chose the password, whatever the input says: in a save by the records API, another user. A superuser of
 * the dashboard is outside of this, and their choice stays.
 * @param chosen whether the save brings a password.
 */
export function markPassword(e: core.RecordRequestEvent, chosen: boolean): void {
  const user = e.record!;
  const isOtherUser = e.auth?.collection().name === "users" && e.auth.id !== user.id;
  user.set(FIELD, chosen ? isOtherUser : user.original().getBool(FIELD));
}

/** It has been replaced by one of the person's own. */
export function settlePassword(user: core.Record): void {
  user.set(FIELD, false);
}

/**
 * The answer to the right provisional password: PocketBase's own token for the choice of another, as in its mails. It contains
 * no address, so its use proves none; and it ends with the password that signed it.
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

/** Whether the password that is to come is the provisional one again. Takes its time: not inside a transaction. */
export const isSameAgain = (user: core.Record, password: string): boolean => user.validatePassword(password);
