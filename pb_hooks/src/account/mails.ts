/**
 * Mails that leave because a person typed an address. Each address has a limit for a day (domain/platform/requested-emails.ts). A
 * signed-in person reads "sent" only of mails that the mail server has accepted.
 */
import { refuse } from "../../../domain/account/refusals";
import { answer } from "../platform/http/endpoint";
import { countRequestedEmail, requireRequestedEmail, returnRequestedEmail } from "../platform/http/requested-emails";
import { knownBrowser } from "./known-browser";

/** The link to a new address. When the mail server is down, PocketBase's own sentence would blame the form. */
export function emailChangeRequested(e: core.RecordRequestEmailChangeRequestEvent): void {
  const [user, address] = [e.record!, e.newEmail];
  try {
    requireRequestedEmail(e.app, "asker", user.id, "newEmail");
    requireRequestedEmail(e.app, "stranger", address, "newEmail");
  } catch (refusal) {
    answer(e, () => {
      throw refusal;
    });
    return;
  }
  try {
    e.next();
  } catch (error) {
    returnRequestedEmail(e.app, "stranger", address);
    notMailed(e, user, error);
  }
}

/**
 * The link to a new password. A deactivated account gets none. An address gets only a few in a day at strangers' requests; the
 * requester gets the same answer as for an unknown address. In a browser in which the person has signed in before, the request
 * counts as the person's own.
 */
export function passwordResetRequested(e: core.RecordRequestPasswordResetRequestEvent): void {
  const user = e.record!;
  const isClosed = user.collection().name === "users" && !user.getBool("active");
  if (isClosed || (knownBrowser(e, user) === "" && !countRequestedEmail(e.app, "account", user.email()))) {
    e.noContent(204);
    return;
  }
  e.next();
}

/**
 * The link to confirm one's own address. PocketBase sends it after its answer, which therefore always says "sent", and blocks the
 * next request for two minutes. That is right for a stranger, who must not learn who has an account, but wrong for the account's
 * owner.
 */
export function verificationRequested(e: core.RecordRequestVerificationRequestEvent): void {
  const user = e.record!;
  const isOwn = e.auth?.id === user.id;
  if (isOwn && user.verified()) {
    e.next();
    return;
  }
  if (!isOwn) {
    countRequestedEmail(e.app, "account", user.email()) ? e.next() : e.noContent(204);
    return;
  }
  if (!countRequestedEmail(e.app, "asker", user.id)) {
    answer(e, () => {
      throw refuse("letter_sent_today", {});
    });
    return;
  }
  try {
    $mails.sendRecordVerification(e.app, user);
  } catch (error) {
    returnRequestedEmail(e.app, "asker", user.id);
    notMailed(e, user, error);
    return;
  }
  e.noContent(204);
}

function notMailed(e: core.RequestEvent, user: core.Record, error: unknown): void {
  e.app.logger().error("A mail could not be sent", "user", user.id, "error", String(error));
  answer(e, () => {
    throw refuse("mail_failed", {});
  });
}
