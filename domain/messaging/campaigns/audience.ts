/** The recipients of a campaign, with destination and text; and the excluded people, with the reason. */
import type { Day } from "../../dates";
import { calledBy, mayBeSame } from "../../people/guardian-name";
import { isMobile, maskPhone, parsePhone, phoneKey } from "../../people/phone";
import { type MessageContact, messageRecipients } from "../../people/recipients";
import { listing, searchText } from "../../text";
import { isEmailAddress, maskEmail } from "../email-text";
import { type CampaignPlaceholder, fillPlaceholders, placeholdersIn } from "../placeholders";

/** A person of the campaign, in the order of the sending. */
export interface AudiencePerson {
  id: string;
  name: string;
  kind: string;
  birth_date: string;
  class_name: string;
  active: boolean;
}

/** The reason why the school no longer writes to a destination. */
export type Suppression = "opt_out" | "wrong" | "bounce";
/** A destination's stop: notices still leave where only promotions are unwanted. */
export type Stop = Suppression | "promotions";

export interface AudienceTerms {
  medium: "phone" | "email";
  school: string;
  text: string;
  subject: string;
  /** The values of a template's placeholders. */
  values: readonly string[];
  today: Day;
  contactsOf: (person: string) => readonly MessageContact[];
  /** The reason why a person refuses such messages; empty: no refusal is known. */
  declinedOf?: (person: string) => string;
  /** By {@link destinationKey}. */
  suppressionOf: (destination: string) => Suppression | undefined;
  /** The reason why this channel reaches nobody at the destination now; empty: it does. */
  faultOf?: (destination: string) => string;
}

/** One message: its text and its recipients. */
export interface Delivery {
  destination: string;
  address: string;
  masked: string;
  recipient: string;
  people: readonly string[];
  regarding: string;
  regarding_class: string;
  subject: string;
  body: string;
  values: readonly string[];
}

/** A person whom the campaign does not reach. */
export interface Exclusion {
  person: string;
  name: string;
  class_name: string;
  reason: string;
}

/** The reasons of a stop, in words about a person. */
export const SUPPRESSED_REASONS: Record<Suppression, string> = {
  opt_out: "O destinatário pediu para não receber mensagens da escola.",
  wrong: "O número foi marcado como errado.",
  bounce: "As mensagens a este e-mail foram devolvidas.",
};
/** The reasons for leaving out people who refuse such messages. */
export const DECLINED = {
  gateway: "A família não autorizou o WhatsApp por intermediário.",
  marketing: "Não há autorização para mensagens de divulgação.",
  promotions: "O destinatário pediu no WhatsApp para não receber divulgação.",
} as const;
/** WhatsApp's own interface accepts free text only for recent senders: five refusals would stop the channel for all. */
export const NO_RECENT_MESSAGE =
  "Não escreveu à escola nas últimas 24 horas: pelo WhatsApp oficial, só um modelo aprovado pode ser enviado.";
const MEDIUM = { phone: "telefone", email: "e-mail" } as const;

/** The key of a destination: the mother of two siblings gets one message. */
export const destinationKey = (medium: AudienceTerms["medium"], address: string): string =>
  medium === "phone" ? phoneKey(address) : address.trim().toLowerCase();

export interface Place {
  destination: string;
  address: string;
  recipient: string;
  people: readonly AudiencePerson[];
}

/**
 * One message for each destination, for all of its people. A person without a value for a placeholder is left out: "Olá,
 * {{responsavel}}" is never sent unfilled.
 */
export function planAudience(
  people: readonly AudiencePerson[],
  terms: AudienceTerms,
): { deliveries: Delivery[]; excluded: Exclusion[] } {
  const places = new Map<string, Place & { people: AudiencePerson[] }>();
  const exclusions: Exclusion[] = [];
  const placeholders = [...new Set([terms.text, terms.subject, ...terms.values].flatMap(placeholdersIn))];
  for (const person of people) {
    const { reached, none } = placesOf(person, terms, placeholders);
    if (reached.length === 0) {
      exclusions.push({ person: person.id, name: person.name, class_name: person.class_name, reason: none });
    }
    for (const { destination, address, recipient } of reached) {
      const place = places.get(destination);
      if (place) {
        place.people.push(person);
      } else {
        places.set(destination, { destination, address, recipient, people: [person] });
      }
    }
  }
  return { deliveries: [...places.values()].map((place) => delivery(place, terms)), excluded: exclusions };
}

