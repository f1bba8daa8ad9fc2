/** The forms on people and classes, with the limits of the server's fields. */
import * as z from "zod/mini";
import { emailAddress, line, optionalId, optionalLine } from "../contract";
import type { Day } from "../dates";
import { birthDateProblem } from "./birth-date";
import { parsePhone } from "./phone";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) => z.enum(values, message);

export const personForm = z.object({
  name: line("Informe o nome completo.", 160),
  social_name: optionalLine(160),
  kind: oneOf(["student", "teacher", "staff", "other"], "Informe o vínculo: aluno, professor, funcionário ou outro."),
  enrolment: optionalLine(40),
  class: optionalId("Escolha uma turma da lista."),
  sector: optionalId("Escolha um setor da lista."),
  active: z.boolean(),
});
export type PersonForm = z.infer<typeof personForm>;

/** Birth date, document and notes, which only Admin reads. Today comes in: no rule here reads the clock. */
export const detailsForm = (today: Day) =>
  z.object({
    birth_date: z.string().check((context) => {
      const problem = birthDateProblem(context.value, today);
      if (problem) {
        context.issues.push({ code: "custom", message: problem, input: context.value });
      }
    }),
    document: optionalLine(40),
    notes: optionalLine(2000),
  });
export type DetailsForm = z.infer<ReturnType<typeof detailsForm>>;

const guardian = optionalLine(160);

/** Set for a person who asked for no messages. */
const notices_off = z._default(z.boolean(), false);

/** A court forbids the school to write to them. */
const blocked = z._default(z.boolean(), false);

/** Where they would rather be written to. */
const preferred = z._default(z.boolean(), false);

/** A way to reach someone; the phone as typed, kept as E.164 by {@link contactValue}. */
export const contactForm = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("phone"),
    value: z.string().check(z.refine((typed) => parsePhone(typed) !== null, "Informe o telefone com DDD, como (21) 98765-4321.")),
    guardian,
    notices_off,
    blocked,
    preferred,
  }),
  z.object({
    kind: z.literal("email"),
    value: emailAddress().check(z.maxLength(160, "Use no máximo 160 caracteres.")),
    guardian,
    notices_off,
    blocked,
    preferred,
  }),
]);
export type ContactForm = z.infer<typeof contactForm>;

/** The contact's value as it is kept: a phone as E.164, an e-mail in lower case. */
export function contactValue(contact: Pick<ContactForm, "kind" | "value">): string {
  return contact.kind === "phone" ? (parsePhone(contact.value)?.e164 ?? contact.value) : contact.value.trim().toLowerCase();
}

const YEAR = `Informe o ano letivo, de ${FIRST_YEAR} a ${LAST_YEAR}.`;

export const classForm = z.object({
  name: line("Informe o nome da turma, como 7º A.", 60),
  grade: optionalLine(60),
  shift: z.union([z.literal(""), oneOf(["morning", "afternoon", "evening", "full_day"], "Escolha o turno.")]),
  year: z.int(YEAR).check(z.gte(FIRST_YEAR, YEAR), z.lte(LAST_YEAR, YEAR)),
  active: z.boolean(),
});
export type ClassForm = z.infer<typeof classForm>;
