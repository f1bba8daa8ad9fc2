/** What a campaign's mail carries besides its text: how one ends it, by hand and by the mail program's own button (RFC 2369, 2919, 8058). */

/** The open address of a link's token. */
export const unsubscribeAddress = (appUrl: string, token: string): string =>
  `${appUrl.replace(/\/+$/, "")}/api/school/messaging/unsubscribe?token=${token}`;

/** The host of an address, for a name that stays the same from mail to mail. */
const hostOf = (appUrl: string): string => /^https?:\/\/([a-z0-9.-]+)/i.exec(appUrl)?.[1]?.toLowerCase() ?? "localhost";

/** The headers by which mail programs show their own way out. @param address from {@link unsubscribeAddress}. */
export function campaignHeaders(appUrl: string, address: string): Record<string, string> {
  return {
    "List-Id": `Comunicados <comunicados.${hostOf(appUrl)}>`,
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}

/** The text as it is sent: with the way out below it, which never lies in the outbox. */
export const withWayOut = (text: string, school: string, address: string): string =>
  `${text}\n\nVocê recebe este comunicado porque este e-mail está no cadastro de ${school}. Para não receber mais comunicados por e-mail: ${address}`;
