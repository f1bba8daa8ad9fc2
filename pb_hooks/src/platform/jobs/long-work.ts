/**
 * Work that nobody may wait for: done in transactions that hold the database for a moment each, by one worker at a time.
 *
 * A record is in a step while its status field says so. Its worker has a token, in the record and in this process, and gives a
 * sign of life in the record with each transaction. Each transaction asks first whether the record is still this worker's and
 * still in the step. A crash therefore halves nothing: each minute a job goes on with what is in a step without a worker.
 * A command that pauses such work, or calls it off, only saves another status. An undo is a step too: it walks the effects back.
 *
 * Beside its status field the collection has `worker` (text, hidden), `worked_at` (instant), `done` and `total` (integers), and,
 * where a failure ends the step, `failure` (text).
 */
import { stillAhead } from "../../../../domain/platform/instants";
import { FIRST_ROWS, nextRows } from "../../../../domain/platform/transaction-pace";
import { type App, column, newRecordId, transact } from "../sql/database";
import { fromStamp, now, stamp } from "../time/clock";
import { foldAsUsual, foldLog, leaveLog } from "./durability";

/** Milliseconds of holding the database: as much as is written by then, SQLite too would fold. */
const FOLD_AFTER = 100;

/** Transactions of as many items each as hold the database for a moment: a loan at the desk waits no longer. */
class ShortTurns {
  private readonly app: App;
  private unfolded = 0;
  /** The number of items that the next one may take. */
  most = FIRST_ROWS;

  constructor(app: App) {
    this.app = app;
  }

  /**
   * The time for which one occupies the database, commit included, decides the number of items of the next one. It checkpoints
   * the log behind it at intervals, instead of the next committer.
   */
  take<T>(work: (tx: App, most: number) => T): T {
    let began = 0;
    const value = transact(this.app, (tx) => {
      began = Date.now();
      leaveLog(tx);
      return work(tx, this.most);
    });
    const duration = Date.now() - began;
    this.most = nextRows(this.most, duration);
    this.unfolded += duration;
    if (this.unfolded >= FOLD_AFTER) {
      foldLog(this.app);
      this.unfolded = 0;
    }
    return value;
  }

  end(): void {
    foldAsUsual(this.app);
  }
}

/** Short transactions until one says that nothing is left: for work whose rows themselves say what is still to do. */
export function inShortTurns(app: App, work: (tx: App, most: number) => boolean): void {
  const turns = new ShortTurns(app);
  try {
    while (turns.take(work)) {
      // Everybody else gets their turn in between.
    }
  } finally {
    turns.end();
  }
}

/** Each of some things in its turn, in transactions that hold the database for a moment each. */
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
  /** The field that says which step is under way. */
  field: string;
  /** The status values of the steps. */
  steps: readonly string[];
  /** The status after a failure. Without it the record stays in its step, and the job tries again. */
  failed?: string;
  /** @throws Refusal not_found. */
  require: (app: App, id: string) => core.Record;
}

/** A worker that has given no sign of life for so long is dead, even if its process is not. */
const SILENCE_MILLISECONDS = 300_000;
/** Between two looks at what someone else works on. */
const WAIT_MILLISECONDS = 50;
const FAILURE = "O servidor não conseguiu concluir. Os dados já gravados foram mantidos; tente continuar.";

/** Someone works on it, in this very process: after a crash nobody does, whatever the record says. */
export function isWorkedOn(app: App, { collection, field, steps }: LongWork, record: core.Record): boolean {
  return (
    steps.includes(record.getString(field)) &&
    app.store().has(storeKey(collection, record.id)) &&
    stillAhead(fromStamp(record.getString("worked_at")) + SILENCE_MILLISECONDS, now(), SILENCE_MILLISECONDS)
  );
}

const storeKey = (collection: string, id: string) => `work:${collection}:${id}`;

interface Step {
  step: string;
  /** Prepares the record, in the transaction that takes it into the step. May refuse, or say that there is nothing to do. */
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

/** For a job that runs each minute: goes on with each record that is in a step and has no worker. */
export function resumeLongWork(app: App, kind: LongWork, goOn: (record: core.Record) => void): void {
  const { collection, field, steps } = kind;
  const inStep = `SELECT id FROM ${collection} WHERE ${field} IN (SELECT value FROM json_each({:steps}))`;
  for (const id of column(app, inStep, { steps: JSON.stringify(steps) })) {
    try {
      const record = kind.require(app, id);
      if (!isWorkedOn(app, kind, record)) {
        goOn(record);
      }
    } catch (error) {
      // The others must not wait for this one.
      app.logger().error("long work could not be ended", "collection", collection, "record", id, "error", String(error));
    }
  }
}

/** The record is another worker's, or no longer in the step: this one stops without a word. */
class ReplacedError extends Error {}

/**
 * Screens receive an event at each tenth of the work, and at least at this interval: an event for each transaction would be more
 * than they could show.
 */
const TELL_EVERY_MILLISECONDS = 1000;

/** The worker of a record: created and started by {@link doLongWork}. */
export class Worker {
  private readonly app: App;
  private readonly kind: LongWork;
  private readonly id: string;
  private readonly step: string;
  private readonly key: string;
  private readonly token = newRecordId();
  private readonly turns: ShortTurns;
  private before = "";
  private told = { tenths: 0, at: 0 };

  constructor(app: App, kind: LongWork, id: string, step: string) {
    this.app = app;
    this.kind = kind;
    this.id = id;
    this.step = step;
    this.key = storeKey(kind.collection, id);
    this.turns = new ShortTurns(app);
  }

  /** The number of items for the next short transaction, for a caller who prepares them before it. */
  get most(): number {
    return this.turns.most;
  }

  claim(begin: Step["begin"]): "yes" | "busy" | "nothing" {
    const { kind } = this;
    return transact(this.app, (tx) => {
      const record = kind.require(tx, this.id);
      this.before = record.getString(kind.field);
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

  /** One transaction of the step, with the record as it is saved at its end. The last one sets the status field. */
  turn<T>(work: (tx: App, record: core.Record) => T): T {
    return transact(this.app, (tx) => this.inStep(tx, (record) => work(tx, record), true));
  }

  /** A short one, of `most` items. Its changes of the record are saved each time, and sent as an event at intervals. */
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
    // It is the hooks that tell the screens.
    const by = isTold || this.isWorthTelling(record) ? tx : tx.unsafeWithoutHooks();
    by.saveNoValidate(record);
    return value;
  }

  private isWorthTelling(record: core.Record): boolean {
    const at = Date.now();
    const done = record.getInt("done");
    // The first items count as one more, so that a bar moves at once.
    const tenths = Math.floor((10 * done) / Math.max(1, record.getInt("total"))) + (done > 0 ? 1 : 0);
    const isOver = record.getString(this.kind.field) !== this.step;
    if (!isOver && tenths === this.told.tenths && at < this.told.at + TELL_EVERY_MILLISECONDS) {
      return false;
    }
    this.told = { tenths, at };
    return true;
  }

  private fail(error: unknown): void {
    const { field, failed } = this.kind;
    const isRefusal = error instanceof Error && error.name === "Refusal";
    const status = isRefusal && this.before !== this.step ? this.before : failed;
    if (status === undefined) {
      return;
    }
    try {
      this.turn((_, record) => {
        record.set(field, status);
        record.set("failure", isRefusal ? "" : FAILURE);
      });
    } catch {
      // The disk may be full: the record stays in its step, and the job takes it up once writing works again.
    }
  }
}
