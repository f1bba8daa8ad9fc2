/** The run of the year rollover, in short transactions. After a crash a job continues it, or its undo. */
import type { InputOf } from "../../../../domain/contract";
import { refuse } from "../../../../domain/people/refusals";
import type { doRollover as doContract, RolloverDone } from "../../../../domain/people/rollover/commands";
import { type Choice, goalOf, hasSeenTotals, totalsOf } from "../../../../domain/people/rollover/plan";
import { count, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { storeKey } from "../../platform/http/idempotency";
import { doLongWork, resumeLongWork, type Worker } from "../../platform/jobs/long-work";
import { type App, column, execute, newRecordId, readJson, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { recordAll, record as recordEvent } from "../../platform/timeline/timeline";
import { debtsByArea } from "../change-people";
import type { PendencySource } from "../clearance";
import { requireRollover } from "./choices";
import { type Choices, type Pupil, pupilsOf, pupilsOfPeople, type RolloverSource, rolloverClassesOf } from "./state";
import { actorOf, asPeople, end, isOf, ROLLOVERS, setActive, takeOver } from "./steps";
import { undoAll } from "./undo";

type Sources = () => readonly PendencySource[];

/**
 * POST people/do-year-rollover.
 * @param sources each area's statement about people's open items.
 */
export const doRollover =
  (sources: Sources) =>
  (call: Call, input: InputOf<typeof doContract>): RolloverDone => {
    const { app, actor } = call;
    const begin = (rollover: core.Record, tx: App): boolean => {
      storeKey(tx, call);
      const status = rollover.getString("status");
      if (isOf(rollover, input.id)) {
        return status === "doing" || status === "failed";
      }
      if (status === "doing" || status === "undoing") {
        throw refuse("rollover_running", {});
      }
      takeOver(rollover, actor, input.id, assertDecided(tx, rollover, input));
      rollover.set("keep_pending", input.keep_pending);
      return true;
    };
    doLongWork(app, ROLLOVERS, input.rollover, { step: "doing", begin }, (worker) => moveAll(sources, worker));
    return doneBy(app, input.rollover);
  };

/** @returns the number of pupils to go through. */
function assertDecided(app: App, rollover: core.Record, { seen }: InputOf<typeof doContract>): number {
  const year = rollover.getInt("year");
  const classesById = new Map(
    rolloverClassesOf(app, year, readJson<Choices | null>(rollover, "choices") ?? {}).map((schoolClass) => [
      schoolClass.id,
      schoolClass,
    ]),
  );
  const pupils = pupilsOf(app, rollover.id, year).map(({ class: classId, own }) => ({
    room: classId,
    goal: goalOf(classesById.get(classId)!, own).goal,
  }));
  const undecided = new Set(pupils.filter(({ goal }) => goal === "").map(({ room }) => room));
  if (undecided.size > 0) {
    throw refuse("rollover_undecided", {
      classes: [...classesById.values()].flatMap(({ id, name }) => (undecided.has(id) ? [name] : [])),
    });
  }
  const totals = totalsOf(pupils.map(({ goal }) => goal));
  if (!hasSeenTotals(seen, totals)) {
    const { moving, repeating, leaving } = totals;
    throw refuse("rollover_changed", { moving, repeating, leaving });
  }
  const changing = pupils.filter(({ goal }) => goal !== "keep").length;
  if (changing === 0) {
    throw refuse("rollover_empty", {});
  }
  return pupils.length;
}

const STATES = selection({ state: text("state"), people: text("COUNT(*)") });

function doneBy(app: App, rollover: string): RolloverDone {
  const rows = select(
    app,
    STATES,
    "FROM rollover_people WHERE rollover = {:rollover} AND run = (SELECT run FROM year_rollovers WHERE id = {:rollover}) GROUP BY state",
    { rollover },
  );
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.people ?? 0);
  return { moved: of("moved"), repeated: of("repeated"), left: of("left"), kept: of("kept") };
}

/** The effect of a run on a pupil. */
interface Effect {
  person: string;
  state: "moved" | "repeated" | "left" | "kept";
  before: string;
  after: string;
  reason: string;
}

function moveAll(sources: Sources, worker: Worker): void {
  const waitingPupils = worker.turn((tx, rollover) => waitingFor(tx, rollover));
  let at = 0;
  while (at < waitingPupils.length) {
    at += worker.shortTurn((tx, rollover, limit) => {
      const part = waitingPupils.slice(at, at + limit);
      moveSome(tx, sources, rollover, part);
      rollover.set("done", rollover.getInt("done") + part.length);
      return part.length;
    });
  }
  worker.turn((tx, rollover) => {
    closeClasses(tx, rollover);
    end(tx, rollover, "done");
    const { moved, repeated, left, kept } = doneBy(tx, rollover.id);
    recordEvent(tx, actorOf(tx, rollover), {
      ...{ area: "people", collection: "year_rollovers", subject: rollover.id, kind: "rolled_over" },
      text: `Virada para o ano letivo ${rollover.getInt("year")}: ${count(moved, "aluno mudou", "alunos mudaram")} de turma, ${count(repeated, "repete", "repetem")}, ${count(left, "saiu", "saíram")}, ${count(kept, "permaneceu", "permaneceram")}`,
    });
  });
}

/** The pupils whom this run has not reached yet. */
function waitingFor(app: App, rollover: core.Record): string[] {
  const run = rollover.getInt("run");
  const handled = new Set(
    column(app, "SELECT person FROM rollover_people WHERE rollover = {:id} AND run = {:run}", { id: rollover.id, run }),
  );
  return pupilsOf(app, rollover.id, rollover.getInt("year")).flatMap(({ person }) => (handled.has(person) ? [] : [person]));
}

function moveSome(app: App, sources: Sources, rollover: core.Record, people: readonly string[]): void {
  const year = rollover.getInt("year");
  const classesById = new Map(
    rolloverClassesOf(app, year, readJson<Choices | null>(rollover, "choices") ?? {}).map((schoolClass) => [
      schoolClass.id,
      schoolClass,
    ]),
  );
  const newClasses: string[] = [];
  const targets = new Map<string, string>();
  const targetOf = (name: string, source: RolloverSource): string => {
    const key = name.toLowerCase();
    const id = targets.get(key) ?? classInYear(app, actorOf(app, rollover), { name, year, source, createdNames: newClasses });
    targets.set(key, id);
    return id;
  };
  const goals = pupilsOfPeople(app, rollover.id, year, people).map((pupil) => ({
    pupil,
    room: classesById.get(pupil.class)!,
    goal: goalOf(classesById.get(pupil.class)!, pupil.own),
  }));
  const leavingPeople = goals.filter(({ goal }) => goal.goal === "leave").map(({ pupil }) => pupil.person);
  const owedByPerson = rollover.getBool("keep_pending")
    ? debtsByArea(app, sources(), leavingPeople)
    : new Map<string, readonly string[]>();
  const effects = goals.flatMap(({ pupil, room, goal }) =>
    effectOf(pupil, room, goal, owedByPerson.get(pupil.person) ?? [], targetOf),
  );
  write(app, rollover, effects);
  const names = new Map([...targets].map(([, id]) => [id, app.findRecordById("classes", id).getString("name")]));
  recordAll(app, actorOf(app, rollover), effects, ({ person, state, before, after }) => {
    if (state === "kept") {
      return null;
    }
    const move = `de ${classesById.get(before)!.name} para ${names.get(after) ?? ""}`;
    return state === "left"
      ? asPeople(person, "deactivated", `Cadastro desativado na virada para ${year}`)
      : asPeople(person, "changed", `Turma na virada para ${year}: ${move}`);
  });
  if (newClasses.length > 0) {
    rollover.set("made", [...new Set([...(readJson<string[] | null>(rollover, "made") ?? []), ...newClasses])]);
  }
}

function effectOf(
  { person, class: previousClass }: Pupil,
  targetClass: RolloverSource,
  { goal, target }: Choice,
  owes: readonly string[],
  targetOf: (name: string, from: RolloverSource) => string,
): Effect[] {
  switch (goal) {
    case "move":
      return [{ person, state: "moved", before: previousClass, after: targetOf(target, targetClass), reason: "" }];
    case "repeat":
      return [{ person, state: "repeated", before: previousClass, after: targetOf(target, targetClass), reason: "" }];
    case "leave":
      return owes.length > 0
        ? [{ person, state: "kept", before: previousClass, after: previousClass, reason: `Tem pendência com ${listing(owes)}.` }]
        : [{ person, state: "left", before: previousClass, after: previousClass, reason: "" }];
    default:
      return [];
  }
}

interface RoomRequest {
  name: string;
  year: number;
  source: RolloverSource;
  /** The map that receives a new class. */
  createdNames: string[];
}

const SAME_NAME = selection(texts("grade", "shift"));

/** The class of that name in the new year: the existing one, or a new one after the pattern of earlier years. */
function classInYear(app: App, actor: Actor, { name, year, source, createdNames }: RoomRequest): string {
  const [present] = column(app, "SELECT id FROM classes WHERE name = {:name} COLLATE NOCASE AND year = {:year}", { name, year });
  if (present !== undefined) {
    const record = app.findRecordById("classes", present);
    if (!record.getBool("active")) {
      record.set("active", true);
      app.saveNoValidate(record);
      createdNames.push(present);
    }
    return present;
  }
  const [earlier] = select(
    app,
    SAME_NAME,
    "FROM classes WHERE name = {:name} COLLATE NOCASE AND year < {:year} ORDER BY year DESC LIMIT 1",
    { name, year },
  );
  const id = newRecordId();
  const newClass = new Record(app.findCachedCollectionByNameOrId("classes"));
  const isProposed = source.choice.target.toLowerCase() === name.toLowerCase();
  const grade = earlier?.grade ?? (isProposed ? source.next_grade : "");
  newClass.load({ id, name, year, grade, shift: earlier?.shift || source.shift, active: true });
  app.saveNoValidate(newClass);
  createdNames.push(id);
  recordEvent(app, actor, {
    ...{ area: "people", collection: "classes", subject: id, kind: "created" },
    text: `Turma criada na virada para ${year}`,
  });
  return id;
}

function write(app: App, rollover: core.Record, effects: readonly Effect[]): void {
  const params = { at: stamp(now()), effects };
  execute(
    app,
    `UPDATE people SET class = e.value ->> '$.after', active = e.value ->> '$.state' != 'left', updated = {:at}
     FROM json_each({:effects}) e WHERE people.id = e.value ->> '$.person' AND e.value ->> '$.state' != 'kept'`,
    params,
  );
  execute(
    app,
    `INSERT INTO rollover_people (id, rollover, person, goal, target, run, state, before_class, after_class, reason, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:rollover}, value ->> '$.person', '', '', {:run}, value ->> '$.state',
       value ->> '$.before', value ->> '$.after', value ->> '$.reason', {:at}, {:at}
     FROM json_each({:effects}) WHERE TRUE
     ON CONFLICT (rollover, person) DO UPDATE SET run = excluded.run, state = excluded.state, before_class = excluded.before_class,
       after_class = excluded.after_class, reason = excluded.reason, updated = excluded.updated`,
    { ...params, rollover: rollover.id, run: rollover.getInt("run") },
  );
}

/** Closes classes of the ending year without pupils: the choices no longer list them. */
function closeClasses(app: App, rollover: core.Record): void {
  const emptiedClasses = column(
    app,
    `SELECT DISTINCT k.id FROM rollover_people r CROSS JOIN classes k ON k.id = r.before_class
     WHERE r.rollover = {:id} AND r.state IN ('moved', 'repeated', 'left') AND k.active = TRUE AND k.year < {:year}
       AND NOT EXISTS (SELECT 1 FROM people p WHERE p.class = k.id AND p.active = TRUE)`,
    { id: rollover.id, year: rollover.getInt("year") },
  );
  setActive(app, actorOf(app, rollover), emptiedClasses, false);
  rollover.set("closed", [...new Set([...(readJson<string[] | null>(rollover, "closed") ?? []), ...emptiedClasses])]);
}

/** Runs each minute: continues a run that a crash interrupted. */
export const resumeRollovers = (app: App, sources: Sources): void =>
  resumeLongWork(app, ROLLOVERS, ({ id }) => {
    const step = requireRollover(app, id).getString("status");
    const begin = (rollover: core.Record) => rollover.getString("status") === step;
    doLongWork(app, ROLLOVERS, id, { step, begin }, (worker) => (step === "doing" ? moveAll(sources, worker) : undoAll(worker)));
  });
