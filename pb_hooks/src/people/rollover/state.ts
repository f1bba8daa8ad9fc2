/** The turn of the school year as it stands: classes and pupils of the year that ends, and where they go. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import { nameOrder } from "../../../../domain/order";
import { refuse } from "../../../../domain/people/refusals";
import type {
  rolloverLeavers as leaversContract,
  rolloverPupils as pupilsContract,
  RolloverClass,
  RolloverKept,
  RolloverLeaver,
  RolloverStatus,
  yearRollover as readContract,
  YearRollover,
} from "../../../../domain/people/rollover/commands";
import {
  type Choice,
  goalOf,
  NO_CHOICE,
  type RolloverGoal,
  rolloverYear,
  totalsOf,
} from "../../../../domain/people/rollover/plan";
import { proposals } from "../../../../domain/people/rollover/promotion";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import {
  type App,
  type Columns,
  column,
  number,
  numbers,
  type Params,
  select,
  selectFirst,
  selection,
  text,
  texts,
} from "../../platform/sql/database";
import { today } from "../../platform/time/clock";
import { owing } from "../change-people";
import type { PendencySource } from "../clearance";

/** Where pupils of a class go, by the class's id. */
export type Choices = Record<string, Choice>;

/** What is read of the record of a year. */
interface Known {
  id: string;
  year: number;
  status: RolloverStatus;
  choices: string;
  done: number;
  total: number;
  run: number;
  failure: string;
  by_name: string;
  ended_at: string;
}

const KNOWN = selection<Known>()({
  ...texts("id", "failure", "by_name", "ended_at"),
  ...numbers("year", "done", "total", "run"),
  status: text<RolloverStatus>("status"),
  choices: text("choices"),
});

/** A class of the year that ends, with where its pupils go. */
export interface Room {
  id: string;
  name: string;
  grade: string;
  shift: string;
  year: number;
  choice: Choice;
  by_hand: boolean;
  /** The grade of the class that the rule proposes. */
  next_grade: string;
}

const ROOM = selection({ ...texts("id", "name", "grade", "shift"), ...numbers("year") });

/** The classes of the year that ends, in the order in which people read them. */
export function roomsOf(app: App, year: number, choices: Choices): Room[] {
  const rooms = select(app, ROOM, "FROM classes WHERE active = TRUE AND year < {:year}", { year });
  const proposed = proposals(rooms);
  return rooms
    .map((room) => {
      const own = choices[room.id];
      const rule = proposed.get(room.id) ?? null;
      const byRule: Choice = rule === null ? NO_CHOICE : { goal: rule.goal, target: rule.goal === "move" ? rule.target : "" };
      return {
        ...room,
        choice: own ?? byRule,
        by_hand: own !== undefined,
        next_grade: rule?.goal === "move" ? rule.grade : "",
      };
    })
    .sort((one, other) => nameOrder(one.name, other.name));
}

/** A pupil of the year that ends. */
export interface Pupil {
  person: string;
  name: string;
  enrolment: string;
  class: string;
  own: Choice;
}

interface PupilRow extends Omit<Pupil, "own"> {
  goal: RolloverGoal | "";
  target: string;
}

const PUPIL_COLUMNS = {
  ...texts("p.enrolment", "p.class", "r.target"),
  person: text("p.id"),
  name: text(calledName("p")),
  goal: text<RolloverGoal | "">("r.goal"),
} satisfies Columns<PupilRow>;
const PUPIL = selection<PupilRow>()(PUPIL_COLUMNS);

const OF_ROLLOVER = "LEFT JOIN rollover_people r ON r.rollover = {:rollover} AND r.person = p.id";
const IS_PUPIL =
  "k.active = TRUE AND k.year < {:year} AND p.active = TRUE AND p.kind = 'student' AND p.anonymised_at = '' AND p.merged_into = ''";

/** @param of a condition beside that they are pupils of the year that ends. */
const pupilRows = (app: App, from: string, params: Params, of = "TRUE"): Pupil[] =>
  select(app, PUPIL, `${from} ${OF_ROLLOVER} WHERE ${IS_PUPIL} AND ${of}`, params).map(({ goal, target, ...pupil }) => ({
    ...pupil,
    own: { goal, target },
  }));

/** All of the school, in no order. */
export const pupilsOf = (app: App, rollover: string, year: number): Pupil[] =>
  pupilRows(app, "FROM classes k CROSS JOIN people p ON p.class = k.id", { rollover, year });

/** Those among some people, as they are now. */
export const pupilsAmong = (app: App, rollover: string, year: number, people: readonly string[]): Pupil[] =>
  pupilRows(
    app,
    "FROM json_each({:people}) asked CROSS JOIN people p ON p.id = asked.value CROSS JOIN classes k ON k.id = p.class",
    { rollover, year, people: JSON.stringify(people) },
  );

export const choicesOf = (written: string): Choices => (JSON.parse(written || "null") as Choices | null) ?? {};

