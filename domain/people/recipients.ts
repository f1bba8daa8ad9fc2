/** The recipients of the school's messages about a person: L-50. */
import type { Day } from "../dates";
import { searchText } from "../text";
import { ageOn } from "./birth-date";

/** Código Civil art. 5. */
const ADULT = 18;

/** An address of a person, or of a guardian. */
export interface MessageContact {
  value: string;
  /** The guardian's name when the contact is not the person's own. */
  guardian: string;
  notices_off: boolean;
  /** A court forbids the school to write to them. */
  blocked?: boolean;
  /** The question that a user must answer before anything is sent there, as a sentence; left out or empty: none. */
  question?: string;
}

/** The data that decide whether a person is of age; the birth date is a day or "". */
export interface MessagePerson {
  kind: string;
  birth_date: string;
}

/** A student of unknown age counts as a minor. */
export function isMinor({ kind, birth_date }: MessagePerson, today: Day): boolean {
  return birth_date === "" ? kind === "student" : ageOn(birth_date, today) < ADULT;
}

/**
 * The recipients: for a minor each guardian with notices switched on, once, and never the child; for anybody else the person.
 * @param contacts in the order of recording: of several valid addresses of one person the first counts.
 * @param medium the kind of the contacts, in words.
 * @param fault the reason against an address; empty: it is valid.
 */
export function messageRecipients(
  person: MessagePerson,
  contacts: readonly MessageContact[],
  today: Day,
  medium: "e-mail" | "telefone" = "e-mail",
  fault: (contact: MessageContact) => string = () => "",
): { contacts: readonly MessageContact[]; noRecipientReason: string } {
  const minor = isMinor(person, today);
  const fittingContacts = contacts.filter(({ guardian }) => (guardian !== "") === minor);
  const allowed = fittingContacts.filter(({ blocked }) => !blocked);
  const wantedContacts = allowed.filter(({ notices_off }) => !notices_off);
  const faults = wantedContacts.map((contact) => contact.question || fault(contact));
  const good = wantedContacts.filter((_, index) => faults[index] === "");
  const names = good.map(({ guardian }) => searchText(guardian));
  const uniqueContacts = good.filter((_, index) => names.indexOf(names[index]!) === index);
  if (uniqueContacts.length > 0) {
    return { contacts: uniqueContacts, noRecipientReason: "" };
  }
  if (faults[0]) {
    return { contacts: [], noRecipientReason: faults[0] };
  }
  if (fittingContacts.length > 0 && allowed.length === 0) {
    return { contacts: [], noRecipientReason: "O contato está bloqueado por decisão judicial." };
  }
  if (fittingContacts.length > 0) {
    return {
      contacts: [],
      noRecipientReason: minor ? "Nenhum responsável quer receber avisos." : "A pessoa não quer receber avisos.",
    };
  }
  return {
    contacts: [],
    noRecipientReason: minor
      ? `Nenhum ${medium} de responsável no cadastro: de menores de idade, só o responsável recebe avisos.`
      : contacts.length > 0
        ? `Só há ${medium} de responsável no cadastro, e a pessoa já é maior de idade: registre o ${medium} da própria pessoa.`
        : `Nenhum ${medium} no cadastro.`,
  };
}

/**
 * The recipient of a message that was created before: the intended person at the present address, or another person who has the
 * earlier address. Null when they get no more messages.
 * @param contacts the recipients of messageRecipients today.
 * @param keyOf the key that a message stores instead of the guardian's name.
 */
export function readerOfMessage(
  message: { guardian_key: string; address: string },
  contacts: readonly MessageContact[],
  keyOf: (guardian: string) => string,
): MessageContact | null {
  return (
    contacts.find(({ guardian }) => keyOf(guardian) === message.guardian_key) ??
    contacts.find(({ value }) => value === message.address) ??
    null
  );
}
