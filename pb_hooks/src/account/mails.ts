/** Mails that a signed-in person asks for: "sent" is said only of what the mail server has taken. */
import { refuse } from "../../../domain/account/refusals";
import { answer } from "../platform/endpoint";

/** The link to a new address. PocketBase's own words for a mail server that is down blame the form. */
export function emailChangeRequested(e: core.RecordRequestEmailChangeRequestEvent): void {
  try {
    e.next();
  } catch (error) {
    notMailed(e, e.record!, error);
  }
}

/** The link to a new password. A deactivated account gets none; who asked is answered as for an address that nobody has. */
export function passwordResetRequested(e: core.RecordRequestPasswordResetRequestEvent): void {
  const user = e.record!;
  if (user.collection().name === "users" && !user.getBool("active")) {
    e.noContent(204);
    return;
  }
  e.next();
}

/**
 * The link to confirm one's own address. PocketBase sends it after its answer, which then says sent whatever happens, and keeps
 * the next request from sending for two minutes: right for a stranger, who must not learn who has an account, and wrong for its owner.
 */
export function verificationRequested(e: core.RecordRequestVerificationRequestEvent): void {
  const user = e.record!;
  if (e.auth?.id !== user.id || user.verified()) {
    e.next();
    return;
  }
  try {
    $mails.sendRecordVerification(e.app, user);
  } catch (error) {
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
