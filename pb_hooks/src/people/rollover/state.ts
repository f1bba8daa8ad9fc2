/** The present state of the year rollover: classes and pupils of the ending year, with their targets. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { nameOrder } from "../../../../domain/order";
import { refuse } from "../../../../domain/people/refusals";
import type * as contracts from "../../../../domain/people/rollover/commands";
import type {
  RolloverClass,
  RolloverLeaver,
  RolloverStatus,
  UnchangedPupil,
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
import { type App, column, type Params, select, selectFirst } from "../../platform/sql/database";
import { type Columns, number, numbers, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { debtsByArea } from "../change-people";
import type { PendencySource } from "../clearance";

/** The targets of a class's pupils, by the class's id. */
export type Choices = Record<string, Choice>;

const ROLLOVER_ROW = selection({
  ...texts("id", "failure", "by_name", "ended_at"),
  ...numbers("year", "done", "total", "run"),
  status: text<RolloverStatus>("status"),
  choices: text("choices"),
});

/** The part of a year's record that the program reads. */
type RolloverRow = SelectedRow<typeof ROLLOVER_ROW>;

/** A class of the year that ends, with where its pupils go. */
export interface RolloverSource {
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

const CLASS_COLUMNS = selection({ ...texts("id", "name", "grade", "shift"), ...numbers("year") });

/** The classes of the ending year, in the order for readers. */
export function rolloverClassesOf(app: App, year: number, choices: Choices): RolloverSource[] {
  const classRows = select(app, CLASS_COLUMNS, "FROM classes WHERE active = TRUE AND year < {:year}", { year });
  const proposedRules = proposals(classRows);
  return classRows
    .map((classRow) => {
      const ownChoice = choices[classRow.id];
      const rule = proposedRules.get(classRow.id) ?? null;
      const byRule: Choice = rule === null ? NO_CHOICE : { goal: rule.goal, target: rule.goal === "move" ? rule.target : "" };
      return {
        ...classRow,
        choice: ownChoice ?? byRule,
        by_hand: ownChoice !== undefined,
        next_grade: rule?.goal === "move" ? rule.grade : "",
      };
    })
    .sort((room, other) => nameOrder(room.name, other.name));
}

/** A pupil of the ending year. */
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

/** @param of a condition besides the one that they are pupils of the ending year. */
const pupilRows = (app: App, from: string, params: Params, of = "TRUE"): Pupil[] =>
  select(app, PUPIL, `${from} ${OF_ROLLOVER} WHERE ${IS_PUPIL} AND ${of}`, params).map(({ goal, target, ...pupil }) => ({
    ...pupil,
    own: { goal, target },
  }));

/** All pupils of the school, in no order. */
export const pupilsOf = (app: App, rollover: string, year: number): Pupil[] =>
  pupilRows(app, "FROM classes k CROSS JOIN people p ON p.class = k.id", { rollover, year });

/** The pupils among some people, with their present data. */
export const pupilsOfPeople = (app: App, rollover: string, year: number, people: readonly string[]): Pupil[] =>
  pupilRows(
    app,
    "FROM json_each({:people}) asked CROSS JOIN people p ON p.id = asked.value CROSS JOIN classes k ON k.id = p.class",
    { rollover, year, people },
  );

export const choicesOf = (text: string): Choices => (JSON.parse(text || "null") as Choices | null) ?? {};

/** The rollover of a year, or of the year that is prepared today. */
function rolloverOf(app: App, requestedYear: number): { year: number; rollover: RolloverRow | null; choices: Choices } {
  const year = requestedYear || rolloverYear(today(app));
  const rollover = selectFirst(app, ROLLOVER_ROW, "FROM year_rollovers WHERE year = {:year}", { year });
  return { year, rollover, choices: choicesOf(rollover?.choices ?? "") };
}

const STATES = selection({ state: text("state"), people: number("COUNT(*)") });
const UNCHANGED_PUPIL = selection<UnchangedPupil>()({
  ...texts("r.reason"),
  person: text("p.id"),
  name: text(calledName("p")),
  class_name: text("k.name"),
});
const MAX_UNCHANGED_PUPILS = 500;

/** GET people/year-rollover. */
export function yearRollover({ app }: Call, input: InputIn<typeof contracts, "yearRollover">): YearRollover {
  const { year, rollover, choices } = rolloverOf(app, input.year);
  const id = rollover?.id ?? "";
  const sourceClasses = rolloverClassesOf(app, year, choices);
  const goals = new Map<string, (RolloverGoal | "")[]>(sourceClasses.map((schoolClass) => [schoolClass.id, []]));
  const byId = new Map(sourceClasses.map((schoolClass) => [schoolClass.id, schoolClass]));
  for (const { class: classId, own } of pupilsOf(app, id, year)) {
    goals.get(classId)?.push(goalOf(byId.get(classId)!, own).goal);
  }
  const present = column(app, "SELECT name FROM classes WHERE year = {:year} AND active = TRUE", { year });
  const presentNames = new Set(present.map((name) => name.toLowerCase()));
  const classes = sourceClasses.map(
    ({ id: classId, name, grade, year: of, choice, by_hand }): RolloverClass => ({
      ...totalsOf(goals.get(classId) ?? []),
      ...{ class: classId, name, grade, year: of, choice, by_hand, students: goals.get(classId)?.length ?? 0 },
      has_target: choice.goal === "move" && presentNames.has(choice.target.toLowerCase()),
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
  const proposedTargets = classes.flatMap(({ choice }) => (choice.goal === "move" ? [choice.target] : []));
  return {
    ...{ id, year, status: rollover?.status ?? "draft", done: rollover?.done ?? 0, total: rollover?.total ?? 0 },
    ...{ failure: rollover?.failure ?? "", by_name: rollover?.by_name ?? "", ended_at: rollover?.ended_at ?? "" },
    classes,
    totals: totalsOf([...goals.values()].flat()),
    targets: [...new Set([...present, ...proposedTargets])].sort(nameOrder),
    ...{ moved: states.get("moved") ?? 0, repeated: states.get("repeated") ?? 0, left: states.get("left") ?? 0 },
    kept:
      id === ""
        ? []
        : select(
            app,
            UNCHANGED_PUPIL,
            `FROM rollover_people r CROSS JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
             WHERE r.rollover = {:id} AND r.run = {:run} AND r.state IN ('kept', 'changed') ORDER BY p.search LIMIT ${MAX_UNCHANGED_PUPILS}`,
            { id, run: rollover?.run ?? 0 },
          ),
  };
}

/** GET people/rollover-pupils. */
export function rolloverPupils(
  { app }: Call,
  input: InputIn<typeof contracts, "rolloverPupils">,
): OutputIn<typeof contracts, "rolloverPupils"> {
  const { year, rollover, choices } = rolloverOf(app, input.year);
  const schoolClass = rolloverClassesOf(app, year, choices).find(({ id }) => id === input.class);
  if (!schoolClass) {
    throw refuse("not_found", { what: "esta turma" }, "class");
  }
  const pupils = pupilRows(
    app,
    "FROM classes k CROSS JOIN people p ON p.class = k.id",
    { rollover: rollover?.id ?? "", year, class: schoolClass.id },
    "k.id = {:class}",
  );
  return {
    class_name: schoolClass.name,
    pupils: pupils
      .sort((pupil, other) => nameOrder(pupil.name, other.name))
      .map(({ person, name, enrolment, own }) => ({ person, name, enrolment, own, choice: goalOf(schoolClass, own) })),
  };
}

/**
 * GET people/rollover-leavers.
 * @param sources each area's statement about people's open items.
 */
export const rolloverLeavers =
  (sources: () => readonly PendencySource[]) =>
  ({ app }: Call, input: InputIn<typeof contracts, "rolloverLeavers">): OutputIn<typeof contracts, "rolloverLeavers"> => {
    const { year, rollover, choices } = rolloverOf(app, input.year);
    const classes = rolloverClassesOf(app, year, choices);
    const byId = new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass]));
    const leavingPupils = pupilsOf(app, rollover?.id ?? "", year).filter(
      ({ class: classId, own }) => goalOf(byId.get(classId)!, own).goal === "leave",
    );
    const owedByPerson = debtsByArea(
      app,
      sources(),
      leavingPupils.map(({ person }) => person),
    );
    const leavers = leavingPupils.map(
      ({ own: _, ...pupil }): RolloverLeaver => ({
        ...pupil,
        class_name: byId.get(pupil.class)!.name,
        owes: [...(owedByPerson.get(pupil.person) ?? [])],
      }),
    );
    return {
      ...{ today: today(app), year },
      leavers: leavers.sort(
        (first, second) => nameOrder(first.class_name, second.class_name) || nameOrder(first.name, second.name),
      ),
    };
  };
