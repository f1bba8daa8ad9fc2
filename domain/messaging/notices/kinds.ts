/**
 * The notices that an area sends to families automatically, and their texts: the product's own, unless the school has written
 * others.
 */
import { alternatives } from "../../text";
import { fillPlaceholders, placeholderProblem, placeholdersIn } from "../placeholders";

/** The channels by which recipients read a notice: WhatsApp is one, automatic or by hand. */
export const NOTICE_CHANNELS = ["whatsapp", "email"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** A WhatsApp message has no subject: there it is empty. */
export interface NoticeText {
  subject: string;
  body: string;
}

/** One kind of notice, as its area declares it. */
export interface NoticeKindTerms {
  /** The area's name and an underscore before its own. */
  name: string;
  area: string;
  title: string;
  /** The moment of the sending, as a sentence. */
  when: string;
  /** The placeholders in double braces, and their meanings. */
  placeholders: Readonly<Record<string, string>>;
  /** The placeholder without which the text has no content; too long for a subject. */
  essential: string;
  texts: Readonly<Record<NoticeChannel, NoticeText>>;
  /** The value of each placeholder in the preview; the school's own name is filled in separately. */
  example: Readonly<Record<string, string>>;
  /** The frame around the text that the school cannot change, as in the preview. */
  frame: Readonly<Record<NoticeChannel, { before: string; after: string }>>;
}

/** The part of a kind by which its texts are tested. */
type Placeholders = Pick<NoticeKindTerms, "placeholders" | "essential">;

/** The sentence why a text cannot be used; null when it can. */
export function noticeTextProblem(
  { placeholders, essential }: Placeholders,
  field: keyof NoticeText,
  text: string,
): string | null {
  const names = Object.keys(placeholders);
  const problem = placeholderProblem(text, names);
  if (problem) {
    return problem;
  }
  const used = placeholdersIn(text);
  if (field === "subject" && used.includes(essential)) {
    const otherNames = names.filter((name) => name !== essential).map((name) => `{{${name}}}`);
    return `No assunto não cabe {{${essential}}}. Use ${alternatives(otherNames)}.`;
  }
  return field === "body" && !used.includes(essential)
    ? `Inclua {{${essential}}}: sem esse campo, o assunto do aviso não fica claro.`
    : null;
}

/** The problems of a text, by field. */
export function noticeTextProblems(
  terms: Placeholders,
  channel: NoticeChannel,
  { subject, body }: NoticeText,
): Partial<Record<keyof NoticeText, string>> {
  const wrongSubject =
    channel === "whatsapp" ? null : subject === "" ? "Escreva o assunto." : noticeTextProblem(terms, "subject", subject);
  const wrongBody = noticeTextProblem(terms, "body", body);
  return { ...(wrongSubject ? { subject: wrongSubject } : {}), ...(wrongBody ? { body: wrongBody } : {}) };
}

/** Whether a text equals the product's own. */
export const isDefaultText = (
  terms: Pick<NoticeKindTerms, "texts">,
  channel: NoticeChannel,
  { subject, body }: NoticeText,
): boolean => subject === terms.texts[channel].subject && body === terms.texts[channel].body;

/** The text as its recipient would read it. */
export function noticePreview(
  { example, frame }: Pick<NoticeKindTerms, "example" | "frame">,
  channel: NoticeChannel,
  { subject, body }: NoticeText,
): NoticeText {
  const fill = (text: string) => fillPlaceholders(text, (name) => example[name] ?? `{{${name}}}`);
  const { before, after } = frame[channel];
  return { subject: fill(subject), body: [before, body, after].filter(Boolean).map(fill).join("\n\n") };
}
