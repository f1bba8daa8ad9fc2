/**
 * Work that takes longer than a user can wait: it runs in short transactions, with one worker at a time. A record is in a step
 * while its status field says so. Its worker has a token, in the record and in this process, and gives a sign of life in the
 * record with each transaction. Each transaction first tests whether the record still belongs to this worker and is still in the
 * step. After a crash, a job that runs each minute continues each step without a worker. A command that pauses or cancels such
 * work only saves another status. An undo is a step too: it reverts the effects one by one. Beside its status field the
 * collection has `worker` (text, hidden), `worked_at` (instant), `done` and `total` (integers), and, where a failure ends the
 * step, `failure` (text).
 */
import { isInFuture } from "../../../../domain/platform/instants";
import { FIRST_ROWS, nextRows } from "../../../../domain/platform/transaction-pace";
import { type App, column, newRecordId, transact } from "../sql/database";
import { fromStamp, now, stamp } from "../time/clock";
import { checkpointLog, leaveLog, restoreAutomaticCheckpoint } from "./durability";

/** Milliseconds of writing after which the log is checkpointed: SQLite too would do so after about this much. */
const CHECKPOINT_AFTER = 100;

/** Transactions of so many items that each holds the database for a moment: a loan at the desk waits no longer. */
class ShortTurns {
  private readonly app: App;
  private unfolded = 0;
  /** The number of items that the next one may take. */
  rowLimit = FIRST_ROWS;

  constructor(app: App) {
    this.app = app;
  }

  /**
   * The time for which one transaction occupies the database, commit included, decides the number of items of the next one. It
   * checkpoints the log at intervals, so that no other committer has to.
   */
  take<T>(work: (tx: App, most: number) => T): T {
    let began = 0;
    const value = transact(this.app, (tx) => {
      began = Date.now();
      leaveLog(tx);
      return work(tx, this.rowLimit);
    });
    const duration = Date.now() - began;
    this.rowLimit = nextRows(this.rowLimit, duration);
    this.unfolded += duration;
    if (this.unfolded >= CHECKPOINT_AFTER) {
      checkpointLog(this.app);
      this.unfolded = 0;
    }
    return value;
  }

  end(): void {
    restoreAutomaticCheckpoint(this.app);
  }
}

/** Runs short transactions until one says that nothing is left: for work whose rows themselves say what remains. */
export function inShortTurns(app: App, work: (tx: App, most: number) => boolean): void {
  const turns = new ShortTurns(app);
  try {
    while (turns.take(work)) {
      // Every other writer gets a turn in between.
    }
  } finally {
    turns.end();
  }
}

/** Processes each item in turn, in transactions that hold the database for a moment each. */
export function inSteps<Item>(app: App, items: readonly Item[], work: (tx: App, thing: Item) => void): void {
  let done = 0;
  if (items.length > 0) {
    inShortTurns(app, (tx, limit) => {
      const next = items.slice(done, done + limit);
      for (const item of next) {
        work(tx, item);
      }
      done += next.length;
      return done < items.length;
    });
  }
}

export interface LongWork {
  collection: string;
  /** The status field of the steps. */
  field: string;
  /** The status values of the steps. */
  steps: readonly string[];
  /** The status after a failure. Without it the record stays in its step, and the job tries again. */
  failed?: string;
  /** @throws Refusal not_found. */
  require: (app: App, id: string) => core.Record;
}

/** A worker that has given no sign of life for so long is dead, even if its process is not. */
const DEAD_WORKER_MILLISECONDS = 300_000;
/** The pause between two looks at a record that another caller works on. */
const WAIT_MILLISECONDS = 50;
const FAILURE = "O servidor não conseguiu concluir. Os dados já gravados foram mantidos; tente continuar.";

/** A worker of this very process has the record: after a crash there is none, whatever the record says. */
export function isWorkedOn(app: App, { collection, field, steps }: LongWork, record: core.Record): boolean {
  return (
    steps.includes(record.getString(field)) &&
    app.store().has(storeKey(collection, record.id)) &&
    isInFuture(fromStamp(record.getString("worked_at")) + DEAD_WORKER_MILLISECONDS, now(), DEAD_WORKER_MILLISECONDS)
  );
}

const storeKey = (collection: string, id: string) => `work:${collection}:${id}`;

interface Step {
  step: string;
  /** Prepares the record, in the transaction that takes it into the step. It may refuse, or say that there is nothing to do. */
  begin: (record: core.Record, tx: App) => boolean;
}

/**
 * Moves a record into a step and does its work. A second caller waits for the first one's end, unless `begin` refuses. A failure
 * is stored and thrown on; a refusal leaves the record as it was before the step.
 * @returns whether there was work to do, by any caller.
 */
export function doLongWork(app: App, kind: LongWork, id: string, step: Step, work: (worker: Worker) => void): boolean {
  let waited = false;
  for (;;) {
    const worker = new Worker(app, kind, id, step.step);
    const claimed = worker.claim(step.begin);
    if (claimed === "yes") {
      worker.work(work);
    }
    if (claimed !== "busy") {
      return waited || claimed === "yes";
    }
    waited = true;
    sleep(WAIT_MILLISECONDS);
  }
}

