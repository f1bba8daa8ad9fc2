import * as z from "zod/mini";
import { command, newId, read } from "../../contract";
import type { Day } from "../../dates";
import { DEFAULT_TEXTS, type NoticeText, textProblem } from "./notice-texts";
import { NOTICE_KINDS, type NoticeKind } from "./notices";

/** What would be sent to one reader. */
export interface PlannedLetter {
  reader: string;
  reader_name: string;
  class_name: string;
  /** Who would read it; empty when there is nobody. */
  recipient: string;
  masked_address: string;
  /** Why nothing can be sent; empty when it can. */
  skipped: string;
  subject: string;
  body: string;
  books: number;
}

export interface NoticeRun {
  day: Day;
  at: string;
  automatic: boolean;
  notices: number;
  messages: number;
  skipped: number;
}

export interface NoticesPreview {
  day: Day;
  /** Whether the school sends notices at all. */
  on: boolean;
  letters: number;
  skipped: number;
  /** The first hundred of them. */
  first: PlannedLetter[];
  last_run: NoticeRun | null;
}

export const noticesPreview = read<NoticesPreview>()({
  path: "library/notices-preview",
  roles: ["Biblioteca"],
  summary: "The notices that would be made out now, to whom, and what they would say; nothing is written.",
  input: () => z.object({}),
});

export const sendNotices = command<NoticeRun>()({
  path: "library/send-notices",
  roles: ["Biblioteca"],
  long: true,
  summary: "Makes out today's notices now: one per loan, stage, due date and guardian, one message per reader and guardian.",
  input: () => z.object({ id: newId }),
  refusals: ["notices_off"],
});

export interface NoticeTextChoice extends NoticeText {
  kind: NoticeKind;
  /** Whether the school wrote it. */
  own: boolean;
}

export const noticeTexts = read<{ texts: NoticeTextChoice[] }>()({
  path: "library/notice-texts",
  roles: ["Biblioteca"],
  summary: "What the notices say: the school's own words, or ours.",
  input: () => z.object({}),
});

const worded = (field: keyof NoticeText, message: string, most: number) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(most, `Use no máximo ${most} caracteres.`),
    z.superRefine((text, context) => {
      const problem = textProblem(field, text);
      if (problem) {
        context.addIssue({ code: "custom", message: problem });
      }
    }),
  );

export const saveNoticeText = command<NoticeTextChoice>()({
  path: "library/save-notice-text",
  roles: ["Biblioteca"],
  summary: "Puts the school's own words in place of ours; what equals ours is ours again. Refused when `seen` stands no more.",
  input: () =>
    z.object({
      kind: z.enum(NOTICE_KINDS, "Escolha o aviso."),
      subject: worded("subject", "Escreva o assunto.", 120),
      body: worded("body", "Escreva o texto.", 2000),
      /** The words that the person saw. */
      seen: z.optional(z.object({ subject: z.string("Valor inválido."), body: z.string("Valor inválido.") })),
    }),
  refusals: ["record_changed"],
});

/** Whether a text is just ours. */
export const isDefaultText = (kind: NoticeKind, { subject, body }: NoticeText): boolean =>
  subject === DEFAULT_TEXTS[kind].subject && body === DEFAULT_TEXTS[kind].body;
