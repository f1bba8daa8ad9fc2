/**
 * An answered write must outlive a power cut: the program opens each connection with synchronous=FULL (program/database.go). Here is when
 * the log is folded into the database, and who waits for it.
 */

import { type App, column, execute, figure } from "../sql/database";
import { localTime, now } from "../time/clock";

/** The settings of the writing connection: 2 is FULL. */
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

/** The end of a long work. */
export function foldAsUsual(app: App): void {
  app.nonconcurrentDB().newQuery(`PRAGMA wal_autocheckpoint=${FOLDED_AT}`).execute();
}

/** The hour of the school's night in which the log is folded whole. */
const NIGHT_HOUR = 3;
const HOUR_MINUTES = 60;

/**
 * Each hour, and fully once a night. In place of PocketBase's own job, which checkpoints with TRUNCATE on the one writing
 * connection: that waits for readers, ten seconds long, at nine in the evening in Brasília. PASSIVE checkpoints unread pages,
 * and waits for nobody.
 */
export function foldAtNight(app: App): void {
  if (Math.floor(localTime(app, now()).minutes / HOUR_MINUTES) !== NIGHT_HOUR) {
    return;
  }
  foldLog(app);
  // Truncated at a quiet time: content emptied by day stays in the log until then.
  withShortWaits(app, () => app.nonconcurrentDB().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute());
  app.auxConcurrentDB().newQuery("PRAGMA wal_checkpoint(PASSIVE)").execute();
  app.nonconcurrentDB().newQuery("PRAGMA optimize").execute();
}

/**
 * The time for which a backup's end may wait for readers, who would otherwise block every writer; and PocketBase's own time for
 * its connections.
 */
const SHORT_WAIT_MILLISECONDS = 50;
const USUAL_WAIT_MILLISECONDS = 10_000;

/** A backup folds the log at its end with TRUNCATE on the writing connections, and takes no harm where readers are in the way. */
export function withShortWaits(app: App, work: () => void): void {
  const wait = (milliseconds: number) => {
    for (const connection of [app.nonconcurrentDB(), app.auxNonconcurrentDB()]) {
      connection.newQuery(`PRAGMA busy_timeout=${milliseconds}`).execute();
    }
  };
  wait(SHORT_WAIT_MILLISECONDS);
  try {
    work();
  } finally {
    wait(USUAL_WAIT_MILLISECONDS);
  }
}

/** Folds what is in the log into the database, on a connection that only reads otherwise: meanwhile others write. */
export function foldLog(app: App): void {
  try {
    app.concurrentDB().newQuery("PRAGMA wal_checkpoint(PASSIVE)").execute();
  } catch {
    // Content without room on a full disk stays in the log, where it is as safe; the next transaction tells its writer.
  }
}
