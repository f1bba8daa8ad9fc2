import * as z from "zod/mini";
import { command, newId, read, recordId } from "../../contract";
import type { Day } from "../../dates";
import type { ChannelName } from "../../messaging/outbox";

/** The planned messages to one reader. */
export interface PlannedNotice {
  reader: string;
  reader_name: string;
  class_name: string;
  /** The recipient; empty without one. */
  recipient: string;
  /** The channel of the message. */
  channel: ChannelName;
  masked_address: string;
  /** The reason why nothing can be sent; empty when it can. */
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
  first: PlannedNotice[];
  last_run: NoticeRun | null;
}

export const noticesPreview = read<NoticesPreview>()({
  path: "library/notices-preview",
  roles: ["Biblioteca"],
  summary: "The notices that would be made out now, to whom, and what they would say; nothing is written.",
});

export const sendNotices = command<NoticeRun>()({
  path: "library/send-notices",
  roles: ["Biblioteca"],
  long: true,
  summary: "Makes out today's notices now: one per loan, stage, due date and guardian, one message per reader and guardian.",
  input: () => ({ id: newId }),
  refusals: ["notices_off"],
});

/** The limit of a list's selection: a reader whose books were in two calls would get two messages. */
export const NOTIFY_MAX = 1000;

/** The outcome for one chosen loan. */
export interface NoticeVerdict {
  loan: string;
  /** The reason why nobody is informed of it; empty otherwise. */
  reason: string;
}

export interface LoansNotified {
  /** The number of messages: one for each reader and guardian. */
  messages: number;
  verdicts: NoticeVerdict[];
}

export const notifyLoans = command<LoansNotified>()({
  path: "library/notify-loans",
  roles: ["Biblioteca"],
  long: true,
  summary:
    "Makes out the notices that chosen loans have come to, by the rules of the daily ones: a loan that was told of at its stage is not told of again, and its verdict says so.",
  input: () => ({
    loans: z
      .array(recordId("Informe o empréstimo."))
      .check(
        z.minLength(1, "Escolha ao menos um empréstimo."),
        z.maxLength(NOTIFY_MAX, `No máximo ${NOTIFY_MAX} empréstimos de uma vez.`),
      ),
  }),
  refusals: ["notices_off"],
});
