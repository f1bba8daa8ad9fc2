/** People with their classes, contacts and cards, from the file to the tables. */
import { type PersonPlan, planPerson } from "../../../domain/imports/person-plan";
import { type PersonValues, readPersonRow } from "../../../domain/imports/person-row";
import { Registry } from "../../../domain/imports/registry";
import { readCard } from "../../../domain/library/codes";
import type { PersonKind } from "../../../domain/people/words";
import { readerSearch, searchOf } from "../../../domain/search";
import { searchText } from "../../../domain/text";
import { nextCards, raiseCardsTo } from "../library/series";
import { today } from "../platform/clock";
import { type App, all, first, insertAll, newRecordId } from "../platform/database";
import { change, type Effect } from "./effects";
import type { EntityImport, Plan } from "./entity";
import { fillPersonKeys } from "./keys";
import { loadPeople } from "./people-registry";

type Found = Record<string, never>;
type PersonWork = PersonPlan & Plan<Found>;

export const people: EntityImport<PersonValues, Found, PersonWork> = {
  label: ({ name, class_name }) => (class_name ? `${name} · ${class_name}` : name),

  reader(app) {
    const day = today(app);
    return (row) => readPersonRow(row, day);
  },

  codeFields: ["card"],
  codesOf: (cells) => ({ series: cells.card ? [readCard(cells.card)] : [], named: [] }),

  planners: () => () => {
    const registry = new Registry();
    return (app, rows) => {
      const schoolYear = Number(today(app).slice(0, 4));
      const sector = sectors(app, registry);
      const category = categories(app, registry);
      fillPersonKeys(app);
      loadPeople(
        app,
        registry,
        rows.map((row) => row.values),
      );
      return rows.map((row) => ({
        ...planPerson(registry, row.values, row.messages, { line: row.line, newId: newRecordId, schoolYear, sector, category }),
        found: {},
      }));
    };
  },

  fillKeys: fillPersonKeys,
  begin: (app, codes) => raiseCardsTo(app, codes.series),

  write(app, plans, at) {
    const classes = plans.flatMap((plan) => plan.makeClass ?? []);
    insertAll(
      app,
      "classes",
      at,
      classes.map((made) => ({ ...made, active: true, search: searchOf("classes", made) })),
    );
    insertAll(
      app,
      "people",
      at,
      plans.flatMap(({ make, person }) =>
        make ? [{ id: person, ...make, active: true, search: searchOf("people", make) }] : [],
      ),
    );
    const effects = plans.map((plan): Effect[] => [
      ...(plan.makeClass ? [{ table: "classes", id: plan.makeClass.id } as const] : []),
      ...(plan.make ? [{ table: "people", id: plan.person } as const] : []),
    ]);
    const newReaders = plans.filter((plan) => plan.reader?.make && plan.reader.card === "").length;
    const cards = nextCards(app, newReaders);
    plans.forEach((plan, index) => {
      effects[index]!.push(...writePerson(app, plan, cards, at));
    });
    return effects;
  },
};

function writePerson(app: App, plan: PersonWork, cards: string[], at: string): Effect[] {
  const effects: Effect[] = [];
  if (Object.keys(plan.change).length > 0) {
    const search = searchOf("people", plan.after);
    effects.push(change(app, "people", plan.person, { ...plan.change, search }, at));
  }
  if (plan.details?.make) {
    const row = { id: plan.details.id, person: plan.person, birth_date: "", document: "", ...plan.details.fields };
    insertAll(app, "person_details", at, [row]);
    effects.push({ table: "person_details", id: row.id });
  } else if (plan.details) {
    effects.push(change(app, "person_details", plan.details.id, plan.details.fields as Record<string, string>, at));
  }
  const contacts = plan.contacts.map((contact) => ({ id: newRecordId(), person: plan.person, ...contact }));
  insertAll(app, "contacts", at, contacts);
  effects.push(...contacts.map((contact): Effect => ({ table: "contacts", id: contact.id })));
  return [...effects, ...writeReader(app, plan, cards, at)];
}

function writeReader(app: App, { reader, person, change: changed, after }: PersonWork, cards: string[], at: string): Effect[] {
  if (reader?.make) {
    const card = reader.card || cards.shift()!;
    const row = { id: reader.id, person, category: reader.category, card, active: true, search: readerSearch(after, card) };
    insertAll(app, "readers", at, [row]);
    return [{ table: "readers", id: row.id }];
  }
  const known = first(
    app,
    "SELECT id, card, search FROM readers WHERE person = {:person}",
    { person },
    { id: "", card: "", search: "" },
  );
  if (!known) {
    return [];
  }
  const search = readerSearch(after, known.card);
  const fields = {
    ...(reader ? { category: reader.category } : {}),
    ...(Object.keys(changed).length > 0 && search !== known.search ? { search } : {}),
  };
  return Object.keys(fields).length > 0 ? [change(app, "readers", known.id, fields, at)] : [];
}

function sectors(app: App, registry: Registry): (name: string) => string {
  const byName = new Map<string, string>();
  for (const { id, name } of all(app, "SELECT id, name FROM sectors WHERE active = TRUE", {}, { id: "", name: "" })) {
    byName.set(searchText(name), id);
    registry.addName(id, name);
  }
  return (name) => byName.get(searchText(name)) ?? "";
}

/** The categories that every school has, by the kind of person they are meant for. */
const USUAL_CATEGORY: Record<PersonKind, string> = {
  student: "catstudent00000",
  teacher: "catteacher00000",
  staff: "catstaff0000000",
  other: "",
};

function categories(app: App, registry: Registry): (name: string, kind: PersonKind) => string {
  const byName = new Map<string, string>();
  const ids = new Set<string>();
  for (const { id, name } of all(app, "SELECT id, name FROM reader_categories WHERE active = TRUE", {}, { id: "", name: "" })) {
    byName.set(searchText(name), id);
    ids.add(id);
    registry.addName(id, name);
  }
  return (name, kind) => {
    if (name !== "") {
      return byName.get(searchText(name)) ?? "";
    }
    return ids.has(USUAL_CATEGORY[kind]) ? USUAL_CATEGORY[kind] : "";
  };
}
