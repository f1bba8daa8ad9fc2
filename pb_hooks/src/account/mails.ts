/**
 * Mails that leave because somebody typed an address. Each has a price for a day (domain/platform/requested-emails.ts); to a person who is
 * signed in "sent" is said only of what the mail server has taken.
 */
import { refuse } from "../../../domain/account/refusals";
import { answer } from "../platform/http/endpoint";
import { countRequestedEmail, requireRequestedEmail, returnRequestedEmail } from "../platform/http/requested-emails";
import { knownBrowser } from "./known-browser";

/** The link to a new address. PocketBase's own words for a mail server that is down blame the form. */
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
 * The link to a new password. A deactivated account gets none, and no address more than a few a day at a stranger's request; the
 * requester gets the same answer as for an unknown address. In a browser in which the person signed in before, it is their own
 * request.
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
 * The link to confirm one's own address. PocketBase sends it after its answer, which therefore always says sent, and blocks the
 * next request for two minutes: right for a stranger, who must not learn who has an account, and wrong for its owner.
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