function placesOf(person: AudiencePerson, terms: AudienceTerms, placeholders: readonly string[]) {
  const unreachable = (none: string) => ({ reached: [], none });
  if (!person.active) {
    return unreachable("Não está mais na escola.");
  }
  if (person.class_name === "" && placeholders.includes("turma")) {
    return unreachable("Está sem turma, e o texto menciona a turma.");
  }
  const declined = terms.declinedOf?.(person.id) ?? "";
  if (declined !== "") {
    return unreachable(declined);
  }
  const personContacts = terms.contactsOf(person.id);
  const fittingContacts =
    terms.medium === "phone" ? personContacts.filter(({ value }) => isMobile(parsePhone(value)?.e164 ?? "+55")) : personContacts;
  const addressOf = (value: string) => (terms.medium === "phone" ? (parsePhone(value)?.e164 ?? "") : value);
  const fault = ({ value }: MessageContact): string => {
    const address = addressOf(value);
    if (address === "" || (terms.medium === "email" && !isEmailAddress(address))) {
      return "O e-mail do cadastro não é um endereço válido.";
    }
    const destination = destinationKey(terms.medium, address);
    const reason = terms.suppressionOf(destination);
    return reason ? SUPPRESSED_REASONS[reason] : (terms.faultOf?.(destination) ?? "");
  };
  const { contacts, noRecipientReason } = messageRecipients(person, fittingContacts, terms.today, MEDIUM[terms.medium], fault);
  if (contacts.length === 0) {
    const other =
      fittingContacts.length < personContacts.length &&
      messageRecipients(person, personContacts, terms.today).contacts.length > 0;
    const isAsked = fittingContacts.some(({ question = "" }) => question === noRecipientReason && noRecipientReason !== "");
    const isFaulty = fittingContacts.some((contact) => fault(contact) === noRecipientReason && noRecipientReason !== "");
    return unreachable(
      other && !isAsked && !isFaulty ? "Só há telefone fixo, ou número que não é de celular." : noRecipientReason,
    );
  }
  const destinations = contacts.map(({ value, guardian }) => {
    const address = addressOf(value);
    return { destination: destinationKey(terms.medium, address), address, recipient: guardian || person.name };
  });
  return { reached: destinations, none: "" };
}

/**
 * The reason why a message to a person is not sent any more; empty while it may be. It is about all of its people, so one refusal
 * is enough.
 * @param contactLists the present contacts of each of them at the destination.
 */
export function stopReason(contactLists: readonly (readonly MessageContact[])[]): string {
  for (const contacts of contactLists) {
    const allowed = contacts.filter(({ blocked }) => !blocked);
    const [contact] = allowed;
    if (contacts.length === 0) {
      return "O contato não está mais no cadastro.";
    }
    if (!contact) {
      return "O contato está bloqueado por decisão judicial.";
    }
    if (allowed.every(({ question = "" }) => question !== "")) {
      return contact.question ?? "";
    }
    if (allowed.every(({ notices_off }) => notices_off)) {
      return contact.guardian === "" ? "A pessoa não quer receber avisos." : "Nenhum responsável quer receber avisos.";
    }
  }
  return contactLists.length === 0 ? "A pessoa não está mais no cadastro." : "";
}

/** A contact of the register, the latest recorded last. */
export interface ContactHolder {
  value: string;
  person: string;
  owner: string;
  person_name: string;
}

const NO_LAST_NAMES = new Set(["junior", "jr", "filho", "filha", "neto", "neta", "sobrinho", "segundo"]);

/** "Leal" of "Heitor Leal Júnior". */
const lastName = (name: string): string =>
  searchText(name)
    .split(" ")
    .filter((word, place) => place === 0 || !NO_LAST_NAMES.has(word))
    .at(-1) ?? "";

