/** The people of a campaign's audience, and the messages to them. */
import {
  type AudiencePerson,
  DECLINED,
  type Delivery,
  type Exclusion,
  NO_RECENT_MESSAGE,
  planAudience,
  reassignedContacts,
  withQuestions,
} from "../../../../domain/messaging/campaigns/audience";
import type { AudienceGroup } from "../../../../domain/messaging/campaigns/commands";
import type { Category } from "../../../../domain/messaging/campaigns/prices";
import { gatewayAllowed } from "../../../../domain/messaging/notices/ways";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { refuse } from "../../../../domain/messaging/refusals";
import { comparableEnrolment, enrolmentMark } from "../../../../domain/people/enrolment";
import { type PersonKind, WHOLE_KINDS } from "../../../../domain/people/words";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import { count, headOf, listing, searchText, searchWords } from "../../../../domain/text";
import { emailContacts, everyHolder, phoneContacts } from "../../people/contacts";
import { enrolmentColumn } from "../../people/enrolment-sql";
import { consentWords } from "../../people/privacy/consents";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, figure, type Params, select } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { now, today } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { withoutRecentMessage } from "../conversations/recent-senders";
import { activeChannel } from "../gateway/state";
import { noticeSettings } from "../notices/ways";
import { destinationOf, mediumOf, promotionsEnded, suppressionsOf } from "../suppressions";

/** People in a state of an area: "quem tem livro em atraso". */
export interface AudienceSource {
  /** The area's name and an underscore before its own. */
  name: string;
  /** The name as the user chooses it and as the campaign shows it. */
  title: string;
  /** A SELECT of the people's ids; it may bind {:today}. */
  people: string;
}

export type Audiences = () => readonly AudienceSource[];

export interface Audience {
  classes: readonly string[];
  people: readonly string[];
  shifts: readonly Shift[];
  kinds: readonly PersonKind[];
  groups: readonly string[];
  /** Names or enrolment numbers. */
  lines: readonly string[];
  /** The campaign whose unreached people these are; empty: none. */
  unreached: string;
}

export const isEmpty = ({ classes, people, shifts, kinds, groups, lines, unreached }: Audience): boolean =>
  unreached === "" && [classes, people, shifts, kinds, groups, lines.filter(Boolean)].every(({ length }) => length === 0);

const PERSON = selection<AudiencePerson>()({
  ...texts("p.id", "p.kind", "d.birth_date"),
  ...flags("p.active"),
  name: text(calledName("p")),
  class_name: text("k.name"),
});

/** The present number of people in each of the areas' groups. */
export const audiencesNow =
  (audiences: Audiences) =>
  ({ app }: Call): { groups: AudienceGroup[] } => ({
    groups: audiences().map(({ name, title, people }) => ({
      name,
      title,
      people: figure(app, `SELECT COUNT(*) FROM (SELECT DISTINCT * FROM (${people}))`, { today: today(app) }),
    })),
  });

/**
 * The people whose families got a campaign's message on no channel, and for whom none waits. By idx_messages_campaign, each table
 * once.
 */
const UNREACHED = `SELECT person FROM (
    SELECT x.person FROM campaign_exclusions x WHERE x.campaign = {:unreached} AND x.person != ''
    UNION SELECT whose.value FROM messages m JOIN json_each(m.people) whose
      WHERE m.campaign = {:unreached} AND m.campaign != '' AND m.state IN ('failed', 'skipped', 'expired'))
  WHERE person NOT IN (SELECT whose.value FROM messages m JOIN json_each(m.people) whose
    WHERE m.campaign = {:unreached} AND m.campaign != '' AND m.state NOT IN ('failed', 'skipped', 'expired'))`;

/** The number of people whom a campaign did not reach: the audience of a message to its unreached. */
export const unreachedBy = (app: App, campaign: string): number =>
  figure(app, `SELECT COUNT(*) FROM (${UNREACHED})`, { unreached: campaign });

