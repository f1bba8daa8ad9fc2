/** The tests use the same mail server as the demo of the sample school. */
export { type Behaviour, type Mail, SmtpCatcher } from "../../scripts/smtp-catcher";
