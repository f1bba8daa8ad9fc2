/** The channel of each recipient of a notice: the preferred one, then the school's, then the other; the first valid one. */

import type { Day } from "../../dates";
import { grouped } from "../../grouped";
import { isMobile, parsePhone } from "../../people/phone";
import { isMinor, type MessageContact, type MessagePerson } from "../../people/recipients";
import { searchText } from "../../text";
import { destinationKey, SUPPRESSED_REASONS, type Suppression } from "../campaigns/audience";
import { isEmailAddress } from "../email-text";
import type { ChannelName } from "../outbox";
import type { NoticeChannel } from "./kinds";

/** Telephone or e-mail of a person, or of a guardian. */
export interface WayContact extends MessageContact {
  kind: "phone" | "email";
  /** The preferred contact. */
  preferred: boolean;
}

/** A family's answer about messages by an intermediary; empty: none yet. */
export type GatewayWord = "given" | "refused" | "";

export interface WayTerms {
  today: Day;
  /** The first channel for a person without a preference. */
  first: NoticeChannel;
  /** Whether the school's own WhatsApp is connected. */
  gateway: boolean;
  /** Whether messages need a consent; a person who refused never gets one. */
  asks_consent: boolean;
  consent: GatewayWord;
  suppressionOf: (kind: WayContact["kind"], destination: string) => Suppression | undefined;
}

/** The address of a recipient. */
export interface Way {
  channel: ChannelName;
  guardian: string;
  address: string;
}

const KIND_OF: Readonly<Record<NoticeChannel, WayContact["kind"]>> = { whatsapp: "phone", email: "email" };

/** The channel by which the recipient reads a message. */
export const readBy = (channel: ChannelName): NoticeChannel => (channel === "email" ? "email" : "whatsapp");

const NO_CONTACT = "Nenhum telefone ou e-mail no cadastro.";
const ONLY_GUARDIANS =
  "Só há telefone ou e-mail de responsável no cadastro, e a pessoa já é maior de idade: registre o da própria pessoa.";
const NO_GUARDIAN = "Nenhum telefone ou e-mail de responsável no cadastro: de menores de idade, só o responsável recebe avisos.";

/**
 * One way for each reader: for a minor every guardian who wants it, and never the child; for an adult the person.
 * @param contacts in the order of recording.
 */
export function noticeWays(
  person: MessagePerson,
  contacts: readonly WayContact[],
  terms: WayTerms,
): { ways: readonly Way[]; noWayReason: string } {
  const minor = isMinor(person, terms.today);
  const fittingContacts = contacts.filter(({ guardian }) => (guardian !== "") === minor);
  if (fittingContacts.length === 0) {
    return { ways: [], noWayReason: minor ? NO_GUARDIAN : contacts.length > 0 ? ONLY_GUARDIANS : NO_CONTACT };
  }
  const allowed = fittingContacts.filter(({ blocked }) => !blocked);
  if (allowed.length === 0) {
    return { ways: [], noWayReason: "O contato está bloqueado por decisão judicial." };
  }
  const readers = grouped(allowed, ({ guardian }) => searchText(guardian));
  const wantedContacts = [...readers.values()].map(wayContacts).filter(({ length }) => length > 0);
  if (wantedContacts.length === 0) {
    return { ways: [], noWayReason: minor ? "Nenhum responsável quer receber avisos." : "A pessoa não quer receber avisos." };
  }
  const chosenWays = wantedContacts.map((personContacts) => wayOf(personContacts, terms));
  const ways = chosenWays.flatMap((way) => (typeof way === "string" ? [] : [way]));
  return ways.length > 0
    ? { ways, noWayReason: "" }
    : { ways, noWayReason: chosenWays.find((way) => typeof way === "string") ?? NO_CONTACT };
}

/** A person who ended messages at one contact gets none at a contact of the other kind, unless they marked it as preferred. */
function wayContacts(contacts: readonly WayContact[]): WayContact[] {
  const endedKinds = new Set(contacts.filter(({ notices_off }) => notices_off).map(({ kind }) => kind));
  return contacts.filter(
    ({ notices_off, preferred, kind }) => !notices_off && (endedKinds.size === 0 || preferred || endedKinds.has(kind)),
  );
}

/** The first valid way; or the reason why there is none. */
function wayOf(personContacts: readonly WayContact[], terms: WayTerms): Way | string {
  const rank = ({ preferred, kind }: WayContact) => (preferred ? 0 : kind === KIND_OF[terms.first] ? 1 : 2);
  const orderedContacts = [...personContacts].sort((first, second) => rank(first) - rank(second));
  const triedContacts = orderedContacts.map((contact) => ({ contact, why: contactBlockReason(contact, terms) }));
  const good = triedContacts.find(({ why }) => why === "");
  if (!good) {
    return triedContacts[0]?.why ?? NO_CONTACT;
  }
  const { kind, guardian, value } = good.contact;
  const channel = kind === "email" ? "email" : byGateway(terms) ? "whatsapp" : "assisted";
  return { channel, guardian, address: addressOf(good.contact) ?? value };
}

const addressOf = ({ kind, value }: WayContact): string | null => (kind === "email" ? value : (parsePhone(value)?.e164 ?? null));

/** Whether the school's own WhatsApp may write to the family. */
const byGateway = (terms: WayTerms): boolean => terms.gateway && gatewayAllowed(terms);

/** The reason why a contact gets no messages; empty when it does. */
function contactBlockReason(contact: WayContact, terms: WayTerms): string {
  if (contact.question) {
    return contact.question;
  }
  const address = addressOf(contact);
  if (contact.kind === "email") {
    if (!isEmailAddress(contact.value)) {
      return "O e-mail do cadastro não é um endereço válido.";
    }
  } else if (address === null || !isMobile(address)) {
    return "Só há telefone fixo, ou número que não é de celular.";
  }
  const suppression = terms.suppressionOf(contact.kind, destinationKey(contact.kind, address ?? contact.value));
  if (suppression) {
    return SUPPRESSED_REASONS[suppression];
  }
  return "";
}

/** Whether the school's own WhatsApp may write to a family, as far as the consent decides it. */
export const gatewayAllowed = ({ asks_consent, consent }: Pick<WayTerms, "asks_consent" | "consent">): boolean =>
  consent === "given" || (consent === "" && !asks_consent);
