/** Two hundred people at work, each with five seconds of thought, on the calls that the screens make. */
import { newId } from "../support/ids";
import { TEACHER } from "../support/seed";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown";
import { demand, timesOf } from "./measure";

const PEOPLE = 200;
const THOUGHT_MILLISECONDS = 5000;
const SECONDS = 40;
const DESKS = 20;

export const people: Part = async (scale) => {
  const school = await grownSchool({ titles: 10_000, copies: 30_000, readers: 3000, loans: 100_000, open: 3000 });
  try {
    const librarian = school.as("Biblioteca");
    await school.as("superuser").collection("reader_categories").update(TEACHER, { max_loans: 5000 });
    const readers = await Promise.all(Array.from({ length: DESKS }, () => school.seed.reader({ category: TEACHER })));
    const titles = await Promise.all(Array.from({ length: DESKS }, () => school.seed.title({}, { copies: 10 })));
    const words = ["harry", "king of", "memo", "the girl", "love", "world"];
    const lent = new Set<string>();
    /** What one does next: three scans in ten, else a look at a screen. */
    const calls: ((person: number, turn: number) => Promise<unknown>)[] = [
      ...Array.from({ length: 3 }, () => (person: number, turn: number) => {
        const copy = titles[person % DESKS]!.copies[(turn + person) % 10]!;
        const out = lent.has(copy.id);
        lent[out ? "delete" : "add"](copy.id);
        return demand(
          librarian.call("library/scan", {
            id: newId(),
            code: copy.tombo,
            ...(out ? {} : { reader: readers[person % DESKS]!.id }),
          }),
        );
      }),
      (person) => demand(librarian.call("library/reader-sheet", { reader: readers[person % DESKS]!.card })),
      (_, turn) => demand(librarian.list("titles", { q: words[turn % words.length] })),
      (_, turn) => demand(librarian.list("readers", { q: words[turn % words.length] })),
      () => demand(librarian.list("open-loans")),
      () => demand(librarian.list("overdue-loans")),
      () => demand(librarian.call("platform/home")),
      () => demand(librarian.list("titles")),
    ];
    const taken: number[] = [];
    const started = performance.now();
    const until = started + scale.of(SECONDS) * 1000;
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        await pause((THOUGHT_MILLISECONDS * person) / PEOPLE);
        for (let turn = person; performance.now() < until; turn++) {
          const before = performance.now();
          await calls[(turn * 7 + person) % calls.length]!(person, turn);
          taken.push(performance.now() - before);
          // Nobody thinks for exactly as long as the others.
          await pause(THOUGHT_MILLISECONDS * (0.5 + ((person * 31 + turn * 17) % 100) / 100));
        }
      }),
    );
    const { p95, median, perSecond } = timesOf(taken, (performance.now() - started) / 1000);
    const figure: Figure = {
      name: `${PEOPLE} people, 5 s of thought, mixed work, p95`,
      measured: `${ms(p95)} (median ${ms(median)}, ${perSecond.toFixed(0)} calls/s)`,
      goal: "at most 25 ms",
      met: p95 <= 25,
    };
    return [figure];
  } finally {
    await school.end();
  }
};

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));
