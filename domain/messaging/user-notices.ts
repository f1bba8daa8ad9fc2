/** The mail with a user's notifications: one for all of a minute. */

interface NoticesEmail {
  school: string;
  recipient: string;
  /** The paragraphs of the text. */
  paragraphs: string;
  appUrl: string;
}

/** Its text, with the way to fewer of them, and its headers: automatic programs must not answer it (RFC 3834). */
export function noticesEmail({ school, recipient, paragraphs, appUrl }: NoticesEmail): {
  text: string;
  headers: Record<string, string>;
} {
  const base = appUrl.replace(/\/+$/, "");
  const host = /^https?:\/\/([a-z0-9.-]+)/i.exec(base)?.[1]?.toLowerCase() ?? "localhost";
  const choices = `${base}/minhas-informacoes`;
  return {
    text: [`Olá, ${recipient}.`, paragraphs, `Para escolher os e-mails a receber: ${choices}`, school].join("\n\n"),
    headers: {
      "List-Id": `Avisos <avisos.${host}>`,
      "List-Unsubscribe": `<${choices}>`,
      Precedence: "bulk",
      "X-Auto-Response-Suppress": "All",
    },
  };
}