/** The people of an audience, class by class; for a duplicate, the remaining record. */
function peopleOf(
  app: App,
  audience: Audience,
  listedPeople: readonly string[],
  groups: readonly AudienceSource[],
): AudiencePerson[] {
  const params: Params = {
    classes: audience.classes,
    people: [...audience.people, ...listedPeople],
    shifts: audience.shifts,
    kinds: audience.kinds,
    unreached: audience.unreached,
    today: today(app),
  };
  const inState = groups.map(({ people }) => `UNION SELECT * FROM (${people})`).join(" ");
  return select(
    app,
    PERSON,
    `FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN person_details d ON d.person = p.id
     WHERE p.id IN (SELECT ifnull(nullif(named.merged_into, ''), named.id) FROM wanted CROSS JOIN people named ON named.id = wanted.id) ORDER BY k.name, substr(p.search, 1, 60), p.id`,
    params,
    `WITH wanted(id) AS MATERIALIZED (
       SELECT one.id FROM json_each({:classes}) chosen CROSS JOIN people one INDEXED BY idx_people_class ON one.class = chosen.value AND one.active = TRUE
       UNION SELECT value FROM json_each({:people})
       UNION SELECT one.id FROM json_each({:shifts}) chosen CROSS JOIN classes room ON room.shift = chosen.value AND room.active = TRUE
         CROSS JOIN people one INDEXED BY idx_people_class ON one.class = room.id AND one.active = TRUE
       UNION SELECT one.id FROM json_each({:kinds}) chosen CROSS JOIN people one INDEXED BY idx_people_kind ON one.kind = chosen.value AND one.active = TRUE
       UNION SELECT * FROM (${UNREACHED})
       ${inState})`,
  );
}

const LISTED_PERSON = selection({
  ...texts("p.id", "p.enrolment", "p.search"),
  called: text(calledName("p")),
  name: text("p.name"),
});

/** The words of a name for FTS5. */
const quotedWords = (name: string): string =>
  searchWords(name)
    .map((word) => `"${word}"`)
    .join(" ");

/** The person of each line of a list: by an enrolment number, or by a whole name that only one person has. */
function listedPeople(app: App, lines: readonly string[]): { people: string[]; excluded: Exclusion[] } {
  const entries = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
  const exclusions: Exclusion[] = [];
  const people: string[] = [];
  const byEnrolment = select(
    app,
    LISTED_PERSON,
    `FROM json_each({:lines}) l CROSS JOIN people p ON ${enrolmentColumn("p.enrolment")} = l.value AND p.enrolment != ''`,
    { lines: entries.map(comparableEnrolment).filter(Boolean) },
  );
  const byNumber = new Map([
    ...byEnrolment.map((row) => [enrolmentMark(row.enrolment), row.id] as const),
    ...byEnrolment.map((row) => [row.enrolment, row.id] as const),
  ]);
  const personByNumber = (line: string) => byNumber.get(line) ?? byNumber.get(comparableEnrolment(line));
  const names = entries.filter((line) => personByNumber(line) === undefined);
  const matches = select(
    app,
    LISTED_PERSON,
    // A list from another system has the registered name of a person who is shown by another one.
    `FROM json_each({:names}) n CROSS JOIN people_fts f ON people_fts MATCH n.value
       JOIN people_documents d ON d.document = f.rowid JOIN people p ON p.id = d.id WHERE p.active = TRUE`,
    { names: names.map(quotedWords).filter(Boolean) },
  );
  for (const line of entries) {
    const person = personByNumber(line);
    const searched = searchText(line);
    const samePerson = person
      ? [person]
      : [
          ...new Set(
            matches
              .filter(({ called, name }) => [called, name].some((personName) => searchText(personName) === searched))
              .map(({ id }) => id),
          ),
        ];
    if (samePerson.length === 1) {
      people.push(samePerson[0]!);
    } else {
      const reason =
        samePerson.length === 0 ? "Não foi encontrado no cadastro." : "Há mais de uma pessoa com este nome: use a matrícula.";
      exclusions.push({ person: "", name: line, class_name: "", reason });
    }
  }
  return { people, excluded: exclusions };
}

interface PlanTerms {
  channel: ChannelName;
  category: Category;
  audience: Audience;
  text: string;
  subject: string;
  /** The values of a template's placeholders. */
  values?: readonly string[];
  /** The approved template of the campaign; left out or empty: free text. */
  template?: string;
  /** The start in milliseconds; left out: now. */
  start?: number;
}

