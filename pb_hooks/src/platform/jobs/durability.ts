/**
 * An answered write must survive a power cut: the program opens each connection with synchronous=FULL (program/database.go). This
 * module decides when SQLite checkpoints the write-ahead log, and who waits for it.
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

/** The number of pages in the log at which a commit checkpoints it, while everyone waits: SQLite's own default. */
const CHECKPOINT_PAGES = 1000;
/**
 * The same while long work checkpoints the log itself: needed only where it never reaches the log's end, beside desks that
 * continue to write. After a crash a start reads the whole log, so it must stay short.
 */
const LONG_WORK_CHECKPOINT_PAGES = 5000;

/** Called in each transaction of long work: it leaves the log as it is, and the caller runs {@link checkpointLog} after it. */
export function leaveLog(transaction: App): void {
  execute(transaction, `PRAGMA wal_autocheckpoint=${LONG_WORK_CHECKPOINT_PAGES}`);
}

/** Called at the end of long work. */
export function restoreAutomaticCheckpoint(app: App): void {
  app.nonconcurrentDB().newQuery(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`).execute();
}

/** The hour of the school's night in which the whole log is checkpointed. */
const NIGHT_HOUR = 3;
const HOUR_MINUTES = 60;

/**
 * Each hour, and fully once a night. It replaces PocketBase's own job, which checkpoints with TRUNCATE on the one writing
 * connection: that waits ten seconds for readers, at nine in the evening in Brasília. PASSIVE leaves the pages that a reader
 * still needs, and waits for nobody.
 */
export function checkpointAtNight(app: App): void {
  if (Math.floor(localTime(app, now()).minutes / HOUR_MINUTES) !== NIGHT_HOUR) {
    return;
  }
  checkpointLog(app);
  // Truncated at a quiet time: content that was deleted by day stays in the log until then.
  withShortWaits(app, () => app.nonconcurrentDB().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute());
  app.auxConcurrentDB().newQuery("PRAGMA wal_checkpoint(PASSIVE)").execute();
  app.nonconcurrentDB().newQuery("PRAGMA optimize").execute();
}

/**
 * The time for which a backup's end may wait for readers, since it blocks every writer meanwhile; and PocketBase's own time for
 * its connections.
 */
const SHORT_WAIT_MILLISECONDS = 50;
const USUAL_WAIT_MILLISECONDS = 10_000;

/** A backup checkpoints at its end with TRUNCATE on the writing connections; readers in the way do it no harm. */
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

/** Checkpoints the log into the database, on a connection that otherwise only reads: other users write meanwhile. */
export function checkpointLog(app: App): void {
  try {
    app.concurrentDB().newQuery("PRAGMA wal_checkpoint(PASSIVE)").execute();
  } catch {
    // On a full disk the content stays in the log, where it is as safe; the next transaction informs its writer.
  }
}
