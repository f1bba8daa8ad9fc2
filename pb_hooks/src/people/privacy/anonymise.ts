/** Taking away for good what says who a person is. Loans and ledgers stay, and name nobody. */
import type { InputOf } from "../../../../domain/contract";
import type {
  Anonymisation,
  anonymisePerson as contract,
  anonymisation as previewContract,
} from "../../../../domain/people/privacy/commands";
import { ANONYMOUS_NAME, type FateLine, type NameMention } from "../../../../domain/people/privacy/person-data";
import { refuse } from "../../../../domain/people/refusals";
import { personMark } from "../../../../domain/platform/person-mark";
import { count, listing } from "../../../../domain/text";
import { now, stamp } from "../../platform/clock";
import { type App, column, execute, figure, find, list, selectFirst, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { requireSame } from "../../platform/once";
import type { Watch } from "../../platform/records";
import { forgetFilters } from "../../platform/saved-filters";
import { record } from "../../platform/timeline";
import { fileFields, type Held, idsOf, requirePerson } from "./export";
import type { Holding, PersonData } from "./holdings";
import { requireFollowed } from "./requests";

const DONE = selection({ ...texts("id", "at", "by_name", "reason"), lines: list<FateLine[]>("lines") });

const done = (app: App, person: string) => selectFirst(app, DONE, "FROM anonymisations WHERE person = {:person}", { person });

const holdingsOf = (held: Held): PersonData => Object.values(held()).flatMap(({ personData = [] }) => personData);

export const anonymisation =
  (held: Held) =>
  ({ app }: Call, { person }: InputOf<typeof previewContract>): Anonymisation => {
    requirePerson(app, person);
    const before = done(app, person);
    if (before) {
      const { id: _, ...told } = before;
      return { ...told, obstacles: [], mentions: [] };
    }
    const holdings = holdingsOf(held);
    return {
      obstacles: obstaclesOf(app, holdings, person),
      lines: linesOf(app, holdings, person),
      mentions: mentionsOf(app, held, person),
      at: "",
      by_name: "",
      reason: "",
    };
  };

/** What is still open, in words. */
const obstaclesOf = (app: App, holdings: PersonData, person: string): string[] =>
  holdings.flatMap(({ collection, of, open }) => {
    const still = open
      ? figure(app, `SELECT COUNT(*) FROM \`${collection}\` x WHERE (${of}) AND (${open.where})`, { person })
      : 0;
    return open && still > 0 ? [count(still, ...open.words)] : [];
  });

const linesOf = (app: App, holdings: PersonData, person: string): FateLine[] =>
  holdings.flatMap((holding) => {
    const rows = idsOf(app, holding, person).length;
    const { fate, why } = holding.forgets;
    return rows > 0 ? [{ title: holding.title, rows, fate, why }] : [];
  });

const MOST_MENTIONS = 10;

/** As it stands, and as they are called. One word alone may be anybody's. */
const wholeNames = (person: core.Record): string[] =>
  [person.getString("name"), person.getString("social_name")].filter((name) => name.includes(" "));

function mentionsOf(app: App, held: Held, person: string): NameMention[] {
  const names = wholeNames(app.findRecordById("people", person));
  const patterns = JSON.stringify(names.map((name) => `%${name.replace(/[\\%_]/g, "\\$&")}%`));
  const free = names.length > 0 ? Object.values(held()).flatMap(({ freeTexts = [] }) => freeTexts) : [];
  return free.flatMap(({ collection, title, columns, name }) => {
    const named = columns.map((column) => `w.\`${column}\` LIKE n.value ESCAPE '\\'`).join(" OR ");
    const rows = column(
      app,
      `SELECT ${name} FROM \`${collection}\` w WHERE EXISTS (SELECT 1 FROM json_each({:patterns}) n WHERE ${named}) LIMIT {:most}`,
      { patterns, most: MOST_MENTIONS + 1 },
    );
    return rows.length > 0 ? [{ title, rows: rows.slice(0, MOST_MENTIONS), more: rows.length > MOST_MENTIONS }] : [];
  });
}

export const anonymisePerson =
  (held: Held) =>
  (call: Call, input: InputOf<typeof contract>): Anonymisation => {
    const { app, actor } = call;
    const { id, person, reason, request } = input;
    requireSame(app, "people/anonymise-person", input);
    const name = requirePerson(app, person);
    const before = done(app, person);
    if (before) {
      if (before.id !== id) {
        throw refuse("already_anonymous", {});
      }
      return anonymisation(held)(call, { person });
    }
    if (find(app, "anonymisations", id)) {
      throw refuse("id_taken", {});
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
    const holdings = holdingsOf(held);
    const obstacles = obstaclesOf(app, holdings, person);
    if (obstacles.length > 0) {
      throw refuse("person_has_open", { person: name, what: listing(obstacles) });
    }
    const lines = linesOf(app, holdings, person);
    // The foundation's own last: others find theirs by its contacts.
    const { people: own, ...others } = held();
    for (const holding of holdingsOf(() => ({ ...others, ...(own ? { own } : {}) }))) {
      forget(app, holding, person);
    }
    const at = stamp(now());
    // By the record: its files go with it, and what is made of the name, in all areas. With those that were entered twice.
    const twice = column(app, "SELECT id FROM people WHERE merged_into = {:person} AND merged_into != ''", { person });
    for (const one of [of, ...twice.map((id) => app.findRecordById("people", id))]) {
      forgetFilters(app, wholeNames(one));
      one.load({ name: ANONYMOUS_NAME, social_name: "", enrolment: "", photo: "", anonymised_at: at });
      app.saveNoValidate(one);
    }
    const made = new Record(app.findCachedCollectionByNameOrId("anonymisations"));
    made.load({ id, person, at, by: actor.id, by_name: actor.name, reason, lines, request });
    app.saveNoValidate(made);
    record(app, actor, {
      area: "people",
      collection: "people",
      subject: person,
      kind: "anonymised",
      text: `Cadastro anonimizado: ${personMark(person)}`,
    });
    return anonymisation(held)(call, { person });
  };

/** By the record, so that what lies in the storage goes too. */
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

/** The records API's refusal, in words, of what the database refuses anyway. */
export const ofSomebody = (person: (record: core.Record) => string): Watch => ({
  before(e) {
    if (done(e.app, person(e.record!))) {
      throw refuse("already_anonymous", {});
    }
  },
});

function forget(app: App, { collection, of, forgets }: Holding, person: string): void {
  const about = `id IN (SELECT x.id FROM \`${collection}\` x WHERE ${of})`;
  if (forgets.fate === "removed") {
    removeWithFiles(app, collection, about, person);
  } else if (forgets.fate === "emptied" && Object.keys(forgets.sets).length > 0) {
    removeFiles(
      app,
      collection,
      Object.keys(forgets.sets),
      column(app, `SELECT id FROM \`${collection}\` WHERE ${about}`, { person }),
    );
    const sets = Object.entries(forgets.sets).map(([name, sql]) => `\`${name}\` = ${sql}`);
    execute(app, `UPDATE \`${collection}\` SET ${sets.join()}, updated = {:at} WHERE ${about}`, { person, at: stamp(now()) });
  }
}