/** For a job that runs each minute: continues each record that is in a step without a worker. */
export function resumeLongWork(app: App, kind: LongWork, goOn: (record: core.Record) => void): void {
  const { collection, field, steps } = kind;
  const inStep = `SELECT id FROM ${collection} WHERE ${field} IN (SELECT value FROM json_each({:steps}))`;
  for (const id of column(app, inStep, { steps })) {
    try {
      const record = kind.require(app, id);
      if (!isWorkedOn(app, kind, record)) {
        goOn(record);
      }
    } catch (error) {
      // A failure must not stop the other records.
      app.logger().error("long work could not be ended", "collection", collection, "record", id, "error", String(error));
    }
  }
}

/** The record belongs to another worker, or is no longer in the step: this worker stops silently. */
class ReplacedError extends Error {}

/**
 * Screens receive an event at each tenth of the work, and at least at this interval: an event for each transaction would be more
 * than they could show.
 */
const EVENT_MILLISECONDS = 1000;

/** The worker of a record: created and started by {@link doLongWork}. */
export class Worker {
  private readonly app: App;
  private readonly kind: LongWork;
  private readonly id: string;
  private readonly step: string;
  private readonly key: string;
  private readonly token = newRecordId();
  private readonly turns: ShortTurns;
  private statusBefore = "";
  private published = { tenths: 0, at: 0 };

  constructor(app: App, kind: LongWork, id: string, step: string) {
    this.app = app;
    this.kind = kind;
    this.id = id;
    this.step = step;
    this.key = storeKey(kind.collection, id);
    this.turns = new ShortTurns(app);
  }

  /** The number of items for the next short transaction, for a caller who prepares them before it. */
  get rowLimit(): number {
    return this.turns.rowLimit;
  }

  claim(begin: Step["begin"]): "yes" | "busy" | "nothing" {
    const { kind } = this;
    return transact(this.app, (tx) => {
      const record = kind.require(tx, this.id);
      this.statusBefore = record.getString(kind.field);
      const isBusy = isWorkedOn(tx, kind, record);
      if (!begin(record, tx)) {
        return "nothing";
      }
      if (isBusy) {
        return "busy";
      }
      record.set(kind.field, this.step);
      record.set("failure", "");
      record.set("worker", this.token);
      record.set("worked_at", stamp(now()));
      tx.saveNoValidate(record);
      this.app.store().set(this.key, this.token);
      return "yes";
    });
  }

  work(work: (worker: Worker) => void): void {
    try {
      work(this);
    } catch (error) {
      if (!(error instanceof ReplacedError)) {
        this.fail(error);
        throw error;
      }
    } finally {
      if (this.app.store().get(this.key) === this.token) {
        this.app.store().remove(this.key);
      }
      this.turns.end();
    }
  }

  /** One transaction of the step, with the record, which it saves at its end. The last one sets the status field. */
  turn<T>(work: (tx: App, record: core.Record) => T): T {
    return transact(this.app, (tx) => this.inStep(tx, (record) => work(tx, record), true));
  }

  /** A short transaction, of at most `most` items. It saves its changes of the record each time, and sends an event at intervals. */
  shortTurn<T>(work: (tx: App, record: core.Record, most: number) => T): T {
    return this.turns.take((tx, limit) => this.inStep(tx, (record) => work(tx, record, limit), false));
  }

  private inStep<T>(tx: App, work: (record: core.Record) => T, isTold: boolean): T {
    const record = this.kind.require(tx, this.id);
    if (record.getString("worker") !== this.token || record.getString(this.kind.field) !== this.step) {
      throw new ReplacedError();
    }
    const value = work(record);
    record.set("worked_at", stamp(now()));
    // The hooks send the events to the screens.
    const by = isTold || this.isEventDue(record) ? tx : tx.unsafeWithoutHooks();
    by.saveNoValidate(record);
    return value;
  }

  private isEventDue(record: core.Record): boolean {
    const at = Date.now();
    const done = record.getInt("done");
    // The first items count as one more, so that a progress bar moves at once.
    const tenths = Math.floor((10 * done) / Math.max(1, record.getInt("total"))) + (done > 0 ? 1 : 0);
    const isOver = record.getString(this.kind.field) !== this.step;
    if (!isOver && tenths === this.published.tenths && at < this.published.at + EVENT_MILLISECONDS) {
      return false;
    }
    this.published = { tenths, at };
    return true;
  }

  private fail(error: unknown): void {
    const { field, failed } = this.kind;
    const isRefusal = error instanceof Error && error.name === "Refusal";
    const status = isRefusal && this.statusBefore !== this.step ? this.statusBefore : failed;
    if (status === undefined) {
      return;
    }
    try {
      this.turn((_, record) => {
        record.set(field, status);
        record.set("failure", isRefusal ? "" : FAILURE);
      });
    } catch {
      // The disk may be full: the record stays in its step, and the job continues once writing works again.
    }
  }
}
