/** The users' choices for the year rollover, before it runs. */

import type { InputIn, OutputIn } from "../../../../domain/contract";
import { yearOf } from "../../../../domain/dates";
import { refuse } from "../../../../domain/people/refusals";
import type * as contracts from "../../../../domain/people/rollover/commands";
import { type Choice, NO_CHOICE } from "../../../../domain/people/rollover/plan";
import { tidy } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, find, readJson } from "../../platform/sql/database";
import { now, stamp, today } from "../../platform/time/clock";
import { record as recordEvent } from "../../platform/timeline/timeline";
import { type Choices, pupilsOfPeople, rolloverClassesOf } from "./state";

/** POST people/begin-year-rollover. */
export function beginRollover(
  { app, actor }: Call,
  { id, year }: InputIn<typeof contracts, "beginRollover">,
): OutputIn<typeof contracts, "beginRollover"> {
  const present = yearOf(today(app));
  if (year !== present && year !== present + 1) {
    throw refuse("rollover_year", { year }, "year");
  }
  const [existingId] = column(app, "SELECT id FROM year_rollovers WHERE year = {:year}", { year });
  if (existingId !== undefined) {
    return { id: existingId };
  }
  const newRecord = new Record(app.findCachedCollectionByNameOrId("year_rollovers"));
  newRecord.load({ id, year, status: "draft", choices: {}, made: [], closed: [] });
  app.saveNoValidate(newRecord);
  recordEvent(app, actor, {
    ...{ area: "people", collection: "year_rollovers", subject: id, kind: "created" },
    text: `Virada para o ano letivo ${year} iniciada`,
  });
  return { id };
}

/** The record of a year, while no run has begun. */
export function requireRollover(app: App, id: string): core.Record {
  const rollover = find(app, "year_rollovers", id);
  if (!rollover) {
    throw refuse("not_found", { what: "esta virada do ano" });
  }
  return rollover;
}

function requireNotRunning(app: App, id: string): core.Record {
  const rollover = requireRollover(app, id);
  if (["doing", "undoing"].includes(rollover.getString("status"))) {
    throw refuse("rollover_running", {});
  }
  return rollover;
}

function choiceIn({ goal, target }: Choice): Choice {
  if (goal !== "move") {
    return { goal, target: "" };
  }
  const targetName = tidy(target);
  if (targetName === "") {
    throw refuse("rollover_target", {}, "target");
  }
  return { goal, target: targetName };
}

/** POST people/set-rollover-class. */
export function setRolloverClass(
  { app }: Call,
  input: InputIn<typeof contracts, "setRolloverClass">,
): OutputIn<typeof contracts, "setRolloverClass"> {
  const rollover = requireNotRunning(app, input.rollover);
  const choice = choiceIn(input);
  const { [input.class]: _, ...others } = readJson<Choices | null>(rollover, "choices") ?? {};
  const choices = choice.goal === "" ? others : { ...others, [input.class]: choice };
  const schoolClass = rolloverClassesOf(app, rollover.getInt("year"), choices).find(({ id }) => id === input.class);
  if (!schoolClass) {
    throw refuse("not_found", { what: "esta turma" }, "class");
  }
  rollover.set("choices", choices);
  app.saveNoValidate(rollover);
  return { choice: schoolClass.choice };
}

/** POST people/set-rollover-pupils. */
export function setRolloverPupils(
  { app }: Call,
  input: InputIn<typeof contracts, "setRolloverPupils">,
): OutputIn<typeof contracts, "setRolloverPupils"> {
  const rollover = requireNotRunning(app, input.rollover);
  const choice = choiceIn(input);
  const pupils = pupilsOfPeople(app, rollover.id, rollover.getInt("year"), [...new Set(input.people)]);
  if (pupils.length === 0) {
    throw refuse("not_found", { what: "estes alunos nas turmas do ano que termina" }, "people");
  }
  execute(
    app,
    `INSERT INTO rollover_people (id, rollover, person, goal, target, run, state, before_class, after_class, reason, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:rollover}, value, {:goal}, {:target}, 0, '', '', '', '', {:at}, {:at}
     FROM json_each({:people}) WHERE TRUE
     ON CONFLICT (rollover, person) DO UPDATE SET goal = excluded.goal, target = excluded.target, updated = excluded.updated`,
    {
      ...{ rollover: rollover.id, at: stamp(now()), people: pupils.map(({ person }) => person) },
      ...(choice.goal === "" ? NO_CHOICE : choice),
    },
  );
  // Saved through the record: other screens get an event.
  app.saveNoValidate(rollover);
  return { pupils: pupils.length };
}
