/** The steps of an import, and the users who may take them. */
import type { BatchState } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/imports/refusals";
import { doLongWork, isWorkedOn, type LongWork, type Worker } from "../platform/jobs/long-work";
import { type App, readJson } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { fromStamp, localTime } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { record } from "../platform/timeline/timeline";

export type BatchStatus = "uploaded" | "checking" | "checked" | "committing" | "committed" | "undoing" | "undone" | "failed";

/** The steps in which the server works. */
export const WORKING = ["checking", "committing", "undoing"] as const;

export const IMPORT: LongWork = {
  collection: "import_batches",
  field: "status",
  steps: WORKING,
  failed: "failed",
  require: requireBatch,
};

export function requireBatch(app: App, id: string): core.Record {
  return requireRecord(app, "import_batches", id, "esta importação");
}

export function stateOf(batch: core.Record): BatchState {
  return {
    batch: batch.id,
    status: batch.getString("status"),
    total: batch.getInt("total"),
    done: batch.getInt("done"),
    counts: readJson<Record<string, number> | null>(batch, "counts") ?? {},
    failure: batch.getString("failure"),
  };
}

/**
 * For actions that need the file or its analysis.
 * @throws Refusal import_too_old, import_busy, import_wrong_step.
 */
export function requireUsable(app: App, batch: core.Record, allowed: readonly BatchStatus[]): void {
  requireContent(app, batch);
  requireStep(app, batch, allowed);
}

/** @throws Refusal import_too_old where the file and its rows were deleted. */
export function requireContent(app: App, batch: core.Record): void {
  const emptiedAt = batch.getString("emptied_at");
  if (emptiedAt !== "") {
    throw refuse("import_too_old", { emptied_on: localTime(app, fromStamp(emptiedAt)).day });
  }
}

/** @throws Refusal import_busy, import_wrong_step. */
export function requireStep(app: App, batch: core.Record, allowed: readonly BatchStatus[]): void {
  if (isWorkedOn(app, IMPORT, batch)) {
    throw refuse("import_busy", {});
  }
  if (!(allowed as readonly string[]).includes(batch.getString("status"))) {
    throw refuse("import_wrong_step", {});
  }
}

interface Step {
  step: (typeof WORKING)[number];
  from: readonly BatchStatus[];
  begin: (batch: core.Record) => void;
}

/**
 * Runs a step of an import.
 * @throws Refusal import_too_old, import_busy, import_wrong_step.
 */
export function runStep(app: App, id: string, { step, from, begin }: Step, work: (worker: Worker) => void): BatchState {
  const prepare = (batch: core.Record, tx: App) => {
    requireUsable(tx, batch, [...from, step]);
    begin(batch);
    return true;
  };
  doLongWork(app, IMPORT, id, { step, begin: prepare }, work);
  return stateOf(requireBatch(app, id));
}

/** The last transaction of a step, with its line in the timeline. */
export function finish(worker: Worker, actor: Actor, status: BatchStatus, kind: string, text: string): void {
  worker.turn((app, batch) => {
    batch.set("status", status);
    record(app, actor, {
      area: "platform",
      collection: "import_batches",
      subject: batch.id,
      kind,
      text,
      data: stateOf(batch).counts,
    });
  });
}
