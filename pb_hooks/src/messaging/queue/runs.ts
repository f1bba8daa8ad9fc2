/**
 * The dispatchers at work in this process: one that is always there, and helpers beside it while letters get through. PocketBase starts
 * each minute's job beside the last one, and its mail client waits for ever on a server that stalls: a run that has not stirred for a
 * lease's time is given up, not awaited, and only so many may be given up.
 */
import { isAtWork } from "../../../../domain/messaging/outbox";
import type { App } from "../../platform/sql/database";

/** A minute's job ends before the next one begins. */
const RUN_MILLISECONDS = 50_000;
const KEY = "messaging:runs";
/** Each holds a connection and a JavaScript machine until the mail server lets go of it. */
const MAX_ENDED_RUNS = 6;
/** For how long one letter that was taken says that the server takes letters. */
const PROVEN_MILLISECONDS = 10_000;

/** The identity of a lane's run. */
export interface Run {
  /** 0: the one that is always there. */
  lane: number;
  token: string;
}

interface Runs {
  lanes: Readonly<Record<string, { token: string; beat: number }>>;
  givenUp: readonly string[];
  /** When the mail server last took a letter. */
  taken: number;
}

const NONE: Runs = { lanes: {}, givenUp: [], taken: 0 };

/** The process's own clock, never the school's: this is about time that passes. */
const clock = () => Date.now();

const parseRuns = (text: string | undefined): Runs => (text ? (JSON.parse(text) as Runs) : NONE);

/** Changes the runs as one step among all of the process's machines; only text may lie in the store. */
function change(app: App, work: (runs: Runs) => Runs | null): boolean {
  let changed = false;
  app.store().setFunc(KEY, (text: string | undefined) => {
    const next = work(parseRuns(text));
    changed = next !== null;
    return next ? JSON.stringify(next) : text;
  });
  return changed;
}

const present = (app: App): Runs => parseRuns(app.store().get(KEY) as string | undefined);

function without({ lanes }: Runs, worker: number): Runs["lanes"] {
  return Object.fromEntries(Object.entries(lanes).filter(([key]) => key !== String(worker)));
}

/** @returns null when another is at work in this lane, or too many hang. */
function beginRun(app: App, worker: number): Run | null {
  const token = $security.randomString(12);
  change(app, (runs) => {
    const other = runs.lanes[worker];
    const isAlive = other !== undefined && isAtWork(other.beat, clock());
    const endedRuns = other && !isAlive ? [...runs.givenUp, other.token] : runs.givenUp;
    if (isAlive || endedRuns.length >= MAX_ENDED_RUNS) {
      return endedRuns === runs.givenUp ? null : { ...runs, lanes: without(runs, worker), givenUp: endedRuns };
    }
    return { ...runs, lanes: { ...runs.lanes, [worker]: { token, beat: clock() } }, givenUp: endedRuns };
  });
  return present(app).lanes[worker]?.token === token ? { lane: worker, token } : null;
}

/** Shows that the run is alive. @returns false when it was given up meanwhile and must end. */
export function stir(app: App, { lane, token }: Run): boolean {
  return change(app, (runs) =>
    runs.lanes[lane]?.token === token ? { ...runs, lanes: { ...runs.lanes, [lane]: { token, beat: clock() } } } : null,
  );
}

function endRun(app: App, { lane, token }: Run): void {
  change(app, (runs) => ({
    ...runs,
    lanes: runs.lanes[lane]?.token === token ? without(runs, lane) : runs.lanes,
    givenUp: runs.givenUp.filter((other) => other !== token),
  }));
}

/** The mail server took a letter: helpers may come. */
export function markMessageTaken(app: App): void {
  change(app, (runs) => ({ ...runs, taken: clock() }));
}

/** Whether the mail server took a letter a moment ago: one that stalls is to hold one of us, not all. */
export function takesEmails(app: App): boolean {
  const { taken } = present(app);
  return taken <= clock() && clock() - taken < PROVEN_MILLISECONDS;
}

/** Works in a lane, should it be free. @param work gets the run and the moment, by the process's own clock, at which it is to end. */
export function inRun(app: App, worker: number, work: (run: Run, end: number) => void): void {
  const run = beginRun(app, worker);
  if (run === null) {
    return;
  }
  try {
    work(run, clock() + RUN_MILLISECONDS);
  } finally {
    endRun(app, run);
  }
}
