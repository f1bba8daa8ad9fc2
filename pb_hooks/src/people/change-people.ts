/** Changes of many people at once at the end of the year: they leave, return, or change class. */
import type { InputOf } from "../../../domain/contract";
import { addTo } from "../../../domain/grouped";
import { type Changing, formatChange, planChange } from "../../../domain/people/changes";
import type { changePeople as contract, PeopleChanged } from "../../../domain/people/commands";
import type { Call } from "../platform/http/endpoint";
import { type App, execute, select } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { flag, selection, text, texts } from "../platform/sql/selection";
import { now, stamp, today } from "../platform/time/clock";
import { withHistory } from "../platform/timeline/timeline";
import { requireActiveClass } from "./active-places";
import type { PendencySource } from "./clearance";

const PERSON = selection<Changing>()({
  ...texts("p.class"),
  person: text("p.id"),
  class_name: text("k.name"),
  active: flag("p.active"),
  isRemoved: flag("p.anonymised_at != '' OR p.merged_into != ''"),
});
/** The areas to which each of them owes something. */
export function debtsByArea(
  app: App,
  sources: readonly PendencySource[],
  people: readonly string[],
): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>();
  for (const source of sources) {
    for (const [person, pendencies] of source.pendenciesOf(app, people, today(app))) {
      if (pendencies.some(({ owed }) => owed)) {
        addTo(places, person, source.place);
      }
    }
  }
  return places;
}

/**
 * POST people/change-people.
 * @param sources each area's statement about people's open items.
 */
export const changePeople =
  (sources: () => readonly PendencySource[]) =>
  (call: Call, input: InputOf<typeof contract>): PeopleChanged => {
    return withHistory(call, "people", input.id, ({ app }) => {
      const isOfClass = input.change === "class" && input.class !== "";
      const room = isOfClass ? { id: input.class, name: classFor(app, input) } : NO_ROOM;
      const plan = { change: input.change, room, movedTo: input.moved_to };
      const people = select(
        app,
        PERSON,
        "FROM json_each({:people}) asked CROSS JOIN people p ON p.id = asked.value LEFT JOIN classes k ON k.id = p.class GROUP BY p.id ORDER BY MIN(asked.key)",
        { people: input.people },
      );
      const { changing, unchanged } = planChange(people, plan, (people) =>
        input.keep_pending ? debtsByArea(app, sources(), people) : new Map(),
      );
      write(app, input, changing);
      const eventOf = (changing: Changing) => ({
        collection: "people",
        subject: changing.person,
        ...formatChange(changing, plan),
      });
      const [first, ...otherEvents] = changing.map(eventOf);
      return {
        answer: {
          changed: changing.map(({ person, class: previousClass }) => ({ person, class: previousClass })),
          kept: unchanged,
        },
        event: first ?? {
          ...{ collection: "people", subject: input.people[0] ?? "", kind: "unchanged" },
          text: "Alteração em lote: o cadastro permanece como estava",
        },
        others: otherEvents,
      };
    });
  };

const NO_ROOM = { id: "", name: "" };

/** The name of the new class. An undo also leads back to one that is inactive by now. */
const classFor = (app: App, { class: id, back }: InputOf<typeof contract>): string =>
  back ? requireRecord(app, "classes", id, "esta turma", "class").getString("name") : requireActiveClass(app, id);

function write(app: App, input: InputOf<typeof contract>, people: readonly Changing[]): void {
  if (people.length === 0) {
    return;
  }
  const set = input.change === "class" ? "class = {:class}" : `active = ${input.change === "return" ? "TRUE" : "FALSE"}`;
  execute(app, `UPDATE people SET ${set}, updated = {:at} WHERE id IN (SELECT value FROM json_each({:changed}))`, {
    changed: people.map(({ person }) => person),
    at: stamp(now()),
    ...(input.change === "class" ? { class: input.class } : {}),
  });
}
