/** The clearance of a person or a class, from the areas' statements: no area knows another. */
import type { InputOf, OutputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import { addTo } from "../../../domain/grouped";
import type { AreaPendencies, clearance as contract, Pendency, PersonClearance } from "../../../domain/people/clearance";
import { refuse } from "../../../domain/people/refusals";
import { mayPass, type Role } from "../../../domain/roles";
import { listing } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { calledName } from "../platform/person-data/person-sql";
import { type App, column, select } from "../platform/sql/database";
import { flag, selection, text, texts } from "../platform/sql/selection";
import { today } from "../platform/time/clock";

/** An area's statement about people's open items. */
export interface PendencySource {
  area: string;
  role: Role;
  /** "a biblioteca". */
  place: string;
  /** @returns by person; a person without open items may be left out. */
  pendenciesOf: (app: App, people: readonly string[], today: Day) => ReadonlyMap<string, Pendency[]>;
}

/** Puts an area's findings into a map by person. */
export function byPerson<Row extends { person: string }>(
  rows: readonly Row[],
  pendencyOf: (row: Row) => Pendency,
): ReadonlyMap<string, Pendency[]> {
  const pendencies = new Map<string, Pendency[]>();
  for (const row of rows) {
    addTo(pendencies, row.person, pendencyOf(row));
  }
  return pendencies;
}

const PERSON = selection<Omit<PersonClearance, "clear" | "areas">>()({
  ...texts("p.enrolment"),
  person: text("p.id"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  sector_name: text("s.name"),
  left: flag("NOT p.active"),
});

/** The limit of the names of an area's staff. */
const MAX_NAMED = 3;

/** The names of an area's staff, as a text. */
function teamNames(app: App, role: Role): string {
  const names = column(
    app,
    `SELECT name FROM users WHERE active = TRUE AND name != '' AND EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = {:role}) ORDER BY name LIMIT ${MAX_NAMED}`,
    { role },
  );
  return listing(names);
}

export const clearance =
  (sources: () => readonly PendencySource[]) =>
  ({ app, actor }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> => {
    const day = today(app);
    const condition = input.person ? "p.id = {:person}" : "p.class = {:class} AND p.class != '' AND p.active = TRUE";
    const people = select(
      app,
      PERSON,
      `FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN sectors s ON s.id = p.sector WHERE ${condition} ORDER BY p.search, p.id`,
      input.person ? { person: input.person } : { class: input.class },
    );
    if (people.length === 0 && (input.person || !input.class)) {
      throw refuse("not_found", { what: "esta pessoa" }, "person");
    }
    const ids = people.map(({ person }) => person);
    const statements = sources().map((source) => ({
      source,
      found: source.pendenciesOf(app, ids, day),
      mine: mayPass(actor.roles, [source.role]),
    }));
    const teams = new Map<string, string>();
    const askText = ({ area, role }: PendencySource): string => {
      const team = teams.get(area) ?? teamNames(app, role);
      teams.set(area, team);
      return team;
    };
    return {
      today: day,
      people: people.map((person) => {
        const areas = statements.map(({ source, found, mine }): AreaPendencies => {
          const items = found.get(person.person) ?? [];
          const pending = items.some(({ owed }) => owed);
          return {
            area: source.area,
            place: source.place,
            pending,
            items: mine ? items : [],
            ask: pending && !mine ? askText(source) : "",
          };
        });
        return { ...person, clear: areas.every(({ pending }) => !pending), areas };
      }),
    };
  };
