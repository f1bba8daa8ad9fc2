/** The fields of a text that answers a call. */
import type { CannedTexts } from "../../collections.gen";
import { lazily } from "../../lazily";
import { type FieldsOf, formSchema, text } from "../../record-fields";

export const CANNED_TEXT_FIELDS = {
  title: text("Nome", { max: 80, required: "Dê um nome ao texto, como Pedido de mais detalhes." }),
  text: text("Texto", { max: 3000, lines: 4, required: "Escreva o texto." }),
} as const satisfies FieldsOf<CannedTexts>;

export const cannedTextForm = lazily(() => formSchema(CANNED_TEXT_FIELDS));
