/** Deletes for good all data that identify a person. Loans and ledgers stay, and name nobody. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/privacy/commands";
import type { Anonymisation } from "../../../../domain/people/privacy/commands";
import { ANONYMOUS_NAME, type FateLine } from "../../../../domain/people/privacy/person-data";
import { isNamed, type Trace, withoutTraces } from "../../../../domain/people/privacy/traces";
import { refuse } from "../../../../domain/people/refusals";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { fieldsOf } from "../../../../domain/platform/person-places";
import { count, listing } from "../../../../domain/text";
import { emptyImports, importsOf, isAnyAtWork } from "../../imports/anonymise-files";
import type { Call } from "../../platform/http/endpoint";
import { emptyAnswers, storeKey } from "../../platform/http/idempotency";
import { erasing, rewriteIndexes } from "../../platform/person-data/erase-text";
import type { RecordHook } from "../../platform/records/records";
import { deleteFilters } from "../../platform/records/saved-filters";
import { type App, column, execute, figure, selectFirst, transact } from "../../platform/sql/database";
import { list, selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { fileFields, idsOf, type PersonDataParts, requirePerson } from "./export";
import type { PersonalDataSource, PersonData } from "./personal-data";
import { requireFollowed } from "./requests";
import {
  eraseFromHistory,
  eraseSharedTraces,
  eraseTraces,
  findMentions,
  foundIn,
  mentioningRecords,
  mentionsOf,
  type TextMentions,
  tracesOf,
} from "./traces";

const ANONYMISATION_COLUMNS = selection({ ...texts("id", "at", "by_name", "reason"), lines: list<FateLine[]>("lines") });

const done = (app: App, person: string) =>
  selectFirst(app, ANONYMISATION_COLUMNS, "FROM anonymisations WHERE person = {:person}", { person });

const holdingsOf = (areas: PersonDataParts): PersonData => Object.values(areas()).flatMap(({ data = [] }) => data);

export const anonymisation =
  (areas: PersonDataParts) =>
  ({ app }: Call, { person }: InputIn<typeof contracts, "anonymisation">): Anonymisation => {
    requirePerson(app, person);
    const earlier = done(app, person);
    if (earlier) {
      const { id: _, ...told } = earlier;
      return { ...told, obstacles: [], mentions: [], doubtful: [] };
    }
    const holdings = holdingsOf(areas);
    const ofPerson = idsOfPerson(app, holdings, person);
    const freeTextFields = Object.values(areas()).flatMap(({ freeTexts = [] }) => freeTexts);
    return {
      obstacles: obstaclesOf(app, holdings, person),
      lines: linesOf(holdings, ofPerson),
      ...mentionsOf(app, tracesOf(app, person), freeTextFields, ofPerson),
      at: "",
      by_name: "",
      reason: "",
    };
  };

/** The open items, in words. */
const obstaclesOf = (app: App, holdings: PersonData, person: string): string[] =>
  holdings.flatMap(({ collection, condition, open }) => {
    const still = open
      ? figure(app, `SELECT COUNT(*) FROM \`${collection}\` x WHERE (${condition}) AND (${open.where})`, { person })
      : 0;
    return open && still > 0 ? [count(still, ...open.words)] : [];
  });

const linesOf = (holdings: PersonData, ids: Ids): FateLine[] =>
  holdings.flatMap(({ collection, title, anonymisation: { fate, why } }) => {
    const rows = ids.get(collection)?.length ?? 0;
    return rows > 0 ? [{ title, rows, fate, why }] : [];
  });

/** The person's own records, by collection. */
type Ids = ReadonlyMap<string, readonly string[]>;

const idsOfPerson = (app: App, holdings: PersonData, person: string): Ids =>
  new Map(holdings.map((holding) => [holding.collection, idsOf(app, holding, person)]));

