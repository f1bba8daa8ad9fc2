/** The steps of an import and who may take them: one worker at a time, and another one when that has died. */
import type { BatchState } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/imports/refusals";
import { stillAhead } from "../../../domain/platform/instants";
import { FIRST_ROWS, nextRows } from "../../../domain/platform/pace";
import type { Actor } from "../platform/actor";
import { fromStamp, localTime, now, stamp } from "../platform/clock";
import { type App, find, newRecordId, readJson, transact } from "../platform/database";
import { foldAsUsual, foldLog, leaveLog } from "../platform/durability";
import { record } from "../platform/timeline";

export type BatchStatus = "uploaded" | "checking" | "checked" | "committing" | "committed" | "undoing" | "undone" | "failed";

/** The steps that take time. */
export const WORKING = ["checking", "committing", "undoing"] as const;
type Working = (typeof WORKING)[number];

/** A worker that has given no sign of life for so long is dead, even if its process is not. */
const SILENCE_MILLISECONDS = 300_000;

export function requireBatch(app: App, id: string): core.Record {
  const batch = find(app, "import_batches", id);
  if (!batch) {
    throw refuse("not_found", { what: "esta importação" });
  }
  return batch;
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

/** Someone works on it, in this very process: after a crash nobody does, whatever the record says. */
export function isWorkedOn(app: App, batch: core.Record): boolean {
  return (
    (WORKING as readonly string[]).includes(batch.getString("status")) &&
    app.store().has(storeKey(batch.id)) &&
    stillAhead(fromStamp(batch.getString("worked_at")) + SILENCE_MILLISECONDS, now(), SILENCE_MILLISECONDS)
  );
}

/** For what needs the file or what was understood of it. @throws Refusal import_too_old, import_busy, import_wrong_step. */
export function requireUsable(app: App, batch: core.Record, allowed: readonly BatchStatus[]): void {
  requireKept(app, batch);
  requireIdle(app, batch, allowed);
}

/** @throws Refusal import_too_old: its file and its rows were emptied. */
export function requireKept(app: App, batch: core.Record): void {
  const emptied = batch.getString("emptied_at");
  if (emptied !== "") {
    throw refuse("import_too_old", { emptied_on: localTime(app, fromStamp(emptied)).day });
  }
}

/** @throws Refusal import_busy, import_wrong_step. */
export function requireIdle(app: App, batch: core.Record, allowed: readonly BatchStatus[]): void {
  if (isWorkedOn(app, batch)) {
    throw refuse("import_busy", {});
  }
  if (!(allowed as readonly string[]).includes(batch.getString("status"))) {
    throw refuse("import_wrong_step", {});
  }
}

function storeKey(batch: string): string {
  return `imports:${batch}`;
}

/** Of holding the database: as much as is written by then, SQLite too would fold. */
const FOLD_AFTER_MILLISECONDS = 100;

/** Another worker took over: this one stops without a word. */
class ReplacedError extends Error {}

/** The one who works on a batch. Each transaction of the work begins with a look whether that is still so. */
export class Worker {
  private readonly app: App;
  private readonly batch: string;
  private readonly token = newRecordId();
  private most = FIRST_ROWS;
  private unfolded = 0;

  private constructor(app: App, batch: string) {
    this.app = app;
    this.batch = batch;
  }

  /**
   * Takes the batch into the step and does the work. What fails leaves the batch `failed` with the reason, unless the reason
   * is a refusal: then the batch is as before.
   */
  static run(
    app: App,
    id: string,
    { step, from, begin }: { step: Working; from: readonly BatchStatus[]; begin?: (batch: core.Record) => void },
    work: (worker: Worker) => void,
  ): BatchState {
    const worker = new Worker(app, id);
    const before = worker.claim(step, from, begin);
    try {
      work(worker);
    } catch (error) {
      if (!(error instanceof ReplacedError)) {
        worker.fail(error, before);
        throw error;
      }
    } finally {
      if (app.store().get(storeKey(id)) === worker.token) {
        app.store().remove(storeKey(id));
      }
      foldAsUsual(app);
    }
    return stateOf(requireBatch(app, id));
  }

  private claim(step: Working, from: readonly BatchStatus[], begin?: (batch: core.Record) => void): BatchStatus {
    return transact(this.app, (app) => {
      const batch = requireBatch(app, this.batch);
      requireUsable(app, batch, [...from, step]);
      const before = batch.getString("status") as BatchStatus;
      begin?.(batch);
      batch.set("status", step);
      batch.set("failure", "");
      batch.set("worker", this.token);
      batch.set("worked_at", stamp(now()));
      app.saveNoValidate(batch);
      this.app.store().set(storeKey(this.batch), this.token);
      return before === step ? "failed" : before;
    });
  }

  /** One transaction of the work, with the batch as it is saved at its end: that is the progress that screens see. */
  step<T>(work: (app: App, batch: core.Record) => T): T {
    return transact(this.app, (app) => {
      const batch = requireBatch(app, this.batch);
      if (batch.getString("worker") !== this.token) {
        throw new ReplacedError();
      }
      const value = work(app, batch);
      batch.set("worked_at", stamp(now()));
      app.saveNoValidate(batch);
      return value;
    });
  }

  /** How many rows a step may take, so that a loan at the desk waits for no more than a moment. */
  get rowsAtOnce(): number {
    return this.most;
  }

  /**
   * A step of so many rows; how long it holds the database, commit included, says how many the next one takes. The log is folded
   * behind it, now and then, instead of by whoever commits next.
   */
  stepOfRows<T>(work: (app: App, batch: core.Record) => T): T {
    let began = 0;
    const value = this.step((app, batch) => {
      began = Date.now();
      leaveLog(app);
      return work(app, batch);
    });
    const held = Date.now() - began;
    this.most = nextRows(this.most, held);
    this.unfolded += held;
    if (this.unfolded >= FOLD_AFTER_MILLISECONDS) {
      foldLog(this.app);
      this.unfolded = 0;
    }
    return value;
  }

  /** The last step, which the timeline tells. */
  finish(actor: Actor, status: BatchStatus, kind: string, text: string): void {
    this.step((app, batch) => {
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

  private fail(error: unknown, before: BatchStatus): void {
    const refusal = error instanceof Error && error.name === "Refusal";
    try {
      this.step((_, batch) => {
        batch.set("status", refusal ? before : "failed");
        batch.set("failure", refusal ? "" : FAILURE);
      });
    } catch {
      // The disk may be full: the batch stays in its step, and the job takes it up once writing works again.
    }
  }
}

const FAILURE = "O servidor não conseguiu terminar. O que já foi gravado está guardado; tente continuar.";
