/** Whether a message may still go to its recipient: every sender tests it directly before the message leaves. */
import {
  type AudiencePerson,
  DECLINED,
  delivery,
  reassignedContacts,
  SUPPRESSED_REASONS,
  stopReason,
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
import { type App, column, execute, select, selectFirst } from "../../platform/sql/database";
import { flag, flags, list, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { destinationOf, mediumOf, promotionsEnded, suppressionsOf } from "../suppressions";

/** The person whom the message concerns: for a duplicate, the remaining record. */
const CURRENT_PEOPLE =
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
 * The present text and recipient of a campaign's message: names, classes and guardians at the time of the sending. A person who
 * left the school is left out. The program stores the text and its people.
 */
export function currentContent(app: App, id: string, queued: QueuedMessage): CurrentContent | { skip: string } {
  const message = selectFirst(app, TEXT, "FROM messages m LEFT JOIN campaigns c ON c.id = m.campaign WHERE m.id = {:id}", {
    id,
  })!;
  const people = select(
    app,
    PERSON,
    `FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN person_details d ON d.person = p.id
     WHERE p.id IN (${CURRENT_PEOPLE}) ORDER BY k.name, substr(p.search, 1, 60), p.id`,
    { people: queued.people },
  );
  const activePeople = people.filter(({ active }) => active);
  if (people.length > 0 && activePeople.length === 0) {
    return { skip: "Não está mais na escola." };
  }
  if (message.text === "" || activePeople.length === 0) {
    return message;
  }
  const values = message.values ?? [];
  const placeholders = [message.text, message.said_subject, ...values].flatMap(placeholdersIn);
  if (placeholders.includes("turma") && activePeople.some(({ class_name }) => class_name === "")) {
    return { skip: "Está sem turma, e o texto menciona a turma." };
  }
  const medium = mediumOf(queued.channel);
  const contactsByPerson = (medium === "phone" ? phoneContacts : emailContacts)(
    app,
    activePeople.map((person) => person.id),
  );
  const currentContacts = [...contactsByPerson.values()]
    .flat()
    .filter(({ value }) => destinationOf(queued.channel, value) === queued.destination);
  const [first] = currentContacts;
  const recipient = first ? first.guardian || activePeople[0]!.name : message.recipient;
  const content = delivery(
    { destination: queued.destination, address: "", recipient, people: activePeople },
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
      people: content.people,
      template:
        message.template === ""
          ? ""
          : JSON.stringify({ ...(JSON.parse(message.template) as TemplateUse), values: content.values }),
    },
  );
  return { recipient: headOf(recipient, 160), subject: headOf(content.subject, 200) || message.subject, body: content.body };
}

const PEOPLE_OF_MESSAGE = "json_each(iif(json_valid(m.people), m.people, '[]'))";

/** The message is about an absence that was undone since. */
const isWithdrawn = (person: string) => `EXISTS (
  SELECT 1 FROM absences a CROSS JOIN absences x ON x.reversal_of = a.id AND x.reversal_of != '' AND x.campaign = ''
  WHERE a.person = ${person} AND a.campaign = m.campaign AND a.campaign != '' AND a.reversal_of = '')`;

/** The columns of a campaign's message that depend on its recipient. */
const QUEUED_MESSAGE = selection({
  ...texts("m.destination", "m.person", "m.masked_address", "m.expires_at", "c.category", "c.template"),
  channel: text<ChannelName>("m.channel"),
  campaign_state: text<CampaignState | "">("c.state"),
  people: list<readonly string[]>(
    `(SELECT json_group_array(w.value) FROM ${PEOPLE_OF_MESSAGE} w WHERE NOT ${isWithdrawn("w.value")})`,
  ),
  withdrawn: flag(`EXISTS (SELECT 1 FROM ${PEOPLE_OF_MESSAGE} w WHERE ${isWithdrawn("w.value")})`),
});

/** The reason for which a message about undone absences is not sent. */
export const WITHDRAWN_REASON = "A falta foi desfeita.";

type QueuedMessage = NonNullable<ReturnType<typeof queuedMessage>>;

export const queuedMessage = (app: App, id: string) =>
  selectFirst(app, QUEUED_MESSAGE, "FROM messages m LEFT JOIN campaigns c ON c.id = m.campaign WHERE m.id = {:id}", { id });

/** The reason for which a message is not sent any more; empty while it may be. */
export function blockReason(app: App, message: QueuedMessage): string {
  const { channel, destination, people, person, campaign_state, category, expires_at, withdrawn } = message;
  if (withdrawn && people.length === 0) {
    return WITHDRAWN_REASON;
  }
  if (campaign_state === "cancelled") {
    return "O comunicado foi cancelado.";
  }
  const stop = suppressionsOf(app, channel, [destination]).get(destination);
  if (stop) {
    return SUPPRESSED_REASONS[stop];
  }
  if (category === "marketing" && hasRevokedConsent(app, [...people, person])) {
    return DECLINED.marketing;
  }
  if (category === "marketing" && promotionsEnded(app, channel, [destination]).size > 0) {
    return DECLINED.promotions;
  }
  return expires_at !== "" && fromStamp(expires_at) < now()
    ? "Prazo vencido: não foi enviada."
    : noMore(app, channel, destination, people);
}

/** The school's records of the people may have changed since the launch. */
function noMore(app: App, channel: ChannelName, destination: string, people: readonly string[]): string {
  const medium = mediumOf(channel);
  // For a duplicate, the message goes to the remaining record.
  const personIds = column(app, CURRENT_PEOPLE, { people });
  const contacts = medium === "phone" ? phoneContacts(app, personIds) : emailContacts(app, personIds);
  const personContacts = personIds.map((person) => ({
    person,
    noted: (contacts.get(person) ?? []).filter(({ value }) => destinationOf(channel, value) === destination),
  }));
  const values = personContacts.flatMap(({ noted }) => noted.map(({ value }) => value));
  const passedOnContacts = reassignedContacts(everyHolder(app, medium, values));
  const contactsByPerson = withQuestions(
    new Map(personContacts.map((holder) => [holder.person, holder.noted])),
    passedOnContacts,
    () => medium,
  );
  return stopReason([...contactsByPerson.values()]);
}

/** Whether one of the people concerned, or a guardian, has revoked their agreement. */
function hasRevokedConsent(app: App, about: readonly string[]): boolean {
  const people = [...new Set(about)].filter(Boolean);
  const words = consentWords(app, people, "marketing");
  return people.some((person) => words.get(person) !== "given");
}