/** A question for the secretary: nobody else knows whether a number changed hands or two families share it. */
export const QUESTIONED_CONTACT = {
  phone:
    "O mesmo telefone está em outro cadastro, com outro nome. Confira a quem pertence: remova-o do cadastro desatualizado ou use o mesmo nome nos dois.",
  email:
    "O mesmo e-mail está em outro cadastro, com outro nome. Confira a quem pertence: remova-o do cadastro desatualizado ou use o mesmo nome nos dois.",
} as const;

/** The contacts of each of these people. A contact that may belong to another family now has the question. */
export const withQuestions = <Contact extends MessageContact>(
  contacts: ReadonlyMap<string, readonly Contact[]>,
  passedContacts: ReadonlySet<string>,
  mediumOf: (contact: Contact) => AudienceTerms["medium"],
): ReadonlyMap<string, readonly Contact[]> =>
  passedContacts.size === 0
    ? contacts
    : new Map(
        [...contacts].map(([person, personContacts]) => [
          person,
          personContacts.map((contact) =>
            passedContacts.has(`${person} ${contact.value}`)
              ? { ...contact, question: QUESTIONED_CONTACT[mediumOf(contact)] }
              : contact,
          ),
        ]),
      );

/**
 * The contacts that may belong to another family now: recorded later for another person, under another name, without a common
 * last name of the children. A placeholder such as "Responsável" is no name. As "person value".
 */
export function reassignedContacts(contacts: readonly ContactHolder[]): ReadonlySet<string> {
  const latest = new Map(contacts.map((contact) => [contact.value, contact]));
  return new Set(
    contacts
      .filter((contact) => {
        const now = latest.get(contact.value)!;
        return (
          now.person !== contact.person &&
          !mayBeSame(contact.owner, now.owner) &&
          lastName(contact.person_name) !== lastName(now.person_name)
        );
      })
      .map(({ person, value }) => `${person} ${value}`),
  );
}

/** A campaign's text for a destination, with the present names and classes. */
export function delivery(
  { destination, address, recipient, people }: Place,
  terms: Pick<AudienceTerms, "medium" | "school" | "text" | "subject" | "values">,
): Delivery {
  const values: Record<CampaignPlaceholder, string> = {
    responsavel: calledBy(recipient) || NO_NAME,
    aluno: listing(people.map(({ name }) => firstName(name))),
    turma: classesOf(people),
    escola: terms.school,
  };
  const fill = (text: string) => fillPlaceholders(text, (name) => values[name as CampaignPlaceholder] ?? "");
  return {
    destination,
    address,
    masked: terms.medium === "phone" ? maskPhone(address) : maskEmail(address),
    recipient,
    people: people.map(({ id }) => id),
    regarding: namesOf(people),
    regarding_class: classesOf(people),
    subject: fill(terms.subject),
    body: fill(terms.text),
    values: terms.values.map(fill),
  };
}

/** The greeting of a guardian without a name: "Bom dia, responsável!". */
export const NO_NAME = "responsável";

/** "Marta" of "Marta Lima, mãe". */
export const firstName = (name: string): string => name.trim().split(/[\s,]+/)[0] ?? "";

const classesOf = (people: readonly AudiencePerson[]): string =>
  listing([...new Set(people.map(({ class_name }) => class_name).filter(Boolean))]);

/** "Heitor e Lorena Leal" where siblings share their last name. */
function namesOf(people: readonly AudiencePerson[]): string {
  const lasts = new Set(people.map(({ name }) => name.trim().split(/\s+/).slice(1).join(" ")));
  const [last = ""] = lasts;
  return people.length > 1 && lasts.size === 1 && last !== ""
    ? `${listing(people.map(({ name }) => firstName(name)))} ${last}`
    : listing(people.map(({ name }) => name));
}

/** The number of excluded people for each reason, the most frequent first. */
export function reasonsOf(exclusions: readonly Exclusion[]): { reason: string; people: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of exclusions) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, people]) => ({ reason, people })).sort((first, second) => second.people - first.people);
}
