import * as z from "zod/mini";
import { command, newId, read, recordId } from "../../contract";
import type { HandMessage } from "../campaigns/commands";
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeKindTerms, type NoticeText } from "./kinds";

/** A kind of notice with its present text. */
export interface NoticeKindChoice extends NoticeKindTerms {
  now: Record<NoticeChannel, NoticeText & { /** Whether the school wrote it. */ own: boolean }>;
}

/** The roles of areas that send notices to families. */
const TEAMS = ["Biblioteca", "Almoxarifado", "Tecnologia"] as const;

export const noticeTexts = read<{ kinds: NoticeKindChoice[] }>()({
  path: "messaging/notice-texts",
  roles: TEAMS,
  summary: "The text of the areas' notices, by kind and channel: the school's own, or the product's. A role sees its own area's.",
});

/** Only the server, which knows the kinds, can distinguish it from a text without words. */
const words = (max: number) => z.string("Escreva o texto.").check(z.trim(), z.maxLength(max, `Use no máximo ${max} caracteres.`));

export const saveNoticeText = command<NoticeText & { own: boolean }>()({
  path: "messaging/save-notice-text",
  roles: TEAMS,
  summary: "Puts the school's own words in place of ours; what equals ours is ours again. Refused when `seen` stands no more.",
  input: () => ({
    kind: z.string("Escolha o aviso.").check(z.regex(/^[a-z_]{1,40}$/, "Escolha o aviso.")),
    channel: z.enum(NOTICE_CHANNELS, "Escolha o canal."),
    subject: z._default(words(120), ""),
    body: words(2000).check(z.minLength(1, "Escreva o texto.")),
    /** The words that the person saw. */
    seen: z.optional(z.object({ subject: z.string("Valor inválido."), body: z.string("Valor inválido.") })),
  }),
  refusals: ["record_changed"],
});

/** The notices that wait to be sent by hand. */
export interface NoticeQueue {
  /** Whether the caller may send them; otherwise the administration does. */
  mine: boolean;
  waiting: number;
  /** The first of them. */
  next: { id: string; recipient: string; regarding: string; regarding_class: string }[];
}

export const noticeQueue = read<NoticeQueue>()({
  path: "messaging/notice-queue",
  roles: TEAMS,
  summary: "The areas' notices that wait to be sent by hand: a role sees its own area's, and whether it may send them.",
});

export const takeNotice = command<{ message: HandMessage | null }>()({
  path: "messaging/take-notice",
  roles: TEAMS,
  summary:
    "The next notice to send by hand, nobody else's for ten minutes, as it is true now; the one already taken, where there is one.",
  input: () => ({ id: newId, message: z.optional(recordId("Escolha a mensagem.")) }),
  refusals: ["not_found", "message_taken", "message_not_by_hand", "notices_not_yours"],
});
