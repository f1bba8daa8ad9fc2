/** The register's data for planning rows of people. */
import { enrolmentSpellings } from "../../../../domain/people/enrolment";
import type { PersonValues } from "../../../../domain/people/imports/person-row";
import {
  contactKey,
  type KnownClass,
  type KnownPerson,
  personKey,
  type Registry,
} from "../../../../domain/people/imports/registry";
import type { PersonKind } from "../../../../domain/people/words";
import type { LoadedRecords } from "../../imports/fingerprints";
import { type App, select } from "../../platform/sql/database";
import { flags, numbers, selection, text, texts } from "../../platform/sql/selection";
import { enrolmentColumn } from "../enrolment-sql";

/**
 * Loads the people to whom the rows may refer, by enrolment and name, all those with a social name, and every class. A merged
 * record and an anonymised one are left out.
 * @returns the people who are new to the registry.
 */
export function loadPeople(
  app: App,
  registry: Registry,
  fingerprints: LoadedRecords,
  rows: readonly PersonValues[],
): KnownPerson[] {
  for (const group of select(app, CLASS, "FROM classes ORDER BY active DESC, rowid")) {
    registry.addClass(group);
    fingerprints.add(group.id, group);
  }
  const people = select(
    app,
    PERSON,
    `FROM people p LEFT JOIN person_details d ON d.person = p.id
     WHERE p.merged_into = '' AND p.anonymised_at = '' AND p.id IN (
       SELECT id FROM people WHERE enrolment != '' AND ${enrolmentColumn("enrolment")} IN (SELECT value FROM json_each({:enrolments}))
       UNION SELECT id FROM people INDEXED BY idx_people_match_key WHERE match_key IN (SELECT value FROM json_each({:keys}))
       UNION SELECT id FROM people INDEXED BY idx_people_social_name WHERE social_name != '' AND social_name > '')
     ORDER BY p.rowid`,
    {
      enrolments: rows.flatMap((row) => enrolmentSpellings(row.enrolment)),
      keys: rows.flatMap(({ name, written_name }) => [name, ...(written_name ? [written_name] : [])].map(personKey)),
    },
  ).filter((row) => !registry.has(row.id));
  const contacts = contactsOf(
    app,
    people.map((row) => row.id),
  );
  return people.map((row) => {
    const { id, name, social_name, kind, enrolment, class: inClass, sector, active, birth_date, document, details } = row;
    const person: KnownPerson = {
      id,
      fields: { name, social_name, kind, enrolment, class: inClass, sector },
      active,
      birth_date,
      document,
      details,
      contacts: new Set(contacts.get(id)?.keys() ?? []),
      guardians: contacts.get(id) ?? new Map(),
      line: 0,
    };
    registry.addPerson(person);
    return person;
  });
}

const CLASS = selection<KnownClass>()({ ...texts("id", "name"), ...numbers("year"), ...flags("active"), shift: text("shift") });

const PERSON = selection({
  ...texts("p.id", "p.name", "p.social_name", "p.enrolment", "p.class", "p.sector", "d.birth_date", "d.document"),
  ...flags("p.active"),
  kind: text<PersonKind>("p.kind"),
  details: text("d.id"),
});

/** The guardian of each of these people's contacts, by the contact's key. */
function contactsOf(app: App, people: readonly string[]): Map<string, Map<string, string>> {
  const contacts = new Map<string, Map<string, string>>();
  const rows = select(
    app,
    selection(texts("person", "kind", "value", "guardian")),
    "FROM contacts WHERE person IN (SELECT value FROM json_each({:people}))",
    { people },
  );
  for (const row of rows) {
    const guardians = contacts.get(row.person) ?? new Map<string, string>();
    contacts.set(row.person, guardians.set(contactKey(row), row.guardian));
  }
  return contacts;
}
