/** The mail server of the tests is the one that the made-up school is watched with. */
export { type Behaviour, type Mail, SmtpCatcher } from "../../scripts/smtp-catcher";
