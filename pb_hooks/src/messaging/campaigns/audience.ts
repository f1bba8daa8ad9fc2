/** The people of a campaign's audience, and what would be sent to whom. */
import {
  type AudiencePerson,
  type Delivery,
  type Exclusion,
  planAudience,
} from "../../../../domain/messaging/campaigns/audience";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { count, listing } from "../../../../domain/text";
import { emailContacts, phoneContacts } from "../../people/contacts";
import { today } from "../../platform/clock";
import { type App, column, flags, select, selection, text, texts } from "../../platform/database";
import { calledName } from "../../platform/person-sql";
import { schoolSettings } from "../../platform/settings";
import { destinationOf, mediumOf, suppressionsOf } from "../suppressions";

export interface Audience {
  classes: readonly string[];
  people: readonly string[];
}

const PERSON = selection<AudiencePerson>()({
  ...texts("p.id", "p.kind", "d.birth_date"),
  ...flags("p.active"),
  name: text(calledName("p")),
  class_name: text("k.name"),
});

/** Whom an audience names, class by class. */
function peopleOf(app: App, { classes, people }: Audience): AudiencePerson[] {
  return select(
    app,
    PERSON,
    `FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN person_details d ON d.person = p.id
     WHERE p.id IN (SELECT id FROM wanted) ORDER BY k.name, substr(p.search, 1, 60), p.id`,
    { classes: JSON.stringify(classes), people: JSON.stringify(people) },
    `WITH wanted(id) AS MATERIALIZED (
       SELECT one.id FROM json_each({:classes}) chosen CROSS JOIN people one INDEXED BY idx_people_class ON one.class = chosen.value AND one.active = TRUE
       UNION ALL SELECT value FROM json_each({:people}))`,
  );
}

/** What a campaign would be for an audience as the school stands now. */
export function planOf(
  app: App,
  { channel, audience, text, subject }: { channel: ChannelName; audience: Audience; text: string; subject: string },
): { people: number; deliveries: Delivery[]; excluded: Exclusion[] } {
  const people = peopleOf(app, audience);
  const ids = people.map(({ id }) => id);
  const medium = mediumOf(channel);
  const contacts = medium === "phone" ? phoneContacts(app, ids) : emailContacts(app, ids);
  const destinations = [...contacts.values()].flatMap((some) => some.map(({ value }) => destinationOf(channel, value)));
  const suppressed = suppressionsOf(app, channel, destinations);
  const plan = planAudience(people, {
    medium,
    school: schoolSettings(app).name,
    text,
    subject,
    today: today(app),
    contactsOf: (person) => contacts.get(person) ?? [],
    suppressionOf: (destination) => suppressed.get(destination),
  });
  return { people: people.length, ...plan };
}

const NAMED = 3;

/** "6º A, 6º B e mais 2 turmas; 4 pessoas". */
export function audienceWords(app: App, { classes, people }: Audience): string {
  const names = column(app, "SELECT name FROM classes WHERE id IN (SELECT value FROM json_each({:classes})) ORDER BY name", {
    classes: JSON.stringify(classes),
  });
  const rest = names.length - NAMED;
  const named = rest > 0 ? [...names.slice(0, NAMED), `mais ${count(rest, "turma", "turmas")}`] : names;
  return [listing(named), people.length > 0 ? count(people.length, "pessoa", "pessoas") : ""].filter(Boolean).join("; ");
}
