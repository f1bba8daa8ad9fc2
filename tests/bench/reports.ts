/** Reports over eight years and a million loans: the cost of each, and the effect on the desk. */
import type { Client } from "../helpers/clients";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool, type Size } from "./grown-school";
import { demand, processorMilliseconds } from "./measure";

const SIZE: Size = { titles: 10_000, copies: 30_000, readers: 3000, loans: 1_000_000, open: 3000 };
const EVERYTHING = {};
const lastYear = new Date().getFullYear() - 1;
const YEAR = { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` };

type Period = Partial<typeof YEAR>;
const BY_PERIOD: Record<string, (librarian: Client, period: Period) => Promise<unknown>> = {
  "loans by month": (librarian, period) => demand(librarian.call("library/report-months", period)),
  "loans by class": (librarian, period) => demand(librarian.call("library/report-classes", period)),
  "loans by subject": (librarian, period) => demand(librarian.call("library/report-subjects", period)),
  "most read": (librarian, period) => demand(librarian.call("library/report-titles", period)),
};
const OF_TODAY: Record<string, (librarian: Client) => Promise<unknown>> = {
  "overdue by class": (librarian) => demand(librarian.call("library/report-overdue")),
  "titles per student": (librarian) => demand(librarian.call("library/report-holdings")),
  "never read, first page": (librarian) => demand(librarian.list("never-read")),
};
const GOAL_EVERYTHING = 1000;
const GOAL_YEAR = 100;
const GOAL_DESK = 100;

/** Milliseconds of the server's processor time for one call, the first one left out. */
async function cost(pid: number, turns: number, call: () => Promise<unknown>): Promise<number> {
  await call();
  const before = processorMilliseconds(pid);
  for (let round = 0; round < turns; round++) {
    await call();
  }
  return (processorMilliseconds(pid) - before) / turns;
}

export const reports: Part = async (scale) => {
  const school = await grownSchool({ ...SIZE, loans: scale.scaled(SIZE.loans), open: scale.scaled(SIZE.open) });
  try {
    const librarian = school.as("Biblioteca");
    const { pid } = school.server;
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(BY_PERIOD)) {
      const all = await cost(pid, 3, () => call(librarian, EVERYTHING));
      const year = await cost(pid, 10, () => call(librarian, YEAR));
      figures.push({
        name: `report: ${name}, all years / last year, processor time`,
        measured: `${ms(all)} / ${ms(year)}`,
        goal: `at most ${GOAL_EVERYTHING} / ${GOAL_YEAR} ms`,
        met: all <= GOAL_EVERYTHING && year <= GOAL_YEAR,
      });
    }
    for (const [name, call] of Object.entries(OF_TODAY)) {
      const today = await cost(pid, 10, () => call(librarian));
      figures.push({
        name: `report: ${name}, processor time`,
        measured: ms(today),
        goal: `at most ${GOAL_YEAR} ms`,
        met: today <= GOAL_YEAR,
      });
    }
    return [...figures, await beside(librarian, scale.scaled(400))];
  } finally {
    await school.end();
  }
};

/** The desk while one person asks for all reports of all years, one after the other, three times. */
async function beside(librarian: Client, turns: number): Promise<Figure> {
  const alone = await deskAlone(librarian, turns);
  const { desk } = await deskBeside(librarian, askedForAll(librarian));
  return {
    name: "a scan that lends and its return while reports of all years run, p95",
    measured: `${ms(desk.p95)} (median ${ms(desk.median)}; alone ${ms(alone.p95)}, median ${ms(alone.median)})`,
    goal: `at most ${GOAL_DESK} ms`,
    met: desk.p95 <= GOAL_DESK,
  };
}

async function askedForAll(librarian: Client): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const call of Object.values(BY_PERIOD)) {
      await call(librarian, EVERYTHING);
    }
  }
}
