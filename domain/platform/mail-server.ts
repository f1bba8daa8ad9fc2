/** Whether the school's settings let mail leave, and from which address. */

/** The error of each mail where no mail server is configured. */
export const NO_MAIL_SERVER = "Nenhum servidor de e-mail está configurado.";
/** The error of each mail where a server is configured, and no sender. */
export const NO_MAIL_SENDER = "O remetente dos e-mails não está configurado.";
/** The sender of a new PocketBase. Nobody accepts a mail from a domain that is reserved for examples (RFC 2606, RFC 7505). */
const PLACEHOLDER_SENDER = "support@example.com";

/** The part of PocketBase's settings that mail needs. */
export interface MailSettings {
  smtp: { enabled: boolean; username: string };
  meta: { senderAddress: string };
}

export const isMailAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

/** The sender of all mails. Where nobody named one, it is the address of the mail account, which its server accepts. */
export function senderOf({ smtp, meta: { senderAddress } }: MailSettings): string {
  return senderAddress === PLACEHOLDER_SENDER && isMailAddress(smtp.username) ? smtp.username : senderAddress;
}

/** The reason why no mail can leave; empty where it can. */
export function mailProblem({ smtp, meta: { senderAddress } }: MailSettings): string {
  const isNamed = senderAddress !== "" && senderAddress !== PLACEHOLDER_SENDER;
  return !smtp.enabled ? NO_MAIL_SERVER : isNamed ? "" : NO_MAIL_SENDER;
}
