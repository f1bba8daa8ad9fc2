/** What keeps the program quick under many requests at once. */
import { refuse } from "../../../domain/platform/refusals";
import type { App } from "./database";
import { answer } from "./endpoint";

/**
 * Connections that read. PocketBase keeps fifteen and opens each further one anew, which reads the schema; and more than a few
 * readers only share the same processors.
 */
const READERS = 4;
/** Above this a request is sent away at once, and comes again: each at work has an interpreter to itself, and Go cleans up after all. */
const MOST_AT_ONCE = 160;
const COME_BACK_SECONDS = 1;

interface Pool {
  db(): { setMaxOpenConns(count: number): void; setMaxIdleConns(count: number): void };
}

/** For as long as the program runs. */
export function keepFewConnections(app: App): void {
  const pool = (app.concurrentDB() as unknown as Pool).db();
  pool.setMaxOpenConns(READERS);
  pool.setMaxIdleConns(READERS);
}

const AT_WORK = "crowd:at-work";

/** @returns how many requests are at work then, this one among them. */
function count(app: App, change: 1 | -1): number {
  let now = 0;
  app.store().setFunc(AT_WORK, (before: number | undefined) => {
    now = (before ?? 0) + change;
    return now;
  });
  return now;
}

/** Does a request's work; sends it away, with nothing done, where too many are at work. */
export function takeIn(e: core.RequestEvent, work: () => void): void {
  try {
    if (count(e.app, 1) > MOST_AT_ONCE) {
      e.response.header().set("Retry-After", String(COME_BACK_SECONDS));
      answer(e, () => {
        throw refuse("busy", {});
      });
    } else {
      work();
    }
  } finally {
    count(e.app, -1);
  }
}
