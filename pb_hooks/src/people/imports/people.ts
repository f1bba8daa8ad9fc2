/** People with their classes, contacts and roles, from the file to the tables. */
import { yearOf } from "../../../../domain/dates";
import type { Grounds } from "../../../../domain/imports/fingerprints";
import { keyOrder } from "../../../../domain/order";
import { type PersonPlan, planPerson } from "../../../../domain/people/imports/person-plan";
import { type PersonValues, readPersonColumns, readPersonRow } from "../../../../domain/people/imports/person-row";
import { Registry } from "../../../../domain/people/imports/registry";
import { personTerms } from "../../../../domain/people/imports/terms";
import { searchOf } from "../../../../domain/people/search";
import { searchText } from "../../../../domain/text";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Plan, Planner } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { fillMatchKeys } from "../../imports/match-keys";
import { type App, column, insertAll, newRecordId, select } from "../../platform/sql/database";
import { flags, selection, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { type Actor, actorWithId } from "../../platform/timeline/actor";
import { recordAll } from "../../platform/timeline/timeline";
import { loadPeople } from "./people-registry";
import type { PersonRoleImport } from "./role";

type Found = Record<string, never>;
type PersonWork = PersonPlan & Plan<Found>;

const fillPersonKeys = (app: App) => fillMatchKeys(app, "people", ["name"]);

/** @param roles the further roles of people that a file of them may bring. */
export function people(roles: readonly PersonRoleImport[]): EntityImport<PersonValues, Found, PersonWork> {
  const series = roles.flatMap((role) => role.series ?? []);
  return {
    terms: personTerms(roles.map(({ role }) => role)),
    tables: [...roles.flatMap(({ tables }) => tables), "contacts", "person_details", "people", "classes", "sectors"],
    subjects: ["people", "classes", "sectors"],
    uses: { ...USES, ...Object.fromEntries(roles.flatMap(({ uses }) => Object.entries(uses))) },

    label: ({ name, class_name }) => (class_name ? `${name} · ${class_name}` : name),

    reader(app, column) {
      const day = today(app);
      const roleNames = roles.map(({ role }) => role);
      const columns = readPersonColumns(column, schoolSettings(app).area_code);
      return (row) => readPersonRow(row, day, roleNames, columns);
    },

    codeFields: series.flatMap(({ fields }) => fields),
    codesOf: (cells) => ({ series: series.flatMap((series) => series.codesOf(cells)), named: [] }),

    planners: () => () => plannerOf(roles),
    fillKeys: fillPersonKeys,
    begin(app, codes) {
      for (const codeSeries of series) {
        codeSeries.raise(app, codes.series);
      }
    },

    write(app, plans, at, batch) {
      const returningPeople = plans.flatMap(({ returns, person }) => (returns ? [person] : []));
      recordActivity(app, actorWithId(app, batch.getString("by")), returningPeople, true);
      return writePeople(app, roles, plans, at);
    },

    restored(app, actor, effects) {
      const leftPeople = effects.flatMap(({ table, id, before }) => (table === "people" && before?.active === false ? [id] : []));
      recordActivity(app, actor, leftPeople, false);
    },
  };
}

/** As the history shows a change by hand, with its reason. */
function recordActivity(app: App, actor: Actor, people: readonly string[], active: boolean): void {
  recordAll(app, actor, people, (subject) => ({
    ...{ area: "people", collection: "people", subject, kind: active ? "activated" : "deactivated" },
    text: active ? "Cadastro ativado: a pessoa consta da lista importada" : "Cadastro desativado: importação desfeita",
  }));
}

/** The meaning of a reference that no role describes. */
const USES = {
  people: "recebeu outra pessoa",
  contacts: "recebeu outro contato",
  person_details: "recebeu outros dados",
  users: "é de uma conta de usuário",
  sectors: "responde por um setor",
};

function plannerOf(roles: readonly PersonRoleImport[]): Planner<PersonValues, Found, PersonWork> {
  const registry = new Registry();
  const fingerprints = new LoadedRecords();
  const planners = Object.fromEntries(roles.map((role) => [role.role.name, role.planner()]));
  return {
    plan(app, rows) {
      const schoolYear = yearOf(today(app));
      loadSectors(app, registry, fingerprints);
      fillPersonKeys(app);
      const allValues = rows.map(({ values }) => values);
      const people = loadPeople(app, registry, fingerprints, allValues);
      const states = Object.entries(planners).map(([name, planner]) =>
        planner.load(
          app,
          people,
          allValues.map((values) => values.roles[name]),
        ),
      );
      for (const { id, guardians, line: _, ...person } of people) {
        const contacts = [...(guardians ?? [])].sort(([first], [second]) => keyOrder(first, second));
        fingerprints.add(id, [{ ...person, contacts }, ...states.map((state) => state.get(id) ?? "")]);
      }
      return rows.map((row) => {
        const { values, line } = row;
        const grounds = groundsOf(registry, fingerprints, values, schoolYear);
        const messages = messagesOf(row, grounds);
        const plan = planPerson(registry, values, messages, { line, newId: newRecordId, schoolYear, roles: planners });
        const ownCounts = {
          people: plan.newFields ? 1 : 0,
          classes: plan.makeClass ? 1 : 0,
          sectors: plan.makeSector ? 1 : 0,
          contacts: plan.contacts.length,
        };
        const counts = roles.map((role) => (plan.roles[role.role.name] ? role.createdCounts(plan.roles[role.role.name]) : {}));
        return { ...plan, found: {}, grounds, createdCounts: Object.assign({}, ownCounts, ...counts) as Record<string, number> };
      });
    },
  };
}

/** The people to whom the row may refer, the class and the sector that it names, and the year of a class without one. */
function groundsOf(
  registry: Registry,
  fingerprints: LoadedRecords,
  { name, written_name, enrolment, class_name, class_year, sector }: PersonValues,
  schoolYear: number,
): Grounds {
  const group = class_name === "" ? undefined : registry.classOf(class_name, class_year || schoolYear);
  return {
    meant: fingerprints.of([
      registry.withEnrolment(enrolment),
      ...registry.withName(name),
      ...(written_name ? registry.withName(written_name) : []),
    ]),
    named: {
      ...fingerprints.of([group, sector === "" ? undefined : registry.sectorOf(sector)]),
      ...(class_name !== "" && class_year === 0 ? { year: String(schoolYear) } : {}),
    },
  };
}

function writePeople(app: App, roles: readonly PersonRoleImport[], plans: readonly PersonWork[], at: string): Effect[][] {
  const classes = plans.flatMap((plan) => plan.makeClass ?? []);
  insertAll(app, "classes", at, classes, (group) => ({ ...group, active: true, search: searchOf("classes", group) }));
  insertAll(
    app,
    "sectors",
    at,
    plans,
    ({ makeSector }) => makeSector && { ...makeSector, search: searchOf("sectors", makeSector) },
  );
  insertAll(
    app,
    "people",
    at,
    plans,
    ({ newFields, person }) => newFields && { id: person, ...newFields, active: true, search: searchOf("people", newFields) },
  );
  const effects = plans.map((plan): Effect[] => [
    ...(plan.makeClass ? [{ table: "classes", id: plan.makeClass.id } as const] : []),
    ...(plan.fillShift ? [change(app, "classes", plan.fillShift.id, { shift: plan.fillShift.shift }, at)] : []),
    ...(plan.makeSector ? [{ table: "sectors", id: plan.makeSector.id } as const] : []),
    ...(plan.newFields ? [{ table: "people", id: plan.person } as const] : []),
    ...writePerson(app, plan, at),
  ]);
  for (const role of roles) {
    const writtenPeople = plans.map((plan) => ({
      person: plan.person,
      names: plan.after,
      changed: Object.keys(plan.change).length > 0,
      plan: plan.roles[role.role.name] ?? null,
    }));
    role.write(app, writtenPeople, at).forEach((done, index) => {
      effects[index]!.push(...done);
    });
  }
  return effects;
}

function writePerson(app: App, plan: PersonWork, at: string): Effect[] {
  const effects: Effect[] = [];
  if (plan.returns || Object.keys(plan.change).length > 0) {
    const search = searchOf("people", plan.after);
    // With the day of leaving, so that the undo restores the same day: terms count from it.
    const returnFields: Record<string, string | boolean> = plan.returns ? { active: true, left_at: "" } : {};
    effects.push(change(app, "people", plan.person, { ...plan.change, ...returnFields, search }, at));
  }
  if (plan.details?.isNew) {
    const row = { id: plan.details.id, person: plan.person, birth_date: "", document: "", ...plan.details.fields };
    insertAll(app, "person_details", at, [row]);
    effects.push({ table: "person_details", id: row.id });
  } else if (plan.details) {
    effects.push(change(app, "person_details", plan.details.id, plan.details.fields as Record<string, string>, at));
  }
  const blocked = plan.contacts.length === 0 ? new Set() : blockedGuardians(app, plan.person);
  const contacts = plan.contacts.map((contact) => ({
    ...{ id: newRecordId(), person: plan.person, ...contact },
    blocked: contact.guardian !== "" && blocked.has(searchText(contact.guardian)),
  }));
  insertAll(app, "contacts", at, contacts);
  effects.push(...contacts.map((contact): Effect => ({ table: "contacts", id: contact.id })));
  return effects;
}

/** The guardians whom a court has blocked, in comparable form: the block also applies to their later telephones. */
const blockedGuardians = (app: App, person: string): ReadonlySet<string> =>
  new Set(
    column(app, "SELECT guardian FROM contacts WHERE person = {:person} AND blocked = TRUE AND guardian != ''", { person }).map(
      (guardian) => searchText(guardian),
    ),
  );

/** Sectors of the register come first: an earlier row's new sector exists already when the later row is written. */
function loadSectors(app: App, registry: Registry, fingerprints: LoadedRecords): void {
  const sectors = select(
    app,
    selection({ ...texts("id", "name"), ...flags("active") }),
    "FROM sectors ORDER BY active DESC, name",
  );
  for (const sector of sectors) {
    fingerprints.add(sector.id, sector);
    registry.addSector(sector);
  }
}
