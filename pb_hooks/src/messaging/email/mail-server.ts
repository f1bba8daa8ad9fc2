import { mailProblem } from "../../../../domain/platform/mail-server";

/**
 * Without a mail server PocketBase passes a mail to the computer's own sendmail. Many of those programs accept each mail and deliver
 * none beyond the computer, so that a message would count as sent.
 * @throws for each mail, PocketBase's own too, where it cannot leave.
 */
export function requireMailServer(e: core.MailerEvent): void {
  const problem = mailProblem(e.app.settings());
  if (problem !== "") {
    throw new Error(problem);
  }
  e.next();
}