/** Of a year, or of that which is prepared today. */
function known(app: App, asked: number): { year: number; rollover: Known | null; choices: Choices } {
  const year = asked || rolloverYear(today(app));
  const rollover = selectFirst(app, KNOWN, "FROM year_rollovers WHERE year = {:year}", { year });
  return { year, rollover, choices: choicesOf(rollover?.choices ?? "") };
}

const STATES = selection({ state: text("state"), people: number("COUNT(*)") });
const KEPT = selection<RolloverKept>()({
  ...texts("r.reason"),
  person: text("p.id"),
  name: text(calledName("p")),
  class_name: text("k.name"),
});
const MOST_KEPT = 500;

/** GET people/year-rollover. */
export function yearRollover({ app }: Call, input: InputOf<typeof readContract>): YearRollover {
  const { year, rollover, choices } = known(app, input.year);
  const id = rollover?.id ?? "";
  const rooms = roomsOf(app, year, choices);
  const goals = new Map<string, (RolloverGoal | "")[]>(rooms.map((room) => [room.id, []]));
  const byId = new Map(rooms.map((room) => [room.id, room]));
  for (const { class: room, own } of pupilsOf(app, id, year)) {
    goals.get(room)?.push(goalOf(byId.get(room)!, own).goal);
  }
  const present = column(app, "SELECT name FROM classes WHERE year = {:year} AND active = TRUE", { year });
  const there = new Set(present.map((name) => name.toLowerCase()));
  const shown = rooms.map(
    ({ id: room, name, grade, year: of, choice, by_hand }): RolloverClass => ({
      ...totalsOf(goals.get(room) ?? []),
      ...{ class: room, name, grade, year: of, choice, by_hand, students: goals.get(room)?.length ?? 0 },
      has_target: choice.goal === "move" && there.has(choice.target.toLowerCase()),
    }),
  );
  const states = new Map(
    id === ""
      ? []
      : select(app, STATES, "FROM rollover_people WHERE rollover = {:id} GROUP BY state", { id }).map((row) => [
          row.state,
          row.people,
        ]),
  );
  const proposed = shown.flatMap(({ choice }) => (choice.goal === "move" ? [choice.target] : []));
  return {
    ...{ id, year, status: rollover?.status ?? "draft", done: rollover?.done ?? 0, total: rollover?.total ?? 0 },
    ...{ failure: rollover?.failure ?? "", by_name: rollover?.by_name ?? "", ended_at: rollover?.ended_at ?? "" },
    classes: shown,
    totals: totalsOf([...goals.values()].flat()),
    targets: [...new Set([...present, ...proposed])].sort(nameOrder),
    ...{ moved: states.get("moved") ?? 0, repeated: states.get("repeated") ?? 0, left: states.get("left") ?? 0 },
    kept:
      id === ""
        ? []
        : select(
            app,
            KEPT,
            `FROM rollover_people r CROSS JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
             WHERE r.rollover = {:id} AND r.run = {:run} AND r.state IN ('kept', 'changed') ORDER BY p.search LIMIT ${MOST_KEPT}`,
            { id, run: rollover?.run ?? 0 },
          ),
  };
}

/** GET people/rollover-pupils. */
export function rolloverPupils({ app }: Call, input: InputOf<typeof pupilsContract>): OutputOf<typeof pupilsContract> {
  const { year, rollover, choices } = known(app, input.year);
  const room = roomsOf(app, year, choices).find(({ id }) => id === input.class);
  if (!room) {
    throw refuse("not_found", { what: "esta turma" }, "class");
  }
  const pupils = pupilRows(
    app,
    "FROM classes k CROSS JOIN people p ON p.class = k.id",
    { rollover: rollover?.id ?? "", year, class: room.id },
    "k.id = {:class}",
  );
  return {
    class_name: room.name,
    pupils: pupils
      .sort((one, other) => nameOrder(one.name, other.name))
      .map(({ person, name, enrolment, own }) => ({ person, name, enrolment, own, choice: goalOf(room, own) })),
  };
}

/** GET people/rollover-leavers. @param sources what each area says of what people owe it. */
export const rolloverLeavers =
  (sources: () => readonly PendencySource[]) =>
  ({ app }: Call, input: InputOf<typeof leaversContract>): OutputOf<typeof leaversContract> => {
    const { year, rollover, choices } = known(app, input.year);
    const rooms = roomsOf(app, year, choices);
    const byId = new Map(rooms.map((room) => [room.id, room]));
    const leaving = pupilsOf(app, rollover?.id ?? "", year).filter(
      ({ class: room, own }) => goalOf(byId.get(room)!, own).goal === "leave",
    );
    const owed = owing(
      app,
      sources(),
      leaving.map(({ person }) => person),
    );
    const leavers = leaving.map(
      ({ own: _, ...pupil }): RolloverLeaver => ({
        ...pupil,
        class_name: byId.get(pupil.class)!.name,
        owes: [...(owed.get(pupil.person) ?? [])],
      }),
    );
    return {
      ...{ today: today(app), year },
      leavers: leavers.sort((one, other) => nameOrder(one.class_name, other.class_name) || nameOrder(one.name, other.name)),
    };
  };
