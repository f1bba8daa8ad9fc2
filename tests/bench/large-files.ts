/** Large files of books: the duration of each step, the server's resources, and the effect on the desk. */
import { Import } from "../helpers/imports";
import type { TestSchool } from "../helpers/test-school";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown-school";
import { asCsv, asIso2709, libraryRecords } from "./library-file";
import { demand, mostResidentMegabytes } from "./measure";

const SIZE = { titles: 10_000, copies: 30_000, readers: 3000, loans: 10_000, open: 2000 };
/** A record takes twice as long as a line of CSV, each as long as the one before: more of them would show nothing more. */
const BOOKS = { "ISO 2709": 30_000, CSV: 100_000 } as const;
const GOAL_MILLISECONDS = 100;

type Steps = Record<"read" | "check" | "commit" | "undo", () => Promise<{ status: number; body: unknown }>>;

export const largeFiles: Part = async (scale) => {
  const figures: Figure[] = [];
  const files: Record<keyof typeof BOOKS, (run: Import, count: number) => Steps> = {
    "ISO 2709": (run, count) => ({
      read: async () => {
        await demand(run.upload("titles", asIso2709(libraryRecords(count)), "acervo.mrc"));
        return run.analyseMarc();
      },
      check: () => run.check({}, { quantity: "1" }),
      commit: () => run.commit(),
      undo: () => run.undo(),
    }),
    CSV: (run, count) => {
      let mapping: Record<string, number> = {};
      return {
        read: async () => {
          await demand(run.upload("titles", asCsv(count)));
          const analysed = await run.analyse();
          mapping = analysed.body.mapping;
          return analysed;
        },
        check: () => run.check(mapping),
        commit: () => run.commit(),
        undo: () => run.undo(),
      };
    },
  };
  for (const kind of Object.keys(BOOKS) as (keyof typeof BOOKS)[]) {
    const count = scale.scaled(BOOKS[kind]);
    const school = await grownSchool(SIZE);
    try {
      const stepsOf = (run: Import) => files[kind](run, count);
      figures.push(...(await walk(school, `${count.toLocaleString("en")} books from ${kind}`, stepsOf)));
    } finally {
      await school.end();
    }
  }
  return figures;
};

const LOOK_MILLISECONDS = 500;
const WORKING = ["checking", "committing", "undoing"];

/** A step to its end, as the screen follows it: on a slow machine the answer comes later than a client waits for one. */
async function followed(run: Import, take: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  let answer: { status: number; body: unknown } | undefined;
  let isLost = false;
  take().then(
    (value) => {
      answer = value;
    },
    () => {
      isLost = true;
    },
  );
  while (!answer && !(isLost && !WORKING.includes((await run.state()).status))) {
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
  }
  if (answer) {
    await demand(Promise.resolve(answer));
  }
}

async function walk(school: TestSchool, name: string, stepsOf: (run: Import) => Steps): Promise<Figure[]> {
  const librarian = school.as("Biblioteca");
  const alone = await deskAlone(librarian, 100);
  const figures: Figure[] = [];
  const run = new Import(school.as("superuser"));
  for (const [step, take] of Object.entries(stepsOf(run))) {
    const before = performance.now();
    const { desk } = await deskBeside(librarian, followed(run, take));
    const seconds = (performance.now() - before) / 1000;
    figures.push({
      name: `${name}: ${step}; a scan that lends and its return meanwhile, p95`,
      measured: `${seconds.toFixed(1)} s; ${ms(desk.p95)} (slowest ${ms(desk.slowest)}; alone ${ms(alone.p95)})`,
      goal: `desk at most ${GOAL_MILLISECONDS} ms`,
      met: desk.p95 <= GOAL_MILLISECONDS,
    });
  }
  const most = mostResidentMegabytes(school.server.pid);
  return [...figures, { name: `${name}: memory of the server at most`, measured: `${most.toFixed(0)} MB`, goal: "" }];
}
