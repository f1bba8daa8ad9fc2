/**
 * One dispatcher at work in this process. PocketBase starts each minute's job beside the last one, and its mail client waits for ever
 * on a server that stalls: a run that has not stirred for a lease's time is given up, not awaited, and only so many may be given up.
 */
import { isAtWork } from "../../../domain/messaging/outbox";
import type { App } from "../platform/database";

const KEY = "messaging:run";
/** Each holds a connection and a JavaScript machine until the mail server lets go of it. */
const MOST_GIVEN_UP = 3;

interface Runs {
  token: string;
  beat: number;
  givenUp: string[];
}

const NONE: Runs = { token: "", beat: 0, givenUp: [] };

/** The process's own clock, never the school's: this is about time that passes. */
const clock = () => Date.now();

/** Changes the runs as one step among all of the process's machines; only text may lie in the store. */
function change(app: App, work: (runs: Runs) => Runs | null): boolean {
  let changed = false;
  app.store().setFunc(KEY, (kept: string | undefined) => {
    const next = work(kept ? (JSON.parse(kept) as Runs) : NONE);
    changed = next !== null;
    return next ? JSON.stringify(next) : kept;
  });
  return changed;
}

/** @returns the run's token, or "" when another is at work or too many hang. */
export function beginRun(app: App): string {
  const token = $security.randomString(12);
  const begun = change(app, (runs) => {
    const isAlive = runs.token !== "" && isAtWork(runs.beat, clock());
    const givenUp = runs.token !== "" && !isAlive ? [...runs.givenUp, runs.token] : runs.givenUp;
    if (isAlive || givenUp.length >= MOST_GIVEN_UP) {
      return givenUp === runs.givenUp ? null : { token: "", beat: 0, givenUp };
    }
    return { token, beat: clock(), givenUp };
  });
  const kept = app.store().get(KEY) as string | undefined;
  return begun && kept && (JSON.parse(kept) as Runs).token === token ? token : "";
}

/** Shows that the run is alive. @returns false when it was given up meanwhile and must end. */
export function stir(app: App, token: string): boolean {
  return change(app, (runs) => (runs.token === token ? { ...runs, beat: clock() } : null));
}

export function endRun(app: App, token: string): void {
  change(app, (runs) => ({
    ...(runs.token === token ? NONE : runs),
    givenUp: runs.givenUp.filter((given) => given !== token),
  }));
}
