/** Takes a figure: work repeated by one or many clients, its times, and the resources of the process itself. */
import { readFileSync } from "node:fs";

export interface Times {
  perSecond: number;
  median: number;
  p95: number;
  slowest: number;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function timesOf(milliseconds: number[], seconds: number): Times {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  return {
    perSecond: sorted.length / seconds,
    median: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    slowest: sorted.at(-1) ?? 0,
  };
}

export type Work = (client: number, turn: number) => Promise<unknown>;

/** So many clients, each with its own sequence of rounds, as fast as the answers arrive. */
export async function repeat(work: Work, { clients, turns }: { clients: number; turns: number }): Promise<Times> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; round < turns / clients; round++) {
        const before = performance.now();
        await work(client, round);
        times.push(performance.now() - before);
      }
    }),
  );
  return timesOf(times, (performance.now() - started) / 1000);
}

const ROUNDS = 3;

/**
 * Several works in turn, round by round, so that a slow minute of the machine affects all of them; the median round counts. The
 * first round warms up.
 */
export async function inTurn<Name extends string>(
  works: Record<Name, Work>,
  terms: { clients: number; turns: number },
): Promise<Record<Name, Times>> {
  const names = Object.keys(works) as Name[];
  const rounds = new Map<Name, Times[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const times = await repeat(works[name], round === 0 ? { ...terms, turns: Math.ceil(terms.turns / 4) } : terms);
      if (round > 0) {
        rounds.get(name)!.push(times);
      }
    }
  }
  const middle = (list: Times[]) => [...list].sort((a, b) => a.p95 - b.p95)[Math.floor(list.length / 2)]!;
  return Object.fromEntries(names.map((name) => [name, middle(rounds.get(name)!)])) as Record<Name, Times>;
}

/** Megabytes that a process uses in memory. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** Megabytes that a process has used in memory at most. */
export function mostResidentMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** Milliseconds of processor time that a process has used so far; the kernel counts in hundredths of a second. */
export function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The JSON of an answer that must be a success. */
export async function demand<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status !== 200) {
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

/** The server's status when too many ask at once. */
const BUSY = 503;

/** Repeats as the pages do: a rejected request is sent again at the server's time. @returns the number of rejections. */
export async function comeAgain(ask: () => Promise<{ status: number; headers: Headers }>): Promise<number> {
  for (let sentAway = 0; ; sentAway++) {
    const { status, headers } = await ask();
    if (status === 200) {
      return sentAway;
    }
    if (status !== BUSY) {
      throw new Error(`answered ${status}`);
    }
    const wait = Number(headers.get("Retry-After")) * 1000 * (0.5 + Math.random());
    await new Promise((resume) => setTimeout(resume, wait));
  }
}
