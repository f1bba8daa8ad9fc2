/** The addresses at which people, or who answers for them, are written to. */
import type { MessageContact } from "../../../domain/people/recipients";
import { type App, flags, select, selection, texts } from "../platform/database";

/** The e-mail contacts of each of these people by the person's id, in the order they were noted; who has none is left out. */
export const emailContacts = (app: App, people: readonly string[]) => contactsOf(app, "email", people);

/** The telephones of each of these people, likewise. */
export const phoneContacts = (app: App, people: readonly string[]) => contactsOf(app, "phone", people);

function contactsOf(app: App, kind: "email" | "phone", people: readonly string[]): Map<string, MessageContact[]> {
  const contacts = new Map<string, MessageContact[]>();
  const rows = select(
    app,
    selection({ ...texts("person", "value", "guardian"), ...flags("notices_off") }),
    `FROM contacts WHERE person IN (SELECT value FROM json_each({:people})) AND kind = {:kind}
     ORDER BY person, created, id`,
    { people: JSON.stringify(people), kind },
  );
  for (const { person, ...contact } of rows) {
    contacts.set(person, [...(contacts.get(person) ?? []), contact]);
  }
  return contacts;
}
