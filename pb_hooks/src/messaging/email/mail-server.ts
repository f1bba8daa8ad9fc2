import { NO_MAIL_SERVER } from "../../../../domain/messaging/smtp";

/**
 * Without a mail server PocketBase passes a mail to the computer's own sendmail. Many of those programs accept each mail and deliver
 * none beyond the computer, so that a message would count as sent.
 * @throws for each mail, PocketBase's own too, where no mail server is configured.
 */
export function requireMailServer(e: core.MailerEvent): void {
  if (!e.app.settings().smtp.enabled) {
    throw new Error(NO_MAIL_SERVER);
  }
  e.next();
}