/** The plan of a campaign for an audience by the school's present data. */
export function planOf(
  app: App,
  { channel, category, audience, text, subject, values: inPlaces = [], template = "", start = now() }: PlanTerms,
  sources: readonly AudienceSource[],
): { people: number; deliveries: Delivery[]; excluded: Exclusion[] } {
  const groups = audience.groups.map((group) => {
    const source = sources.find(({ name }) => name === group);
    if (!source) {
      throw refuse("unknown_audience", {});
    }
    return source;
  });
  const listResult = listedPeople(app, audience.lines);
  const people = peopleOf(app, audience, listResult.people, groups);
  const ids = people.map(({ id }) => id);
  const medium = mediumOf(channel);
  const contactRows = medium === "phone" ? phoneContacts(app, ids) : emailContacts(app, ids);
  const values = [...contactRows.values()].flatMap((personContacts) => personContacts.map(({ value }) => value));
  const destinations = values.map((value) => destinationOf(channel, value));
  const suppressions = suppressionsOf(app, channel, destinations);
  const promotions = category === "marketing" ? promotionsEnded(app, channel, destinations) : new Set();
  const silent = channel === "whatsapp" && template === "" ? withoutRecentMessage(app, destinations, start) : new Set();
  const contacts = withQuestions(contactRows, reassignedContacts(everyHolder(app, medium, values)), () => medium);
  const plan = planAudience(people, {
    medium,
    school: schoolSettings(app).name,
    text,
    subject,
    values: inPlaces,
    today: today(app),
    contactsOf: (person) => contacts.get(person) ?? [],
    declinedOf: declined(app, ids, channel, category),
    suppressionOf: (destination) => suppressions.get(destination),
    faultOf: (destination) =>
      promotions.has(destination) ? DECLINED.promotions : silent.has(destination) ? NO_RECENT_MESSAGE : "",
  });
  return {
    people: people.length + listResult.excluded.length,
    deliveries: plan.deliveries,
    excluded: [...listResult.excluded, ...plan.excluded],
  };
}

/** The people who refuse messages of this channel, or of this category. */
function declined(app: App, people: readonly string[], channel: ChannelName, category: Category): (person: string) => string {
  const channelNow = channel === "whatsapp" ? activeChannel(app) : null;
  const byGateway = channelNow !== null && !providerOf(channelNow.provider)?.official;
  const gateway = byGateway ? consentWords(app, people, "whatsapp_gateway") : null;
  const { asks_consent } = noticeSettings(app);
  const marketing = category === "marketing" ? consentWords(app, people, "marketing") : null;
  return (person) =>
    marketing && marketing.get(person) !== "given"
      ? DECLINED.marketing
      : gateway && !gatewayAllowed({ asks_consent, consent: gateway.get(person) ?? "" })
        ? DECLINED.gateway
        : "";
}

const MAX_NAMED = 3;

/** "6º A, 6º B e mais 2 turmas; quem tem livro em atraso; 4 pessoas". */
export function audienceWords(app: App, audience: Audience, sources: readonly AudienceSource[]): string {
  const names = column(app, "SELECT name FROM classes WHERE id IN (SELECT value FROM json_each({:classes})) ORDER BY name", {
    classes: audience.classes,
  });
  const moreCount = names.length - MAX_NAMED;
  const classNames = moreCount > 0 ? [...names.slice(0, MAX_NAMED), `mais ${count(moreCount, "turma", "turmas")}`] : names;
  const lines = audience.lines.filter(Boolean).length;
  const words = [
    listing(classNames),
    audience.shifts.length > 0 ? `turno ${listing(audience.shifts.map((shift) => SHIFT_NAMES[shift].toLowerCase()))}` : "",
    listing(audience.kinds.map((kind) => WHOLE_KINDS[kind].toLowerCase())),
    ...sources.filter(({ name }) => audience.groups.includes(name)).map(({ title }) => title.toLowerCase()),
    audience.unreached === "" ? "" : "pessoas não alcançadas por outro comunicado",
    lines > 0 ? `lista de ${count(lines, "nome", "nomes")}` : "",
    audience.people.length > 0 ? count(audience.people.length, "pessoa", "pessoas") : "",
  ]
    .filter(Boolean)
    .join("; ");
  return headOf(words, 300);
}
