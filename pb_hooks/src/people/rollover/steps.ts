/** The parts that the run of the year rollover and its undo share. */
import type { LongWork } from "../../platform/jobs/long-work";
import { type App, column, find } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { type Actor, actorWithId, SERVER } from "../../platform/timeline/actor";
import { type Event, record as recordEvent } from "../../platform/timeline/timeline";
import { requireRollover } from "./choices";

export const ROLLOVERS: LongWork = {
  collection: "year_rollovers",
  field: "status",
  steps: ["doing", "undoing"],
  failed: "failed",
  require: requireRollover,
};

/** Whether this is the same command again, whatever happened since. */
export const isOf = (rollover: core.Record, id: string): boolean => rollover.getString("command") === id;

/** Begins a run under the command's id. */
export function takeOver(rollover: core.Record, actor: Actor, id: string, total: number): void {
  rollover.load({
    command: id,
    run: rollover.getInt("run") + 1,
    by: actor.id,
    by_name: actor.name,
    done: 0,
    total,
    ended_at: "",
  });
}

/** The user who started it, for the history. */
export const actorOf = (app: App, rollover: core.Record): Actor => {
  const by = rollover.getString("by");
  return by === "" ? { ...SERVER, name: rollover.getString("by_name") } : actorWithId(app, by);
};

/** A line of a pupil's history. */
export const asPeople = (subject: string, kind: string, sentence: string): Event => ({
  ...{ area: "people", collection: "people", subject, kind },
  text: sentence,
});

/** Activates or deactivates classes, each with a line in its history. */
export function setActive(app: App, actor: Actor, classIds: readonly string[], active: boolean): void {
  for (const id of classIds) {
    const schoolClass = find(app, "classes", id);
    if (schoolClass && schoolClass.getBool("active") !== active) {
      schoolClass.set("active", active);
      app.saveNoValidate(schoolClass);
      recordEvent(app, actor, {
        ...{ area: "people", collection: "classes", subject: id, kind: active ? "activated" : "deactivated" },
        text: active ? "Turma ativada" : "Turma desativada",
      });
    }
  }
}

/** The last step of the run and of the undo. */
export function end(app: App, rollover: core.Record, status: "done" | "draft"): void {
  rollover.load({ status, ended_at: stamp(now()) });
  // Saved through a record even without another change: other screens get an event.
  const [person] = column(app, "SELECT person FROM rollover_people WHERE rollover = {:id} LIMIT 1", { id: rollover.id });
  const toldPerson = person === undefined ? null : find(app, "people", person);
  if (toldPerson) {
    app.saveNoValidate(toldPerson);
  }
}
