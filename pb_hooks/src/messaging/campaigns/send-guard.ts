/** Whether a message may still go to its recipient: tested directly before it leaves, by any sender. */
import {
  type AudiencePerson,
  DECLINED,
  delivery,
  passedOn,
  SUPPRESSED,
  whyNoMore,
  withQuestions,
} from "../../../../domain/messaging/campaigns/audience";
import type { CampaignState } from "../../../../domain/messaging/campaigns/states";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { placeholdersIn } from "../../../../domain/messaging/placeholders";
import type { TemplateUse } from "../../../../domain/messaging/templates/templates";
import { headOf } from "../../../../domain/text";
import { emailContacts, everyHolder, phoneContacts } from "../../people/contacts";
import { consentWords } from "../../people/privacy/consents";
import { calledName } from "../../platform/person-data/person-sql";
import {
  type App,
  column,
  execute,
  flag,
  flags,
  list,
  select,
  selectFirst,
  selection,
  text,
  texts,
} from "../../platform/sql/database";
import { fromStamp, now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { destinationOf, mediumOf, promotionsEnded, suppressionsOf } from "../suppressions";

/** The person whom it concerns: for a duplicate, the remaining record. */
const WHOSE =
  "SELECT DISTINCT ifnull(nullif(p.merged_into, ''), p.id) FROM json_each({:people}) w CROSS JOIN people p ON p.id = w.value";

const PERSON = selection<AudiencePerson>()({
  ...texts("p.id", "p.kind", "d.birth_date"),
  ...flags("p.active"),
  name: text(calledName("p")),
  class_name: text("k.name"),
});

const TEXT = selection({
  ...texts("m.body", "m.recipient", "m.subject", "m.regarding", "m.regarding_class"),
  text: text("c.text"),
  said_subject: text("c.subject"),
  values: list<string[]>("c.template_values"),
  template: text("CASE WHEN json_valid(m.template) THEN m.template END"),
});

interface CurrentContent {
  recipient: string;
  subject: string;
  body: string;
}

/**
 * The present text and recipient of a campaign's message: names, classes and guardians are those of the sending. A person who
 * left the school is left out. The text and its people are stored.
 */
export function currentContent(app: App, id: string, meant: Meant): CurrentContent | { skip: string } {
  const message = selectFirst(app, TEXT, "FROM messages m LEFT JOIN campaigns c ON c.id = m.campaign WHERE m.id = {:id}", {
    id,
  })!;
  const people = select(
    app,
    PERSON,
    `FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN person_details d ON d.person = p.id
     WHERE p.id IN (${WHOSE}) ORDER BY k.name, substr(p.search, 1, 60), p.id`,
    { people: JSON.stringify(meant.people) },
  );
  const here = people.filter(({ active }) => active);
  if (people.length > 0 && here.length === 0) {
    return { skip: "Não está mais na escola." };
  }
  if (message.text === "" || here.length === 0) {
    return message;
  }
  const values = message.values ?? [];
  const named = [message.text, message.said_subject, ...values].flatMap(placeholdersIn);
  if (named.includes("turma") && here.some(({ class_name }) => class_name === "")) {
    return { skip: "Está sem turma, e o texto menciona a turma." };
  }
  const medium = mediumOf(meant.channel);
  const noted = (medium === "phone" ? phoneContacts : emailContacts)(
    app,
    here.map((one) => one.id),
  );
  const there = [...noted.values()].flat().filter(({ value }) => destinationOf(meant.channel, value) === meant.destination);
  const [first] = there;
  const recipient = first ? first.guardian || here[0]!.name : message.recipient;
  const content = delivery(
    { destination: meant.destination, address: "", recipient, people: here },
    { medium, school: schoolSettings(app).name, text: message.text, subject: message.said_subject, values },
  );
  const { regarding, regarding_class } = content;
  execute(
    app,
    `UPDATE messages SET regarding = {:regarding}, regarding_class = {:regarding_class}, people = {:people}, template = {:template}
     WHERE id = {:id} AND emptied_at = ''`,
    {
      id,
      regarding: headOf(regarding, 300),
      regarding_class: headOf(regarding_class, 160),
      people: JSON.stringify(content.people),
      template:
        message.template === ""
          ? ""
          : JSON.stringify({ ...(JSON.parse(message.template) as TemplateUse), values: content.values }),
    },
  );
  return { recipient: headOf(recipient, 160), subject: headOf(content.subject, 200) || message.subject, body: content.body };
}

const NAMED = "json_each(iif(json_valid(m.people), m.people, '[]'))";

/** The message tells of an absence of theirs that was taken back since. */
const isWithdrawn = (person: string) => `EXISTS (
  SELECT 1 FROM absences a CROSS JOIN absences x ON x.reversal_of = a.id AND x.reversal_of != '' AND x.campaign = ''
  WHERE a.person = ${person} AND a.campaign = m.campaign AND a.campaign != '' AND a.reversal_of = '')`;

/** A campaign's message as far as it hangs on whom it goes to. */
const MEANT = selection({
  ...texts("m.destination", "m.person", "m.masked_address", "m.expires_at", "c.category", "c.template"),
  channel: text<ChannelName>("m.channel"),
  campaign_state: text<CampaignState | "">("c.state"),
  people: list<readonly string[]>(`(SELECT json_group_array(w.value) FROM ${NAMED} w WHERE NOT ${isWithdrawn("w.value")})`),
  withdrawn: flag(`EXISTS (SELECT 1 FROM ${NAMED} w WHERE ${isWithdrawn("w.value")})`),
});

/** Why a message does not go that tells of nobody's absence any more. */
export const WITHDRAWN = "A falta foi desfeita.";

type Meant = NonNullable<ReturnType<typeof meantOf>>;

export const meantOf = (app: App, id: string) =>
  selectFirst(app, MEANT, "FROM messages m LEFT JOIN campaigns c ON c.id = m.campaign WHERE m.id = {:id}", { id });

/** Why it goes no more; empty while it may. */
export function blockReason(app: App, meant: Meant): string {
  const { channel, destination, people, person, campaign_state, category, expires_at, withdrawn } = meant;
  if (withdrawn && people.length === 0) {
    return WITHDRAWN;
  }
  if (campaign_state === "cancelled") {
    return "O comunicado foi cancelado.";
  }
  const stop = suppressionsOf(app, channel, [destination]).get(destination);
  if (stop) {
    return SUPPRESSED[stop];
  }
  if (category === "marketing" && changedTheirMind(app, [...people, person])) {
    return DECLINED.marketing;
  }
  if (category === "marketing" && promotionsEnded(app, channel, [destination]).size > 0) {
    return DECLINED.promotions;
  }
  return expires_at !== "" && fromStamp(expires_at) < now()
    ? "Prazo vencido: não foi enviada."
    : noMore(app, channel, destination, people);
}

/** The school's records of them may have changed since the launch. */
function noMore(app: App, channel: ChannelName, destination: string, people: readonly string[]): string {
  const medium = mediumOf(channel);
  // For a duplicate, the message goes to the remaining record.
  const whose = column(app, WHOSE, { people: JSON.stringify(people) });
  const contacts = medium === "phone" ? phoneContacts(app, whose) : emailContacts(app, whose);
  const there = whose.map((person) => ({
    person,
    noted: (contacts.get(person) ?? []).filter(({ value }) => destinationOf(channel, value) === destination),
  }));
  const values = there.flatMap(({ noted }) => noted.map(({ value }) => value));
  const passed = passedOn(everyHolder(app, medium, values));
  const noted = withQuestions(new Map(there.map((one) => [one.person, one.noted])), passed, () => medium);
  return whyNoMore([...noted.values()]);
}

/** Whether one of those whom it is about, or who answers for them, agrees no more. */
function changedTheirMind(app: App, about: readonly string[]): boolean {
  const people = [...new Set(about)].filter(Boolean);
  const words = consentWords(app, people, "marketing");
  return people.some((person) => words.get(person) !== "given");
}
