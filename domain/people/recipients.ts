/** Who reads what the school writes about a person: L-50. */
import type { Day } from "../dates";
import { searchText } from "../text";
import { ageOn } from "./birth-date";

/** Código Civil art. 5. */
const ADULT = 18;

/** An address of a person, or of who answers for them. */
export interface MessageContact {
  value: string;
  /** Whose it is when it is not the person's own. */
  guardian: string;
  notices_off: boolean;
  /** A court forbids the school to write to them. */
  blocked?: boolean;
  /** What a person must find out before anything goes there, as a sentence; left out or empty: nothing. */
  question?: string;
}

/** What says of a person whether they are of age; the birth date a day or "". */
export interface MessagePerson {
  kind: string;
  birth_date: string;
}

/** A student of unknown age counts as a minor. */
export function isMinor({ kind, birth_date }: MessagePerson, today: Day): boolean {
  return birth_date === "" ? kind === "student" : ageOn(birth_date, today) < ADULT;
}

/**
 * Who is written to: of a minor each guardian who wants it, once, and never the child; of anybody else themselves.
 * @param contacts in the order they were noted: of several good addresses of one person the first counts.
 * @param medium what the contacts are, in words.
 * @param fault why an address is no good; empty: it is.
 */
export function messageRecipients(
  person: MessagePerson,
  contacts: readonly MessageContact[],
  today: Day,
  medium: "e-mail" | "telefone" = "e-mail",
  fault: (contact: MessageContact) => string = () => "",
): { contacts: readonly MessageContact[]; none: string } {
  const minor = isMinor(person, today);
  const fitting = contacts.filter(({ guardian }) => (guardian !== "") === minor);
  const allowed = fitting.filter(({ blocked }) => !blocked);
  const wanted = allowed.filter(({ notices_off }) => !notices_off);
  const faults = wanted.map((contact) => contact.question || fault(contact));
  const good = wanted.filter((_, index) => faults[index] === "");
  const names = good.map(({ guardian }) => searchText(guardian));
  const once = good.filter((_, index) => names.indexOf(names[index]!) === index);
  if (once.length > 0) {
    return { contacts: once, none: "" };
  }
  if (faults[0]) {
    return { contacts: [], none: faults[0] };
  }
  if (fitting.length > 0 && allowed.length === 0) {
    return { contacts: [], none: "O contato está bloqueado por decisão judicial." };
  }
  if (fitting.length > 0) {
    return {
      contacts: [],
      none: minor ? "Nenhum responsável quer receber avisos." : "A pessoa não quer receber avisos.",
    };
  }
  return {
    contacts: [],
    none: minor
      ? `Nenhum ${medium} de responsável no cadastro: de menores de idade, só o responsável recebe avisos.`
      : contacts.length > 0
        ? `Só há ${medium} de responsável no cadastro, e a pessoa já é maior de idade: anote o ${medium} dela.`
        : `Nenhum ${medium} no cadastro.`,
  };
}

/**
 * Who reads a letter that was made out before: whom it was for, at the address that is noted now, or under another name at the one it
 * was going to. Null when they are not written to any more.
 * @param contacts whom messageRecipients writes to today.
 * @param keyOf what a letter keeps of a guardian instead of the name.
 */
export function readerOfLetter(
  letter: { guardian_key: string; address: string },
  contacts: readonly MessageContact[],
  keyOf: (guardian: string) => string,
): MessageContact | null {
  return (
    contacts.find(({ guardian }) => keyOf(guardian) === letter.guardian_key) ??
    contacts.find(({ value }) => value === letter.address) ??
    null
  );
}
