/**
 * An answered write must outlive a power cut. PocketBase opens SQLite with synchronous=NORMAL, which loses the last seconds;
 * the pragma belongs to a connection, so it is set at the start and again each minute, and the one writing connection
 * is not closed for being idle.
 */
import { type App, column, execute, figure } from "./database";

interface Pool {
  db(): { setConnMaxIdleTime(nanoseconds: number): void };
}

export function keepDurable(app: App): void {
  (app.nonconcurrentDB() as unknown as Pool).db().setConnMaxIdleTime(0);
  app.nonconcurrentDB().newQuery("PRAGMA synchronous=FULL").execute();
}

/** What the writing connection says of itself: 2 is FULL. */
export function durability(app: App): { synchronous: number; journal_mode: string; wal_autocheckpoint: number } {
  let synchronous = -1;
  let journalMode = "";
  let foldedAt = -1;
  app.runInTransaction((writer) => {
    synchronous = figure(writer, "PRAGMA synchronous");
    journalMode = column(writer, "PRAGMA journal_mode")[0]!;
    foldedAt = figure(writer, "PRAGMA wal_autocheckpoint");
  });
  return { synchronous, journal_mode: journalMode, wal_autocheckpoint: foldedAt };
}

/** Pages of the log at which a commit folds it into the database, while everyone waits: SQLite's own figure. */
const FOLDED_AT = 1000;
/**
 * The same while a long work folds the log itself: only where that never comes to the log's end, beside desks that go on writing.
 * After a crash a start reads the log from end to end: it must stay short.
 */
const FOLDED_AT_LATEST = 5000;

/** For each transaction of a long work: it leaves the log as it is, and {@link foldLog} is to be called behind it. */
export function leaveLog(transaction: App): void {
  execute(transaction, `PRAGMA wal_autocheckpoint=${FOLDED_AT_LATEST}`);
}

/** What a long work ends with. */
export function foldAsUsual(app: App): void {
  app.nonconcurrentDB().newQuery(`PRAGMA wal_autocheckpoint=${FOLDED_AT}`).execute();
}

/** Folds what is in the log into the database, on a connection that only reads otherwise: meanwhile others write. */
export function foldLog(app: App): void {
  try {
    app.concurrentDB().newQuery("PRAGMA wal_checkpoint(PASSIVE)").execute();
  } catch {
    // What a full disk has no room for stays in the log, where it is as safe; the next transaction says so to who writes.
  }
}
