/** The forms on a person's reserved data and contacts, with the limits of the server's fields. */
import * as z from "zod/mini";
import { emailAddress, optionalLine } from "../contract";
import type { Day } from "../dates";
import { birthDateProblem } from "./birth-date";
import { parsePhone } from "./phone";

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
