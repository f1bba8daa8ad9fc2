/**
 * What our units of work cost, in PocketBase's own: a bare record create and a bare list, on the same server in the same run.
 * Absolute figures are this machine's; the ratios are ours.
 */
import { buildServer } from "../../scripts/build";
import type { Client } from "../support/clients";
import { newId } from "../support/ids";
import { TEACHER } from "../support/seed";
import { makeTemplate, removeTemplate } from "../support/template";
import { TestSchool } from "../support/test-school";

const CLIENTS = 8;
const ROUNDS = 3;
const COLLECTION = "bench_records";
const WORDS = ["harry potter", "memorias", "the girl", "king", "garcia marquez", "amor", "world war", "dictionary"];

interface Unit {
  name: string;
  /** Another unit's name: this one's cost is told in those. */
  against?: string;
  perRound: number;
  work: (client: number, turn: number) => Promise<void>;
}

interface Figures {
  perSecond: number;
  median: number;
  late: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Eight clients, each on its own row of turns, as fast as the answers come. */
async function measure({ perRound, work }: Unit): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; turn < perRound / CLIENTS; turn++) {
        const before = performance.now();
        await work(client, turn);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, median: percentile(times, 0.5), late: percentile(times, 0.95) };
}

async function demand<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status !== 200) {
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

async function units(school: TestSchool): Promise<Unit[]> {
  const superuser = school.as("superuser");
  await superuser.pocketBase.collections.create({
    name: COLLECTION,
    type: "base",
    createRule: '@request.auth.id != ""',
    listRule: '@request.auth.id != ""',
    fields: [
      { type: "text", name: "one" },
      { type: "text", name: "two" },
      { type: "number", name: "three" },
    ],
  });
  const shelves = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.title({}, { copies: 10 })));
  const readers = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.reader({ category: TEACHER })));
  const librarian: Client = school.as("Biblioteca");
  const records = `/api/collections/${COLLECTION}/records`;
  return [
    {
      name: "PocketBase: create a record",
      perRound: 2000,
      work: async (client, turn) => {
        await demand(librarian.request("POST", records, { one: `a${client}`, two: `b${turn}`, three: turn }));
      },
    },
    {
      name: "PocketBase: list 30 records",
      perRound: 2000,
      work: async () => {
        await demand(librarian.request("GET", `${records}?perPage=30&skipTotal=1`));
      },
    },
    {
      name: "lend and return a book (two calls)",
      against: "PocketBase: create a record",
      perRound: 800,
      work: async (client, turn) => {
        const copy = shelves[client]!.copies[turn % 10]!.id;
        await demand(librarian.call("library/lend", { id: newId(), reader: readers[client]!.id, copy }));
        await demand(librarian.call("library/return", { copy }));
      },
    },
    {
      name: "search 10,000 titles",
      against: "PocketBase: list 30 records",
      perRound: 800,
      work: async (client, turn) => {
        await demand(librarian.list("titles", { q: WORDS[(client + turn) % WORDS.length] }));
      },
    },
    {
      name: "first page of titles",
      against: "PocketBase: list 30 records",
      perRound: 800,
      work: async () => {
        await demand(librarian.list("titles"));
      },
    },
    {
      name: "open loans, first page",
      against: "PocketBase: list 30 records",
      perRound: 800,
      work: async () => {
        await demand(librarian.list("open-loans"));
      },
    },
  ];
}

function print(rows: readonly { unit: Unit; figures: Figures; cost: number }[]): void {
  const cells = rows.map(({ unit, figures, cost }) => [
    unit.name,
    figures.perSecond.toFixed(0),
    figures.median.toFixed(1),
    figures.late.toFixed(1),
    unit.against ? `${cost.toFixed(2)} × ${unit.against.replace("PocketBase: ", "")}` : "1",
  ]);
  const table = [[`${CLIENTS} clients`, "per s", "median ms", "p95 ms", "costs"], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join("  "),
    );
  }
}

/** The middle one of the rounds by speed; warm-up is not among them. */
const middle = (figures: readonly Figures[]): Figures =>
  [...figures].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)]!;

await buildServer();
try {
  await makeTemplate({});
  const school = new TestSchool();
  await school.start();
  try {
    const all = await units(school);
    const figures = new Map<string, Figures[]>(all.map((unit) => [unit.name, []]));
    for (const unit of all) {
      await measure({ ...unit, perRound: CLIENTS * 20 });
    }
    // In turn, so that a slow minute of the machine falls on all of them.
    for (let round = 0; round < ROUNDS; round++) {
      for (const unit of all) {
        figures.get(unit.name)!.push(await measure(unit));
      }
    }
    const settled = new Map(all.map((unit) => [unit.name, middle(figures.get(unit.name)!)]));
    print(
      all.map((unit) => {
        const own = settled.get(unit.name)!;
        return { unit, figures: own, cost: unit.against ? settled.get(unit.against)!.perSecond / own.perSecond : 1 };
      }),
    );
  } finally {
    await school.end();
  }
} finally {
  removeTemplate();
}
