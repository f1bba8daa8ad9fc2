/** The form on a service. */
import * as z from "zod/mini";
import { line, optionalLine, wholeNumber } from "../../contract";
import { lazily } from "../../lazily";
import { serviceFields } from "./fields";

/** A quarter of a year of opening hours. */
const LONGEST_TARGET = 30_000;

export const serviceForm = lazily(() =>
  z.object({
    code: optionalLine(12),
    name: line("Informe o nome do serviço, como Instalação de programa.", 120),
    category: optionalLine(80),
    description: optionalLine(500),
    technicians: z._default(z.array(z.string()).check(z.maxLength(20, "Escolha no máximo 20 pessoas.")), []),
    kinds: z._default(z.array(z.string()).check(z.maxLength(50, "Escolha no máximo 50 tipos.")), []),
    response_minutes: wholeNumber(0, LONGEST_TARGET),
    solution_minutes: wholeNumber(0, LONGEST_TARGET),
    urgency: wholeNumber(1, 5),
    fields: serviceFields(),
    needs_equipment: z.boolean(),
    needs_approval: z.boolean(),
    active: z.boolean(),
  }),
);
export type ServiceForm = z.infer<ReturnType<typeof serviceForm>>;

export const cannedTextForm = lazily(() =>
  z.object({
    title: line("Dê um nome ao texto, como Pedido de mais detalhes.", 80),
    text: z.string().check(z.trim(), z.minLength(1, "Escreva o texto."), z.maxLength(3000, "Use no máximo 3000 caracteres.")),
  }),
);
