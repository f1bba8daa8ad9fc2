/** The headers of a campaign's mail: the ways to end it, by hand and by the mail program's own button (RFC 2369, 2919, 8058). */

/** The public address of a link's token. */
export const unsubscribeAddress = (appUrl: string, token: string): string =>
  `${appUrl.replace(/\/+$/, "")}/api/school/messaging/unsubscribe?token=${token}`;

/** The host of an address, for a name that stays equal from mail to mail. */
const hostOf = (appUrl: string): string => /^https?:\/\/([a-z0-9.-]+)/i.exec(appUrl)?.[1]?.toLowerCase() ?? "localhost";

const UNSUBSCRIBE_SUBJECT = "Não quero mais receber comunicados por e-mail";

/** A mail to the school that requests the end: a link into the building's own network opens for nobody at home (RFC 2369). */
export const unsubscribeMailto = (sender: string): string =>
  `mailto:${sender}?subject=${encodeURIComponent(UNSUBSCRIBE_SUBJECT)}`;

/**
 * The headers by which mail programs show their own unsubscribe button.
 * @param address from {@link unsubscribeAddress}.
 * @param sender the school's own address; empty: nobody reads mails to it.
 */
export function campaignHeaders(appUrl: string, address: string, sender: string): Record<string, string> {
  const byMail = sender === "" ? "" : `, <${unsubscribeMailto(sender)}>`;
  return {
    "List-Id": `Comunicados <comunicados.${hostOf(appUrl)}>`,
    "List-Unsubscribe": `<${address}>${byMail}`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}

/** The text of the mail, with the unsubscribe link below it, which the outbox never stores. */
export const withUnsubscribeLink = (text: string, school: string, address: string): string =>
  `${text}\n\nVocê recebe este comunicado porque este e-mail está no cadastro de ${school}. Se o link não abrir, responda a este e-mail com a palavra SAIR. Para não receber mais comunicados por e-mail: ${address}`;
