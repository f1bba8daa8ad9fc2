/** The fields of a quick reply. */
import type { QuickReplies } from "../../collections.gen";
import { lazily } from "../../lazily";
import { type FieldsOf, formSchema, text } from "../../record-fields";

export const QUICK_REPLY_FIELDS = {
  text: text("Resposta", { max: 300, lines: true, required: "Escreva a resposta." }),
} as const satisfies FieldsOf<QuickReplies>;

export const quickReplyForm = lazily(() => formSchema(QUICK_REPLY_FIELDS));