/** The texts that users typed into the emptied or deleted records: their history quotes them. */
const typedOf = (app: App, holdings: PersonData, person: string): string[] =>
  holdings.flatMap(({ collection, condition, anonymisation }) => {
    const emptiedFields = anonymisation.fate === "emptied" ? Object.keys(anonymisation.sets) : [];
    const fields = fieldsOf(collection, "text").filter(
      (field) => anonymisation.fate === "removed" || emptiedFields.includes(field),
    );
    return fields.flatMap((field) =>
      column(app, `SELECT DISTINCT x.\`${field}\` FROM \`${collection}\` x WHERE (${condition}) AND x.\`${field}\` != ''`, {
        person,
      }),
    );
  });

/** Without a sighting the transaction reads every text. */
const NO_MENTIONS: TextMentions = { ids: new Map(), since: "" };

/** Searches all texts for the person before it begins to write, so that no writer waits for the search. */
export const anonymisePerson =
  (areas: PersonDataParts) =>
  (call: Call, input: InputIn<typeof contracts, "anonymisePerson">): Anonymisation => {
    const { app } = call;
    requirePerson(app, input.person);
    // The command refuses a person who is still at the school.
    const isToDo = done(app, input.person) === null && !app.findRecordById("people", input.person).getBool("active");
    const sighting = isToDo ? findMentions(app, tracesOf(app, input.person)) : NO_MENTIONS;
    return transact(app, (transaction) => anonymiseInTransaction(areas, { ...call, app: transaction }, input, sighting));
  };

function anonymiseInTransaction(
  areas: PersonDataParts,
  call: Call,
  input: InputIn<typeof contracts, "anonymisePerson">,
  sighting: TextMentions,
): Anonymisation {
  const { app, actor } = call;
  const { id, person, reason, request } = input;
  storeKey(app, call);
  const name = requirePerson(app, person);
  const earlier = done(app, person);
  if (earlier) {
    if (earlier.id !== id) {
      throw refuse("already_anonymous", {});
    }
    return anonymisation(areas)(call, { person });
  }
  if (request !== "") {
    requireFollowed(app, request, person);
  }
  const of = app.findRecordById("people", person);
  if (of.getString("merged_into") !== "") {
    throw refuse("person_merged", { person: name });
  }
  if (of.getBool("active")) {
    throw refuse("person_at_school", { person: name });
  }
  const holdings = holdingsOf(areas);
  const obstacles = obstaclesOf(app, holdings, person);
  if (obstacles.length > 0) {
    throw refuse("person_has_open", { person: name, what: listing(obstacles) });
  }
  const ofPerson = idsOfPerson(app, holdings, person);
  const lines = linesOf(holdings, ofPerson);
  const traces = tracesOf(app, person);
  const allTraces = [...traces.own, ...traces.shared];
  const typedTexts = typedOf(app, holdings, person);
  const several = new Set<string>(holdings.flatMap(({ collection, concernsSeveral }) => (concernsSeveral ? [collection] : [])));
  const ofPersonOnly: Ids = new Map([...ofPerson].filter(([collection]) => !several.has(collection)));
  const imports = importsNaming(app, allTraces, sighting, ofPerson.get("people") ?? []);
  if (isAnyAtWork(app, imports)) {
    throw refuse("person_in_import", { person: name });
  }
  emptyImports(app, imports);
  // The people's own data come last: the other areas find theirs by its contacts.
  const { people: ownArea, ...others } = areas();
  for (const holding of holdingsOf(() => ({ ...others, ...(ownArea ? { own: ownArea } : {}) }))) {
    anonymiseSource(app, holding, person);
  }
  const at = stamp(now());
  // By the record: this also deletes its files, and updates all texts made of the name, in all areas. Includes the person's
  // duplicates.
  const mergedIds = column(app, "SELECT id FROM people WHERE merged_into = {:person} AND merged_into != ''", { person });
  for (const record of [of, ...mergedIds.map((id) => app.findRecordById("people", id))]) {
    record.load({ name: ANONYMOUS_NAME, social_name: "", enrolment: "", photo: "", anonymised_at: at });
    app.saveNoValidate(record);
  }
  deleteFilters(app, (text) => isNamed(text, allTraces));
  const mentions = eraseTraces(app, traces, sighting);
  eraseSharedTraces(app, traces, ofPersonOnly);
  eraseFromHistory(app, [...ofPerson.values()].flat(), typedTexts);
  execute(app, "DELETE FROM former_keys WHERE person IN (SELECT value FROM json_each({:people}))", {
    people: ofPerson.get("people") ?? [],
  });
  rewriteIndexes(app, [...mentions, ...[...ofPerson].flatMap(([collection, ids]) => (ids.length > 0 ? [collection] : []))]);
  emptyAnswers(app);
  const row = new Record(app.findCachedCollectionByNameOrId("anonymisations"));
  row.load({ id, person, at, by: actor.id, by_name: actor.name, reason: withoutTraces(reason, allTraces), lines, request });
  app.saveNoValidate(row);
  record(app, actor, {
    area: "people",
    collection: "people",
    subject: person,
    kind: "anonymised",
    text: `Cadastro anonimizado: ${personPlaceholder(person)}`,
  });
  return anonymisation(areas)(call, { person });
}

