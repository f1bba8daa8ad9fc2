/**
 * The dispatchers at work in this process: one that always runs, and helpers beside it while mails get through. PocketBase starts
 * each minute's job beside the last one, and its mail client waits for ever on a server that stalls. A run without a sign of life
 * for a lease's time is therefore abandoned, not awaited, and the number of abandoned runs has a limit.
 */
import { isAtWork } from "../../../../domain/messaging/outbox";
import type { App } from "../../platform/sql/database";

/** A minute's job ends before the next one begins. */
const RUN_MILLISECONDS = 50_000;
const KEY = "messaging:runs";
/** Each holds a connection and a JavaScript interpreter until the mail server releases it. */
const MAX_ENDED_RUNS = 6;
/** The time for which one accepted mail proves that the server accepts mails. */
const PROVEN_MILLISECONDS = 10_000;

/** The identity of a lane's run. */
export interface Run {
  /** 0: the lane that always has a run. */
  lane: number;
  token: string;
}

export interface Runs {
  lanes: Readonly<Record<string, { token: string; heartbeat: number }>>;
  abandoned: readonly string[];
  /** The moment at which the mail server last accepted a mail. */
  lastAcceptedAt: number;
}

export const NO_RUNS: Runs = { lanes: {}, abandoned: [], lastAcceptedAt: 0 };

/** The process's own clock, never the school's: only the passing time matters here. */
const clock = () => Date.now();

const parseRuns = (text: string | undefined): Runs => (text ? (JSON.parse(text) as Runs) : NO_RUNS);

/** Changes the runs in one step among all of the process's interpreters; the store holds only text. */
function change(app: App, work: (runs: Runs) => Runs | null): boolean {
  let changed = false;
  app.store().setFunc(KEY, (text: string | undefined) => {
    const next = work(parseRuns(text));
    changed = next !== null;
    return next ? JSON.stringify(next) : text;
  });
  return changed;
}

const storedRuns = (app: App): Runs => parseRuns(app.store().get(KEY) as string | undefined);

function without({ lanes }: Runs, worker: number): Runs["lanes"] {
  return Object.fromEntries(Object.entries(lanes).filter(([key]) => key !== String(worker)));
}

/** Adds a run that begins now. @returns null where nothing changes: another run works in this lane, or too many hang. */
export function withRun(runs: Runs, { lane, token }: Run, at: number): Runs | null {
  const other = runs.lanes[lane];
  const isAlive = other !== undefined && isAtWork(other.heartbeat, at);
  const endedRuns = other && !isAlive ? [...runs.abandoned, other.token] : runs.abandoned;
  if (isAlive || endedRuns.length >= MAX_ENDED_RUNS) {
    return endedRuns === runs.abandoned ? null : { ...runs, lanes: without(runs, lane), abandoned: endedRuns };
  }
  return { ...runs, lanes: { ...runs.lanes, [lane]: { token, heartbeat: at } }, abandoned: endedRuns };
}

/** Takes a run that ends out of its lane, unless another run has the lane by now. */
export const withoutRun = (runs: Runs, { lane, token }: Run): Runs => ({
  ...runs,
  lanes: runs.lanes[lane]?.token === token ? without(runs, lane) : runs.lanes,
  abandoned: runs.abandoned.filter((other) => other !== token),
});

function beginRun(app: App, lane: number): Run | null {
  const run = { lane, token: $security.randomString(12) };
  change(app, (runs) => withRun(runs, run, clock()));
  return storedRuns(app).lanes[lane]?.token === run.token ? run : null;
}

/**
 * Shows that the run is alive.
 * @returns false when it was abandoned meanwhile and must end.
 */
export function refreshHeartbeat(app: App, { lane, token }: Run): boolean {
  return change(app, (runs) =>
    runs.lanes[lane]?.token === token ? { ...runs, lanes: { ...runs.lanes, [lane]: { token, heartbeat: clock() } } } : null,
  );
}

/** The mail server accepted a mail: helpers may start. */
export function markMessageTaken(app: App): void {
  change(app, (runs) => ({ ...runs, lastAcceptedAt: clock() }));
}

/** Whether the mail server accepted a mail a moment ago: a server that stalls must hold one run, not all. */
export function takesEmails(app: App): boolean {
  const { lastAcceptedAt } = storedRuns(app);
  return lastAcceptedAt <= clock() && clock() - lastAcceptedAt < PROVEN_MILLISECONDS;
}

/**
 * Works in a lane, if it is free.
 * @param work gets the run, and the moment of its end by the process's own clock.
 */
export function inRun(app: App, worker: number, work: (run: Run, end: number) => void): void {
  const run = beginRun(app, worker);
  if (run === null) {
    return;
  }
  try {
    work(run, clock() + RUN_MILLISECONDS);
  } finally {
    change(app, (runs) => withoutRun(runs, run));
  }
}
