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

/** Counts what is at `work` for as long as it takes. @param work gets how many are at it then, this one among them. */
export function counting<Value>(app: App, counter: string, work: (now: number) => Value): Value {
  try {
    return work(change(app, counter, 1));
  } finally {
    change(app, counter, -1);
  }
}

/** So many counts are kept, whatever the number of addresses: some share one. */
const BUCKET_DIGITS = 3;

/** The identity by which a request is counted: the account, or the address of a caller without one. */
export const countedFor = (e: core.RequestEvent): string =>
  $security.sha256(e.auth ? e.auth.id : e.realIP()).slice(0, BUCKET_DIGITS);
