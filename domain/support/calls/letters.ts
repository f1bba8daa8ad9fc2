/** The letter that tells of a call: one for all that happened in a few minutes. */
import { sayCode } from "./words";

/** The purpose under which it lies in the outbox. */
export const CALL_UPDATE = "call_update" as const;

/** For how long a letter gathers what happens. */
export const LETTER_DELAY = 60_000;

export interface CallNews {
  kind: "message" | "event";
  at: string;
  author_name: string;
  text: string;
}

interface CallLetter {
  school: string;
  recipient: string;
  code: string;
  title: string;
  /** In the order in which it happened. */
  news: readonly CallNews[];
  link: string;
}

export function callLetter({ school, recipient, code, title, news, link }: CallLetter): { subject: string; body: string } {
  const told = news.map(({ kind, author_name, text }) => (kind === "message" ? `${author_name} escreveu:\n${text}` : `${text}.`));
  return {
    subject: `${sayCode(code)}: ${title}`.slice(0, 200),
    body: [
      `Olá, ${recipient}.`,
      `Novidades do chamado ${sayCode(code)}, “${title}”:`,
      ...told,
      `Para acompanhar ou responder: ${link}`,
      school,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}
