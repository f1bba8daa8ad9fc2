/** The mail about a call: one for all events of a few minutes. */
import { formatCode } from "./words";

/** Its purpose in the outbox. */
export const CALL_UPDATE = "call_update" as const;

/** The time for which a mail collects events. */
export const EMAIL_DELAY = 60_000;

export interface CallNews {
  kind: "message" | "event";
  at: string;
  author_name: string;
  text: string;
}

interface CallEmail {
  school: string;
  recipient: string;
  code: string;
  /** "" where its reader may not read it. */
  title: string;
  /** In the order of the events. */
  news: readonly CallNews[];
  link: string;
  /** A recipient without an account: the link only ends the mails. */
  guest?: boolean;
}

export const emailSubject = (code: string, title: string): string =>
  [formatCode(code), title].filter(Boolean).join(": ").slice(0, 200);

export function callEmail({ school, recipient, code, title, news, link, guest = false }: CallEmail): {
  subject: string;
  body: string;
} {
  const paragraphs = news.map(({ kind, author_name, text }) =>
    kind === "message" ? `${author_name} escreveu:\n${text}` : `${text}.`,
  );
  return {
    subject: emailSubject(code, title),
    body: [
      guest ? "Olá." : `Olá, ${recipient}.`,
      `Novidades do chamado ${formatCode(code)}${title ? `, “${title}”` : ""}:`,
      ...paragraphs,
      `${guest ? "Para não receber mais" : "Para acompanhar ou responder"}: ${link}`,
      school,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** The number of earlier mails that the headers name: mail programs keep a thread together by any of them. */
const NAMED_EARLIER = 10;

/**
 * The headers of a call's mail. All mails of a call make one thread, from a first one that was never sent, so that each of them
 * may be the first to arrive (RFC 5322, 3.6.4). Automatic responders must not answer (RFC 3834).
 * @param wayOut the address where the reader ends the mails.
 * @param earlier the Message-IDs of the earlier mails to the same reader, in order.
 */
export function callHeaders(
  call: string,
  appUrl: string,
  earlier: readonly string[],
  wayOut = `${appUrl.replace(/\/+$/, "")}/minhas-informacoes`,
): Record<string, string> {
  const host = /^https?:\/\/([a-z0-9.-]+)/i.exec(appUrl)?.[1]?.toLowerCase() ?? "localhost";
  const root = `<call.${call}@${host}>`;
  return {
    References: [root, ...earlier.slice(-NAMED_EARLIER)].join(" "),
    "In-Reply-To": earlier.at(-1) ?? root,
    "List-Id": `Chamados <chamados.${host}>`,
    "List-Unsubscribe": `<${wayOut}>`,
    Precedence: "bulk",
    "X-Auto-Response-Suppress": "All",
  };
}
