/** Deletes the data that are older than the school's terms: announced before, run at night or on request, and recorded. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { RETENTION, termOf } from "../../../../domain/people/privacy/retention";
import type * as contracts from "../../../../domain/people/privacy/retention-commands";
import type { RetentionLine, RetentionRun } from "../../../../domain/people/privacy/retention-commands";
import { refuse } from "../../../../domain/people/refusals";
import { RETENTION_KEYS, retentionStart } from "../../../../domain/platform/retention";
import { count, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { doLongWork, type LongWork, resumeLongWork, type Worker } from "../../platform/jobs/long-work";
import type { Retention } from "../../platform/person-data/retention";
import { type App, column, find, forEachAlone, newRecordId, select, transact } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { list, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp, today } from "../../platform/time/clock";
import { type Actor, actorWithId, SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { peopleSettings } from "../settings";

/** The data that all areas delete after their term. */
export type Retentions = () => readonly Retention[];

const RUNS: LongWork = {
  collection: "retention_runs",
  field: "status",
  steps: ["running"],
  failed: "failed",
  require: (app, id) => {
    return requireRecord(app, "retention_runs", id, "esta limpeza");
  },
};

const RUN = selection({
  ...texts("id", "ended_at", "by_name", "failure"),
  begun_at: text("created"),
  status: text<RetentionRun["status"]>("status"),
  lines: list<RetentionLine[]>("lines"),
});

const LATEST_RUNS = 10;

/** The preview: counts the due data and deletes nothing. */
export const retention =
  (retentions: Retentions) =>
  ({ app }: Call): OutputIn<typeof contracts, "retention"> => ({
    lines: linesOn(app, retentions(), today(app)),
    runs: select(app, RUN, "FROM retention_runs ORDER BY created DESC, rowid DESC LIMIT {:most}", { most: LATEST_RUNS }),
  });

function linesOn(app: App, retentions: readonly Retention[], day: Day): RetentionLine[] {
  const settings = peopleSettings(app);
  return RETENTION_KEYS.map((key) => {
    const term = termOf(key, settings);
    const since = term ? retentionStart(day, term) : "";
    return { key, since, due: since === "" ? 0 : dueOf(app, retentions, key, since), emptied: 0 };
  });
}

const dueOf = (app: App, retentions: readonly Retention[], key: RetentionLine["key"], since: Day): number =>
  retentions.filter((retention) => retention.key === key).reduce((sum, { due }) => sum + due(app, since), 0);

export const runRetention =
  (retentions: Retentions) =>
  ({ app, actor }: Call, { id }: InputIn<typeof contracts, "runRetention">): RetentionRun => {
    if (recordRun(app, actor, id, linesOn(app, retentions(), today(app))) !== id) {
      throw refuse("retention_running", {});
    }
    work(app, retentions(), id);
    return select(app, RUN, "FROM retention_runs WHERE id = {:id}", { id })[0]!;
  };

/**
 * Records the run before it begins, unless it was recorded before.
 * @returns the run that is under way: another user's, where there is one.
 */
function recordRun(app: App, actor: Actor, id: string, lines: RetentionLine[]): string {
  return transact(app, (tx) => {
    const other = otherRun(tx, id);
    if (other === "" && !find(tx, "retention_runs", id)) {
      const run = new Record(tx.findCachedCollectionByNameOrId("retention_runs"));
      run.load({ id, status: "running", day: today(tx), by: actor.id, by_name: actor.name, lines, total: lines.length });
      tx.saveNoValidate(run);
    }
    return other || id;
  });
}

const otherRun = (app: App, id: string): string =>
  column(app, "SELECT id FROM retention_runs WHERE status = 'running' AND id != {:id}", { id })[0] ?? "";

function work(app: App, retentions: readonly Retention[], id: string): void {
  const isDue = (run: core.Record, tx: App): boolean => {
    if (otherRun(tx, id) !== "") {
      throw refuse("retention_running", {});
    }
    return run.getString("status") !== "done";
  };
  doLongWork(app, RUNS, id, { step: "running", begin: isDue }, (worker) => emptyAll(app, retentions, worker));
}

function emptyAll(app: App, retentions: readonly Retention[], worker: Worker): void {
  const plannedLines = worker.turn((_, run) => linesOf(run));
  for (const [index, { key, since }] of plannedLines.entries()) {
    if (since !== "") {
      const ofLine = retentions.filter((retention) => retention.key === key).map(({ empty }) => ({ id: key, empty }));
      forEachAlone(app, ofLine, ({ empty }) => empty(app, since));
    }
    worker.turn((tx, run) => {
      const remaining = since === "" ? 0 : dueOf(tx, retentions, key, since);
      run.set(
        "lines",
        linesOf(run).map((line) => (line.key === key ? { ...line, emptied: Math.max(0, line.due - remaining) } : line)),
      );
      run.set("done", index + 1);
    });
  }
  worker.turn((tx, run) => {
    run.set("status", "done");
    run.set("ended_at", stamp(now()));
    const by = run.getString("by");
    record(tx, by === "" ? { ...SERVER, name: run.getString("by_name") } : actorWithId(tx, by), {
      area: "people",
      collection: "retention_runs",
      subject: run.id,
      kind: "retention",
      text: `Passado o prazo de guarda, apagado: ${emptiedSentence(linesOf(run))}`,
    });
  });
}

const linesOf = (run: core.Record): RetentionLine[] => JSON.parse(run.getString("lines")) as RetentionLine[];

function emptiedSentence(lines: readonly RetentionLine[]): string {
  const emptiedLines = lines.filter((line) => line.emptied > 0);
  return emptiedLines.length === 0
    ? "nada"
    : listing(
        emptiedLines.map(
          (line) => `${RETENTION[line.key].title.toLowerCase()} (${count(line.emptied, ...RETENTION[line.key].nouns)})`,
        ),
      );
}

const LAST_REVIEW_KEY = "people:retention";

/**
 * Runs each hour, for a computer that was off at night: deletes the due data that this start of the program has not deleted
 * today.
 */
export function emptyMissedData(app: App, retentions: Retentions): void {
  if (app.store().get(LAST_REVIEW_KEY) !== today(app)) {
    emptyOldData(app, retentions);
  }
}

/** Runs each night; a night without due data leaves no trace. A second run waits for the first. */
export function emptyOldData(app: App, retentions: Retentions): void {
  const id = newRecordId();
  app.store().set(LAST_REVIEW_KEY, today(app));
  for (let beginning = ""; beginning !== id; ) {
    const lines = linesOn(app, retentions(), today(app));
    beginning = lines.some(({ due }) => due > 0) ? recordRun(app, SERVER, id, lines) : otherRun(app, id);
    if (beginning === "") {
      return;
    }
    work(app, retentions(), beginning);
  }
}

/** Runs each minute: continues a run that a crash interrupted. */
export const resumeRetention = (app: App, retentions: Retentions): void =>
  resumeLongWork(app, RUNS, (run) => work(app, retentions(), run.id));
