/** The addresses at which people, or their guardians, get messages. */
import { emailAddress } from "../../../domain/contract";
import { addTo } from "../../../domain/grouped";
import { parsePhone } from "../../../domain/people/phone";
import type { MessageContact } from "../../../domain/people/recipients";
import { searchText } from "../../../domain/text";
import { calledName } from "../platform/person-data/person-sql";
import { fieldError } from "../platform/records/guards";
import { type App, select } from "../platform/sql/database";
import { flags, selection, text, texts } from "../platform/sql/selection";

/** Tests a contact from any client: a telephone that can be called, or an e-mail address, in its stored form. */
export function guardContact(e: core.RecordEvent): void {
  const contact = e.record!;
  const value = contact.getString("value");
  const kind = contact.getString("kind");
  const original = contact.original();
  if (contact.isNew() || value !== original.getString("value") || kind !== original.getString("kind")) {
    if (kind === "email" && !emailAddress().safeParse(value).success) {
      throw fieldError("value", "invalid_email", "Informe o e-mail completo, como maria@escola.br.");
    }
    if (kind === "phone" && parsePhone(value)?.e164 !== value) {
      throw fieldError("value", "invalid_phone", "Informe o telefone com país e DDD, como +5521987654321.");
    }
  }
  e.next();
}

/**
 * The e-mail contacts of each of these people by the person's id, in the order of recording; a person without one is left out.
 */
export const emailContacts = (app: App, people: readonly string[]) => contactsOf(app, "email", people);

/** The telephones of each of these people, in the same form. */
export const phoneContacts = (app: App, people: readonly string[]) => contactsOf(app, "phone", people);

/** The e-mail contacts and telephones of each of these people, in the same form. */
export function allContacts(app: App, people: readonly string[]): ReadonlyMap<string, readonly KindOfContact[]> {
  const contacts = new Map<string, KindOfContact[]>();
  const rows = select(
    app,
    KIND_OF_CONTACT,
    "FROM contacts WHERE person IN (SELECT value FROM json_each({:people})) ORDER BY person, created, id",
    { people },
  );
  for (const { person, ...contact } of rows) {
    addTo(contacts, person, contact);
  }
  return contacts;
}

interface KindOfContact extends Omit<MessageContact, "question"> {
  kind: "phone" | "email";
  /** The preferred contact. */
  preferred: boolean;
}

const KIND_OF_CONTACT = selection<KindOfContact & { person: string }>()({
  ...texts("person", "value", "guardian"),
  ...flags("notices_off", "blocked", "preferred"),
  kind: text("kind"),
});

/** The stored key of the guardian who received a message: it distinguishes the guardians of a person, and is no name. */
export const guardianKey = (person: string, guardian: string): string =>
  guardian === "" ? "" : $security.sha256(`${person}:${searchText(guardian)}`).slice(0, 16);

function contactsOf(app: App, kind: "email" | "phone", people: readonly string[]): Map<string, MessageContact[]> {
  const contacts = new Map<string, MessageContact[]>();
  const rows = select(
    app,
    selection({ ...texts("person", "value", "guardian"), ...flags("notices_off", "blocked") }),
    `FROM contacts WHERE person IN (SELECT value FROM json_each({:people})) AND kind = {:kind}
     ORDER BY person, created, id`,
    { people, kind },
  );
  for (const { person, ...contact } of rows) {
    addTo(contacts, person, contact);
  }
  return contacts;
}

/** A contact with its place in the whole register: the number may belong to another family now. */
export interface ContactWithNote {
  value: string;
  person: string;
  /** The owner: the guardian, or the person. */
  owner: string;
  person_name: string;
  created: string;
}

/** Every owner of one of these telephones or e-mails, the latest recorded last. */
export const everyHolder = (app: App, kind: "email" | "phone", values: readonly string[]): ContactWithNote[] =>
  select(
    app,
    selection<ContactWithNote>()({
      ...texts("c.value", "c.person", "c.created"),
      owner: text(`ifnull(nullif(c.guardian, ''), ${calledName("p")})`),
      person_name: text("p.name"),
    }),
    `FROM json_each({:values}) v CROSS JOIN contacts c ON c.kind = {:kind} AND c.value = v.value JOIN people p ON p.id = c.person
     ORDER BY c.created, c.id`,
    { values: [...new Set(values)], kind },
  );
