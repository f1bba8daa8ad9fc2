/** The fields of a contact. */
import type { Contacts } from "../collections.gen";
import { emailAddress } from "../contract";
import { lazily } from "../lazily";
import { choice, type FieldsOf, flag, formSchema, NOT_IN_FORM, type RecordOf, text } from "../record-fields";
import { parsePhone } from "./phone";

export const CONTACT_FIELDS = {
  kind: choice("Tipo", { phone: "telefone", email: "e-mail" }, { initial: "phone", message: "Escolha telefone ou e-mail." }),
  /** A phone as typed, kept as E.164 by {@link contactValue}. */
  value: text("Telefone ou e-mail", { max: 160 }),
  guardian: text("Nome do responsável", {
    max: 160,
    history: "responsável",
    help: "Em branco: contato da própria pessoa.",
  }),
  /** Set for a person who asked for no messages; the form shows the inverse. */
  notices_off: flag("Recebe avisos", {
    history: "recusa de avisos",
    help: "Da biblioteca e do almoxarifado. De um aluno menor de idade, recebe cada responsável que está marcado.",
  }),
  /** The preferred contact. */
  preferred: flag("Canal preferido para os avisos", {
    history: "preferência de avisos",
    help: "Sem preferência marcada, é usada a ordem definida pela escola.",
  }),
  /** A court forbids the school to write to them. */
  blocked: flag("Bloqueado por decisão judicial", {
    history: "bloqueio por decisão judicial",
    help: "A escola não escreve a este contato, por nenhum meio.",
  }),
  person: NOT_IN_FORM,
} as const satisfies FieldsOf<Contacts>;

export type Contact = RecordOf<typeof CONTACT_FIELDS>;

function valueProblem({ kind, value }: Contact): string {
  if (kind === "phone") {
    return parsePhone(value) ? "" : "Informe o telefone com DDD, como (21) 98765-4321.";
  }
  return emailAddress().safeParse(value).error?.issues[0]?.message ?? "";
}

export const contactForm = lazily(() =>
  formSchema(CONTACT_FIELDS).check((context) => {
    const message = valueProblem(context.value);
    if (message) {
      context.issues.push({ code: "custom", message, input: context.value.value, path: ["value"] });
    }
  }),
);

/** The contact's stored value: a phone as E.164, an e-mail in lower case. */
export function contactValue({ kind, value }: Pick<Contact, "kind" | "value">): string {
  return kind === "phone" ? (parsePhone(value)?.e164 ?? value) : value.trim().toLowerCase();
}
