/**
 * People at work, each with five seconds between calls, on the calls that whole screens make; 200, then 500 with open live
 * streams.
 */
import { signalId } from "../../domain/platform/signals";
import { newId } from "../helpers/ids";
import { Live } from "../helpers/live";
import { TEACHER } from "../helpers/seed";
import type { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown-school";
import { comeAgain, type Times, timesOf } from "./measure";

const FEW = 200;
const MANY = 500;
const STREAMS = 200;
const THOUGHT_MILLISECONDS = 5000;
const SECONDS = 40;
/** Of twice the work. */
const RUSH_SECONDS = 60;
/** The time after which everything is as before. */
const SOON_SECONDS = 5;
const DESKS = 20;

/** A user's next act, with all requests of a screen at once. */
type Act = (person: number, turn: number) => Promise<unknown>[];

export const people: Part = async (scale) => {
  const school = await grownSchool({ titles: 10_000, copies: 30_000, readers: 3000, loans: 100_000, open: 3000 });
  const streams: Live[] = [];
  try {
    const acts = await actsAt(school);
    const few = await atWork(acts, FEW, THOUGHT_MILLISECONDS, scale.scaled(SECONDS));
    for (let index = 0; index < STREAMS; index++) {
      streams.push(await Live.open(school.as("Biblioteca"), `signals/${signalId("loans")}`));
    }
    const many = await atWork(acts, MANY, THOUGHT_MILLISECONDS, scale.scaled(SECONDS));
    const rush = await atWork(acts, MANY, THOUGHT_MILLISECONDS / 2, scale.scaled(RUSH_SECONDS));
    await atWork(acts, MANY, THOUGHT_MILLISECONDS, SOON_SECONDS);
    const after = await atWork(acts, MANY, THOUGHT_MILLISECONDS, scale.scaled(SECONDS) / 2);
    const row = ({ p95, median, perSecond }: Times) => `${ms(p95)} (median ${ms(median)}, ${perSecond.toFixed(0)} screens/s)`;
    const load = `${MANY} people and ${STREAMS} live streams`;
    const figures: Figure[] = [
      { name: `${FEW} people, 5 s of thought, mixed work, p95`, measured: row(few), goal: "at most 25 ms", met: few.p95 <= 25 },
      { name: `${load}, p95`, measured: row(many), goal: "at most 50 ms", met: many.p95 <= 50 },
      { name: `${load}, twice the work, p95`, measured: row(rush), goal: "" },
      {
        name: `${load}, as before, from ${SOON_SECONDS} s after twice the work on, p95`,
        measured: row(after),
        goal: "at most 50 ms",
        met: after.p95 <= 50,
      },
    ];
    return figures;
  } finally {
    for (const stream of streams) {
      stream.close();
    }
    await school.end();
  }
};

async function actsAt(school: TestSchool): Promise<Act[]> {
  const librarian = school.as("Biblioteca");
  await school.as("superuser").collection("reader_categories").update(TEACHER, { max_loans: 5000 });
  const readers = await Promise.all(Array.from({ length: DESKS }, () => school.seed.reader({ category: TEACHER })));
  const titles = await Promise.all(Array.from({ length: DESKS }, () => school.seed.title({}, { copies: 10 })));
  const words = ["harry", "king of", "memo", "the girl", "love", "world"];
  const lent = new Set<string>();
  const record = (path: string) => comeAgain(() => librarian.request("GET", `/api/collections/${path}`));
  const listed = (collection: string, filter: string) => record(`${collection}/records?filter=${encodeURIComponent(filter)}`);
  const titleAt = (round: number) => `t${String(1 + ((round * 37) % 10_000)).padStart(14, "0")}`;
  const scan: Act = (person, turn) => {
    const copy = titles[person % DESKS]!.copies[(turn + person) % 10]!;
    const out = lent.has(copy.id);
    lent[out ? "delete" : "add"](copy.id);
    const reader = out ? {} : { reader: readers[person % DESKS]!.id };
    return [comeAgain(() => librarian.call("library/scan", { id: newId(), code: copy.tombo, ...reader }))];
  };
  return [
    scan,
    scan,
    scan,
    (person) => [comeAgain(() => librarian.call("library/reader-sheet", { reader: readers[person % DESKS]!.card }))],
    (_, turn) => [comeAgain(() => librarian.list("titles", { q: words[turn % words.length] }))],
    (_, turn) => [comeAgain(() => librarian.list("readers", { q: words[turn % words.length] }))],
    () => [comeAgain(() => librarian.list("open-loans"))],
    () => [comeAgain(() => librarian.list("overdue-loans")), comeAgain(() => librarian.call("library/figures"))],
    () => [comeAgain(() => librarian.call("platform/home")), listed("notifications", "read_at = ''")],
    // A title's page, most of whose lists are empty.
    (_, turn) => [
      record(`titles/records/${titleAt(turn)}`),
      listed("copies", `title = '${titleAt(turn)}'`),
      listed("timeline", `subject = '${titleAt(turn)}'`),
      comeAgain(() => librarian.list("open-loans", { title: titleAt(turn) })),
      comeAgain(() => librarian.list("holds", { title: titleAt(turn) })),
    ],
  ];
}

/** So many people for so many seconds. */
async function atWork(acts: readonly Act[], count: number, thought: number, seconds: number): Promise<Times> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, person) => {
      await pause((thought * person) / count);
      for (let turn = person; performance.now() < until; turn++) {
        const before = performance.now();
        await Promise.all(acts[(turn * 7 + person) % acts.length]!(person, turn));
        times.push(performance.now() - before);
        // Nobody thinks for exactly as long as the others.
        await pause(thought * (0.5 + ((person * 31 + turn * 17) % 100) / 100));
      }
    }),
  );
  return timesOf(times, (performance.now() - started) / 1000);
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));
