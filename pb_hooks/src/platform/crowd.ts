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
const MOST_AT_ONCE = 72;
const MOST_PASSWORDS = 2;
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

/** @returns how many are at it then, this one among them. */
function count(app: App, crowd: string, change: 1 | -1): number {
  let now = 0;
  app.store().setFunc(`crowd:${crowd}`, (before: number | undefined) => {
    now = (before ?? 0) + change;
    return now;
  });
  return now;
}

/** Does a request's work; sends it away, with nothing done, where too many are at work. */
export const takeIn = (e: core.RequestEvent, work: () => void): void => among(e, "requests", MOST_AT_ONCE, work);

/** A password takes a processor for a twentieth of a second, whoever sends it: a few at a time, and the desk goes on beside them. */
export const takePassword = (e: core.RequestEvent, work: () => void): void => among(e, "passwords", MOST_PASSWORDS, work);

/** The events around a sign-in carry the request one step further in. */
function headersOf(e: core.RequestEvent): http.Header {
  const { response } = (e as unknown as { requestEvent?: core.RequestEvent }).requestEvent ?? e;
  return response.header();
}

function among(e: core.RequestEvent, crowd: string, most: number, work: () => void): void {
  try {
    if (count(e.app, crowd, 1) > most) {
      headersOf(e).set("Retry-After", String(COME_BACK_SECONDS));
      answer(e, () => {
        throw refuse("busy", {});
      });
    } else {
      work();
    }
  } finally {
    count(e.app, crowd, -1);
  }
}