/** Imports whose content names the person, or that wrote one of the person's records. */
function importsNaming(app: App, traces: readonly Trace[], sighting: TextMentions, people: readonly string[]): string[] {
  const fields = fieldsOf("import_rows", "composed");
  const rows = foundIn(app, { collection: "import_rows", fields, traces, onlyIn: mentioningRecords(sighting, "import_rows") });
  return importsOf(
    app,
    rows.map(({ id }) => id),
    people,
  );
}

/** By the record, so that its files in the storage are deleted too. */
function removeFiles(app: App, collection: string, columns: readonly string[], ids: readonly string[]): void {
  const files = fileFields(app, collection).filter((name) => columns.includes(name));
  for (const id of files.length > 0 ? ids : []) {
    const record = app.findRecordById(collection, id);
    for (const name of files) {
      record.set(name, "");
    }
    app.saveNoValidate(record);
  }
}

function removeWithFiles(app: App, collection: string, about: string, person: string): void {
  if (fileFields(app, collection).length > 0) {
    for (const id of column(app, `SELECT id FROM \`${collection}\` WHERE ${about}`, { person })) {
      app.delete(app.findRecordById(collection, id));
    }
  } else {
    execute(app, `DELETE FROM \`${collection}\` WHERE ${about}`, { person });
  }
}

/** The sentence of the records API for a change that the database refuses anyway. */
export const ofSomebody = (person: (record: core.Record) => string): RecordHook => ({
  before(e) {
    if (done(e.app, person(e.record!))) {
      throw refuse("already_anonymous", {});
    }
  },
});

function anonymiseSource(
  app: App,
  { collection, condition, anonymisation, furtherDeletions = [] }: PersonalDataSource,
  person: string,
): void {
  for (const sql of furtherDeletions) {
    execute(app, sql, { person });
  }
  const about = `id IN (SELECT x.id FROM \`${collection}\` x WHERE ${condition})`;
  if (anonymisation.fate === "removed") {
    removeWithFiles(app, collection, about, person);
  } else if (anonymisation.fate === "emptied" && Object.keys(anonymisation.sets).length > 0) {
    removeFiles(
      app,
      collection,
      Object.keys(anonymisation.sets),
      column(app, `SELECT id FROM \`${collection}\` WHERE ${about}`, { person }),
    );
    const sets = Object.entries(anonymisation.sets).map(([name, sql]) => `\`${name}\` = ${sql}`);
    erasing(app, collection, () =>
      execute(app, `UPDATE \`${collection}\` SET ${sets.join()}, updated = {:at} WHERE ${about}`, { person, at: stamp(now()) }),
    );
  }
}
