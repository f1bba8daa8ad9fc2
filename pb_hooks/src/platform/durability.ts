/**
 * An answered write must outlive a power cut. PocketBase opens SQLite with synchronous=NORMAL, which loses the last seconds;
 * the pragma belongs to a connection, so it is set at the start and again each minute, and the one writing connection
 * is not closed for being idle.
 */
import { type App, first } from "./database";

interface Pool {
  db(): { setConnMaxIdleTime(nanoseconds: number): void };
}

export function keepDurable(app: App): void {
  (app.nonconcurrentDB() as unknown as Pool).db().setConnMaxIdleTime(0);
  app.nonconcurrentDB().newQuery("PRAGMA synchronous=FULL").execute();
}

/** What the writing connection says of itself: 2 is FULL. */
export function durability(app: App): { synchronous: number; journal_mode: string } {
  let synchronous = -1;
  let journalMode = "";
  app.runInTransaction((writer) => {
    synchronous = first(writer, "PRAGMA synchronous", {}, { synchronous: 0 })?.synchronous ?? -1;
    journalMode = first(writer, "PRAGMA journal_mode", {}, { journal_mode: "" })?.journal_mode ?? "";
  });
  return { synchronous, journal_mode: journalMode };
}
