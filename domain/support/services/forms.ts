/** The form on a text that answers a call. */
import * as z from "zod/mini";
import { line } from "../../contract";
import { lazily } from "../../lazily";

export const cannedTextForm = lazily(() =>
  z.object({
    title: line("Dê um nome ao texto, como Pedido de mais detalhes.", 80),
    text: z.string().check(z.trim(), z.minLength(1, "Escreva o texto."), z.maxLength(3000, "Use no máximo 3000 caracteres.")),
  }),
);
