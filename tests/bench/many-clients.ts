/** Many clients at once: the answered requests, their latency, and the memory. */
import { newId } from "../helpers/ids";
import { TEACHER } from "../helpers/seed";
import type { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool, SCHOOL_SIZE } from "./grown-school";
import { comeAgain, residentMegabytes, type Times, timesOf } from "./measure";
import { searchesOf } from "./search";

const FEW = 8;
const MANY = [16, 32, 64, 128, 256] as const;
const SECONDS = 3;
/** Beside what eight clients are answered. */
const MIN_SHARE = 0.9;
const MAX_MEGABYTES: Readonly<Record<number, number>> = { 128: 640, 256: 900 };
/** The time after many clients until eight clients are answered as before it. */
const SOON_MILLISECONDS = 5000;
type Call = () => Promise<{ status: number; headers: Headers }>;
/** The calls of a client's turn, one after the other. */
type Turn = (client: number, turn: number) => Call[];

/**
 * So many clients for so many seconds, each asking again as soon as it was answered. The rate is of what was answered by then; how late
 * is of all, those too that come after.
 */
async function load(work: Turn, clients: number, seconds: number): Promise<Times & { rejectedCount: number }> {
  const durations: number[] = [];
  let rejectedCount = 0;
  let inTime = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; performance.now() < until; round++) {
        const before = performance.now();
        for (const call of work(client, round)) {
          const times = await comeAgain(call);
          rejectedCount += times;
        }
        const after = performance.now();
        durations.push(after - before);
        inTime += after < until ? 1 : 0;
      }
    }),
  );
  return { ...timesOf(durations, seconds), perSecond: inTime / seconds, rejectedCount: rejectedCount };
}

/** A copy and a reader for each client, so that nobody waits for anything but the program. */
async function pairs(school: TestSchool): Promise<Turn> {
  await school.as("superuser").collection("reader_categories").update(TEACHER, { max_loans: 5000 });
  const librarian = school.as("Biblioteca");
  const idOf = (letter: string, number: number) => letter + String(number).padStart(14, "0");
  return (client) => {
    // The grown school's open loans are of its first copies; every third reader has some.
    const copy = idOf("c", 20_000 + client);
    const reader = idOf("r", 2 + 3 * client);
    return [
      () => librarian.call("library/lend", { id: newId(), reader, copy }),
      () => librarian.call("library/return", { copy }),
    ];
  };
}

export const manyClients: Part = async (scale) => {
  const school = await grownSchool(SCHOOL_SIZE);
  try {
    const librarian = school.as("Biblioteca");
    const typed = searchesOf(SCHOOL_SIZE);
    const works: Record<string, Turn> = {
      searches: (client, turn) => [() => librarian.list("titles", { q: typed[(client * 31 + turn) % typed.length] })],
      "lend and return": await pairs(school),
      "a page of a list": (_, turn) => [() => librarian.list("open-loans", { page: 1 + (turn % 20) })],
    };
    const figures: Figure[] = [];
    for (const [name, work] of Object.entries(works)) {
      await load(work, FEW, 1);
      const few = await load(work, FEW, scale.scaled(SECONDS));
      const row = ({ perSecond, median, p95, rejectedCount }: Times & { rejectedCount: number }, extraText: string) =>
        `${perSecond.toFixed(0)}/s${extraText}, median ${ms(median)}, p95 ${ms(p95)}, ${residentMegabytes(school.server.pid).toFixed(0)} MB` +
        (rejectedCount > 0 ? `, ${rejectedCount} times sent away for a moment` : "");
      figures.push({ name: `many clients: ${name}, ${FEW} clients`, measured: row(few, ""), goal: "" });
      for (const clients of MANY) {
        const many = await load(work, clients, scale.scaled(SECONDS));
        const megabytes = residentMegabytes(school.server.pid);
        const share = many.perSecond / few.perSecond;
        const late = many.p95 / ((few.p95 * clients) / FEW);
        const most = MAX_MEGABYTES[clients];
        figures.push({
          name: `many clients: ${name}, ${clients} clients`,
          measured: row(many, ` (${share.toFixed(2)}×)`),
          goal: `${MIN_SHARE}× of ${FEW}'s, p95 at most ${ms((1.5 * few.p95 * clients) / FEW)}${most ? `, ${most} MB` : ""}`,
          met: share >= MIN_SHARE && late <= 1.5 && megabytes <= (most ?? Infinity),
        });
      }
      const after = performance.now();
      let quiet = await load(work, FEW, 0.5);
      while (quiet.p95 > 1.5 * few.p95 && performance.now() - after < 4 * SOON_MILLISECONDS) {
        quiet = await load(work, FEW, 0.5);
      }
      const waited = performance.now() - after;
      figures.push({
        name: `many clients: ${name}, ${FEW} clients as before, after the end of the largest load`,
        measured: `within ${(waited / 1000).toFixed(1)} s`,
        goal: `within ${SOON_MILLISECONDS / 1000} s`,
        met: waited <= SOON_MILLISECONDS,
      });
    }
    return figures;
  } finally {
    await school.end();
  }
};
