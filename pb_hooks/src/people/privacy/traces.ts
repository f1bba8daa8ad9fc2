/** A person's traces in other people's texts: their kinds, their places, and their removal. */
import type { CollectionRecords } from "../../../../domain/collections.gen";
import { fullNames } from "../../../../domain/people/guardian-name";
import { ANONYMOUS_NAME, type NameMention } from "../../../../domain/people/privacy/person-data";
import {
  COMBINING_MARKS,
  ERASED,
  isNamed,
  type Trace,
  type TraceKind,
  traceOf,
  withoutTraces,
} from "../../../../domain/people/privacy/traces";
import { COLLECTIONS_WITH_PLACES, fieldsOf, PERSON_PLACES } from "../../../../domain/platform/person-places";
import { headOf } from "../../../../domain/text";
import { erasing } from "../../platform/person-data/erase-text";
import { type App, column, execute, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { enrolmentColumn } from "../enrolment-sql";
import type { FreeTexts } from "./personal-data";

type Value = readonly [kind: TraceKind, value: string];

export interface Traces {
  /** The traces that belong to this person alone. */
  own: readonly Trace[];
  /** The traces that also belong to another person: a namesake's name, the telephone of the mother of two sisters. */
  shared: readonly Trace[];
}

/** The person with their duplicates. */
const PERSON_AND_DUPLICATES = "SELECT {:person} UNION SELECT id FROM people WHERE merged_into = {:person} AND merged_into != ''";

/**
 * Present and earlier names, guardians, telephones, addresses, documents, enrolments. The longest first: one may contain another.
 */
export function tracesOf(app: App, person: string): Traces {
  const traces = new Map<string, { kind: TraceKind; trace: Trace }>();
  for (const [kind, value] of valuesOf(app, person)) {
    const foundTrace = value === ANONYMOUS_NAME || value.startsWith("(") ? null : traceOf(kind, value);
    if (foundTrace) {
      traces.set(foundTrace.find.source, { kind, trace: foundTrace });
    }
  }
  const allTraces = [...traces.values()].sort(
    (first, second) => second.trace.find.source.length - first.trace.find.source.length,
  );
  const isShared = allTraces.map(({ kind, trace }) => belongsToAnother(app, { person, kind, trace }));
  return {
    own: allTraces.flatMap(({ trace }, index) => (isShared[index] ? [] : [trace])),
    shared: allTraces.flatMap(({ trace }, index) => (isShared[index] ? [trace] : [])),
  };
}

function valuesOf(app: App, person: string): Value[] {
  const names = select(
    app,
    selection(texts("name", "social_name", "enrolment")),
    `FROM people WHERE id IN (${PERSON_AND_DUPLICATES})`,
    {
      person,
    },
  );
  const contacts = select(
    app,
    selection(texts("kind", "value", "guardian")),
    `FROM contacts WHERE person IN (${PERSON_AND_DUPLICATES})`,
    {
      person,
    },
  );
  const documents = column(app, `SELECT document FROM person_details WHERE person IN (${PERSON_AND_DUPLICATES})`, { person });
  const requesterNames = column(app, "SELECT DISTINCT requester_name FROM service_calls WHERE requester = {:person}", { person });
  const declarers = column(app, `SELECT DISTINCT declared_by FROM consents WHERE person IN (${PERSON_AND_DUPLICATES})`, {
    person,
  });
  const emails = column(app, `SELECT email FROM users WHERE person IN (${PERSON_AND_DUPLICATES})`, { person });
  const former = select(
    app,
    selection({ ...texts("value"), kind: text<TraceKind | "guardian">("kind") }),
    `FROM former_keys WHERE person IN (${PERSON_AND_DUPLICATES})`,
    { person },
  );
  const formerGuardians = former.filter(({ kind }) => kind === "guardian").map(({ value }) => value);
  const guardians = [...declarers, ...contacts.map(({ guardian }) => guardian), ...formerGuardians];
  return [
    ...names.flatMap(({ name, social_name }) => [name, social_name]).map((personName): Value => ["name", personName]),
    ...former.flatMap(({ kind, value }): Value[] => (kind === "guardian" ? [] : [[kind, value]])),
    ...names.map(({ enrolment }): Value => ["enrolment", enrolment]),
    ...requesterNames.map((name): Value => ["name", name]),
    ...guardians.flatMap(fullNames).map((guardianName): Value => ["name", guardianName]),
    ...contacts.map(({ kind, value }): Value => [kind === "email" ? "email" : "telephone", value]),
    ...emails.map((email): Value => ["email", email]),
    ...documents.map((document): Value => ["document", document]),
  ];
}

/** The places where another person may have the same value: by kind, SQL of the values that are not the person's. */
const OTHER_SOURCES: Readonly<Record<TraceKind, readonly string[]>> = {
  name: [
    ...["name", "social_name"].map(
      (field) => `SELECT ${field} FROM people WHERE id NOT IN (${PERSON_AND_DUPLICATES}) AND ${field} LIKE {:like}`,
    ),
    `SELECT value FROM former_keys WHERE kind = 'name' AND person NOT IN (${PERSON_AND_DUPLICATES}) AND value LIKE {:like}`,
    `SELECT guardian FROM contacts WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND guardian LIKE {:like}`,
    `SELECT name FROM users WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND name LIKE {:like}`,
  ],
  telephone: [`SELECT value FROM contacts WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND value LIKE {:like}`],
  email: [
    `SELECT value FROM contacts WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND value LIKE {:like}`,
    `SELECT email FROM users WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND email LIKE {:like}`,
  ],
  document: [`SELECT document FROM person_details WHERE person NOT IN (${PERSON_AND_DUPLICATES}) AND document LIKE {:like}`],
  enrolment: [],
};

const belongsToAnother = (app: App, { person, kind, trace }: { person: string; kind: TraceKind; trace: Trace }): boolean =>
  OTHER_SOURCES[kind].some((sql) =>
    column(app, sql, { person, like: trace.likePattern }).some((value) => isNamed(value, [trace])),
  );

/** The first byte of each mark in UTF-8. No other character of the texts begins with it. */
const FIRST_BYTE_OF_MARKS = "x'CC'";

interface FoundTexts {
  id: string;
  /** The texts by field, as stored. */
  texts: Record<string, string>;
}

interface TraceSearch {
  collection: keyof CollectionRecords;
  fields: readonly string[];
  traces: readonly Trace[];
  /** Only these records, and those changed since then. */
  onlyIn?: { ids: readonly string[]; since: string };
}

/**
 * The records whose texts identify the person. Each text is read once for all patterns, with accents removed; few texts have any.
 */
export function foundIn(app: App, { collection, fields, traces, onlyIn }: TraceSearch): FoundTexts[] {
  if (fields.length === 0 || traces.length === 0) {
    return [];
  }
  const allTexts = fields.map((field) => `ifnull(CAST(w.\`${field}\` AS TEXT), '')`).join(" || char(10) || ");
  const plainText = COMBINING_MARKS.reduce((sql, mark) => `replace(${sql}, '${mark}', '')`, "w.said");
  const among = onlyIn ? "WHERE w.updated >= {:since} OR w.id IN (SELECT value FROM json_each({:ids}))" : "";
  const patterns = Object.fromEntries(traces.map(({ likePattern }, index) => [`like${index}`, likePattern]));
  const values = fields.map((field) => `ifnull(CAST(x.\`${field}\` AS TEXT), '')`);
  return column(
    app,
    `SELECT json_array(x.id, ${values.join()}) FROM \`${collection}\` x WHERE x.id IN (
       SELECT h.id FROM (SELECT w.id, iif(instr(CAST(w.said AS BLOB), ${FIRST_BYTE_OF_MARKS}) > 0, ${plainText}, w.said) AS said FROM (
         SELECT w.id, ${allTexts} AS said FROM \`${collection}\` w ${among} LIMIT -1) w LIMIT -1) h
       WHERE ${traces.map(({ isPlain }, index) => `${isPlain ? enrolmentColumn("h.said") : "h.said"} LIKE {:like${index}}`).join(" OR ")}) ORDER BY x.rowid`,
    { ...patterns, ...(onlyIn ? { since: onlyIn.since, ids: onlyIn.ids } : {}) },
  ).flatMap((row) => {
    const [id, ...texts] = JSON.parse(row) as [string, ...string[]];
    const record = { id, texts: Object.fromEntries(fields.map((field, index) => [field, texts[index] ?? ""])) };
    return texts.some((text) => isNamed(text, traces)) ? [record] : [];
  });
}

/** The places that name the person, as found before anything was written. */
export interface TextMentions {
  ids: ReadonlyMap<keyof CollectionRecords, readonly string[]>;
  /** A record that was changed later has to be read again. */
  since: string;
}

/** A longer time than any correction of the clock. */
const MARGIN_MILLISECONDS = 24 * 3_600_000;

/** Reads every text, which takes seconds in a school with many years of data: other users write meanwhile. */
export function findMentions(app: App, { own, shared }: Traces): TextMentions {
  const since = stamp(now() - MARGIN_MILLISECONDS);
  const searchIn = (collection: keyof CollectionRecords): TraceSearch => ({
    collection,
    fields: fieldsOf(collection, "text", "composed"),
    traces: [...own, ...shared],
  });
  return {
    ids: new Map(
      COLLECTIONS_WITH_PLACES.map((collection) => [collection, foundIn(app, searchIn(collection)).map(({ id }) => id)]),
    ),
    since,
  };
}

/** The records of a collection that the sighting found, and those that were changed since. */
export const mentioningRecords = ({ ids, since }: TextMentions, collection: keyof CollectionRecords) => ({
  ids: ids.get(collection) ?? [],
  since,
});

const MAX_MENTIONS = 10;
const LONGEST_MENTION = 60;

/**
 * Other people's texts that name the person, and those that may name another.
 * @param ownRecords the person's own records.
 */
export function mentionsOf(
  app: App,
  { own, shared }: Traces,
  freeTexts: readonly FreeTexts[],
  ownRecords: ReadonlyMap<string, readonly string[]>,
): { mentions: NameMention[]; doubtful: NameMention[] } {
  const result: { mentions: NameMention[]; doubtful: NameMention[] } = { mentions: [], doubtful: [] };
  for (const collection of COLLECTIONS_WITH_PLACES) {
    const ofPerson = new Set(ownRecords.get(collection));
    const search = { collection, fields: fieldsOf(collection, "text"), traces: [...own, ...shared] };
    const matches = foundIn(app, search).filter(({ id }) => !ofPerson.has(id));
    const name = freeTexts.find((freeText) => freeText.collection === collection)?.name ?? "''";
    for (const [kind, traces] of [["mentions", own] as const, ["doubtful", shared] as const]) {
      const naming = matches.filter(({ texts }) => Object.values(texts).some((text) => isNamed(text, traces)));
      if (naming.length > 0) {
        result[kind].push({
          title: PERSON_PLACES[collection].title ?? collection,
          rows: [...new Set(naming.slice(0, MAX_MENTIONS).map((mention) => calledIn(app, collection, name, mention, traces)))],
          more: naming.length > MAX_MENTIONS,
        });
      }
    }
  }
  return result;
}

/** The name of a record for users; without a name, the text that names the person. */
function calledIn(app: App, collection: string, name: string, { id, texts }: FoundTexts, traces: readonly Trace[]): string {
  const [calledName] = column(app, `SELECT ifnull(${name}, '') FROM \`${collection}\` w WHERE w.id = {:id}`, { id });
  return shortenedText(calledName || (Object.values(texts).find((text) => isNamed(text, traces)) ?? ""));
}

const shortenedText = (text: string): string => (text.length > LONGEST_MENTION ? `${headOf(text, LONGEST_MENTION)}…` : text);

/**
 * Removes the person's own traces from every text that the map names.
 * @returns the collections that had any.
 */
export const eraseTraces = (app: App, { own }: Traces, sighting: TextMentions): string[] =>
  COLLECTIONS_WITH_PLACES.filter((collection) =>
    eraseIn(app, {
      collection,
      fields: fieldsOf(collection, "text", "composed"),
      traces: own,
      onlyIn: mentioningRecords(sighting, collection),
    }),
  );

/** Removes all traces from the records that belong to the person alone, and from their history. */
export function eraseSharedTraces(app: App, { shared }: Traces, ownRecords: ReadonlyMap<string, readonly string[]>): void {
  if (shared.length === 0) {
    return;
  }
  const subjects = [...ownRecords.values()].flat();
  const events = column(app, "SELECT id FROM timeline WHERE subject IN (SELECT value FROM json_each({:subjects}))", { subjects });
  for (const collection of COLLECTIONS_WITH_PLACES) {
    const ids = collection === "timeline" ? events : (ownRecords.get(collection) ?? []);
    const fields = fieldsOf(collection, "text", "composed");
    eraseIn(app, { collection, fields, traces: shared, onlyIn: { ids, since: AFTER_ALL_STAMPS } });
  }
}

/** Later than every stamp. */
const AFTER_ALL_STAMPS = "9999";

function eraseIn(app: App, search: TraceSearch): boolean {
  const matches = foundIn(app, search);
  if (matches.length > 0) {
    erasing(app, search.collection, () => {
      for (const { id, texts } of matches) {
        const namingFields = Object.entries(texts).filter(([, text]) => isNamed(text, search.traces));
        write(
          app,
          search.collection,
          id,
          Object.fromEntries(namingFields.map(([field, text]) => [field, withoutTraces(text, search.traces)])),
        );
      }
    });
  }
  return matches.length > 0;
}

function write(app: App, collection: string, id: string, values: Record<string, string>): void {
  const sets = Object.keys(values).map((field) => `\`${field}\` = {:${field}}`);
  execute(app, `UPDATE \`${collection}\` SET ${sets.join()}, updated = {:at} WHERE id = {:record}`, {
    ...values,
    at: stamp(now()),
    record: id,
  });
}

/** A shorter word is in every sentence. */
const MIN_TYPED = 4;

/** Removes texts that users typed about the person from the history of the person's own records. */
export function eraseFromHistory(app: App, subjects: readonly string[], typedTexts: readonly string[]): void {
  const quotes = [...new Set(typedTexts)]
    .filter((text) => text.length >= MIN_TYPED)
    .sort((first, second) => second.length - first.length);
  if (quotes.length === 0) {
    return;
  }
  const rows = select(
    app,
    selection(texts("id", "text", "data")),
    "FROM timeline WHERE subject IN (SELECT value FROM json_each({:subjects}))",
    { subjects },
  );
  const without = (text: string, texts: readonly string[]): string =>
    texts.reduce((text, quote) => text.split(quote).join(ERASED), text);
  const inJson = quotes.map((quote) => JSON.stringify(quote).slice(1, -1));
  const changedRows = rows.flatMap(({ id, text, data }) => {
    const erased = { text: without(text, quotes), data: without(data, inJson) };
    return erased.text === text && erased.data === data ? [] : [{ id, after: erased }];
  });
  if (changedRows.length > 0) {
    erasing(app, "timeline", () => {
      for (const { id, after } of changedRows) {
        write(app, "timeline", id, after);
      }
    });
  }
}
