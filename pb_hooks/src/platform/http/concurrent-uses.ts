/** The number of current uses of a resource, over all interpreters. */
import type { App } from "../sql/database";

function change(app: App, key: string, by: 1 | -1): number {
  let now = 0;
  app.store().setFunc(`crowd:${key}`, (previous: number | undefined) => {
    now = (previous ?? 0) + by;
    return now;
  });
  return now;
}

/**
 * Counts a use for as long as `work` runs.
 * @param work gets the number of current uses, its own included.
 */
export function counting<Value>(app: App, counter: string, work: (now: number) => Value): Value {
  try {
    return work(change(app, counter, 1));
  } finally {
    change(app, counter, -1);
  }
}

/** The number of counts, whatever the number of addresses: several addresses share one. */
const BUCKET_DIGITS = 3;

/** The identity under which a request counts: the account, or the address of a caller without one. */
export const countedFor = (e: core.RequestEvent): string =>
  $security.sha256(e.auth ? e.auth.id : e.realIP()).slice(0, BUCKET_DIGITS);
