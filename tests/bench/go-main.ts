/**
 * The school's own program beside the stock PocketBase, in turns: the same hooks and data, with and without prepared statements.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ONE } from "../../domain/warehouse/quantity";
import { withPassage } from "../../scripts/changeable-passages";
import { PROGRAM, ROOT } from "../../scripts/paths";
import { ownVersion } from "../../scripts/release/plan";
import { GO_TOOLCHAIN, POCKETBASE_VERSION } from "../../scripts/versions";
import { CallDesk } from "../helpers/calls";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { TEACHER } from "../helpers/seed";
import { TestSchool } from "../helpers/test-school";
import { Stockroom } from "../helpers/warehouse";
import { bareCollection } from "./bare-pocketbase";
import { type Figure, ms, type Part } from "./figure";
import { comeAgain, demand, inTurn, mostResidentMegabytes, repeat, residentMegabytes, type Work } from "./measure";

const CLIENTS = 8;
const COPIES = 40;
const TITLES = 500;
const OPEN_LOANS = 120;
const MANY_CLIENTS = 128;
const TURNS_OF_MANY = 8;

/** Built from the same modules, so that Go and SQLite are the same in all of them. */
function programOf(name: string, source: string, options: readonly string[] = []): string {
  const file = resolve(ROOT, ".cache/bench", name);
  mkdirSync(resolve(file, ".."), { recursive: true });
  const named = `-s -w -X github.com/pocketbase/pocketbase.Version=${POCKETBASE_VERSION} -X main.version=${ownVersion()}`;
  const words = ["build", "-trimpath", "-buildvcs=false", ...options, "-ldflags", named, "-o", file, source];
  const { status } = spawnSync("go", words, {
    cwd: PROGRAM,
    stdio: "inherit",
    env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0" },
  });
  if (status !== 0) {
    throw new Error(`${name} could not be built`);
  }
  return file;
}

const stockProgram = (): string => programOf("pocketbase", "github.com/pocketbase/pocketbase/examples/base");

/** Sineta's program without its durability, as the stock one writes: shows the gain of prepared statements by itself. */
function quickProgram(): string {
  const original = resolve(PROGRAM, "database.go");
  const quick = resolve(ROOT, ".cache/bench/database.go");
  mkdirSync(resolve(quick, ".."), { recursive: true });
  writeFileSync(quick, withPassage(readFileSync(original, "utf8"), "durability of the Go program", "synchronous(NORMAL)"));
  const overlay = resolve(ROOT, ".cache/bench/overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: { [original]: quick } }));
  return programOf("sineta-quick", ".", ["-overlay", overlay]);
}

const WORKS = {
  create: "a bare create",
  pair: "lend + return",
  exit: "an exit of one line",
  call: "a call opened",
  search: "search as one types, 500 titles",
  loans: "a page of open loans",
} as const;
type Name = keyof typeof WORKS;

async function worksOf(school: TestSchool): Promise<Record<Name, Work>> {
  await school.as("superuser").collection("reader_categories").update(TEACHER, { max_loans: 5000 });
  const create = await bareCollection(school);
  const librarian = school.as("Biblioteca");
  const keeper = school.as("Almoxarifado");
  const technician = school.as("Tecnologia");
  const shelves = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.title({}, { copies: COPIES })));
  const readers = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.reader({ category: TEACHER })));
  for (let index = 0; index < TITLES; index++) {
    await school.seed.create("titles", { title: `Memórias ${index} do rio ${index * 7919}` });
  }
  const [lent, holder] = [await school.seed.title({}, { copies: OPEN_LOANS }), await school.seed.reader({ category: TEACHER })];
  for (const { id: copy } of lent.copies) {
    await demand(librarian.call("library/lend", { id: newId(), reader: holder.id, copy }));
  }
  const stockroom = new Stockroom(school);
  const { id: to } = await stockroom.requester();
  const materials = await Promise.all(Array.from({ length: CLIENTS }, () => stockroom.stocked(1_000_000, 1_000_000)));
  const service = await new CallDesk(school).service();
  return {
    create,
    pair: async (client, turn) => {
      const copy = shelves[client]!.copies[turn % COPIES]!.id;
      await demand(librarian.call("library/lend", { id: newId(), reader: readers[client]!.id, copy }));
      await demand(librarian.call("library/return", { copy }));
    },
    exit: (client) =>
      demand(keeper.call("warehouse/exit", { id: newId(), to, lines: [{ material: materials[client]!.id, quantity: ONE }] })),
    call: (_, turn) =>
      demand(technician.call("support/open-call", { id: newId(), service: service.id, title: `Não liga ${turn}` })),
    search: (client, turn) => demand(librarian.list("titles", { q: `memo rio ${(client * 31 + turn) % TITLES}` })),
    loans: (_, turn) => demand(librarian.list("open-loans", { page: 1 + (turn % 2) })),
  };
}

/** Megabytes of a program that has answered one list, and at most under many clients that search, and lend and take back. */
async function memoryOf(school: TestSchool, works: Record<Name, Work>): Promise<{ idle: number; most: number }> {
  await works.loans(0, 0);
  const idle = residentMegabytes(school.server.pid);
  const librarian = school.as("Biblioteca");
  await repeat(
    (client, turn) =>
      comeAgain(() => librarian.list("titles", { q: `memo rio ${(client * 31 + turn) % TITLES}` })).then(() =>
        comeAgain(() => librarian.list("open-loans", { page: 1 + (turn % 2) })),
      ),
    { clients: MANY_CLIENTS, turns: MANY_CLIENTS * TURNS_OF_MANY },
  );
  return { idle, most: mostResidentMegabytes(school.server.pid) };
}

/** Kept statements beside VACUUM, which makes SQLite prepare each anew, under twice as many clients. @returns the answers that failed. */
async function failuresBesideVacuum(school: TestSchool, work: Work): Promise<number> {
  let failures = 0;
  let isWorking = true;
  const vacuum = (async () => {
    while (isWorking) {
      await query(school, "VACUUM");
    }
  })();
  await repeat(
    async (client, turn) => {
      try {
        await work(client, turn);
      } catch {
        failures++;
      }
    },
    { clients: 2 * MANY_CLIENTS, turns: 2 * MANY_CLIENTS * TURNS_OF_MANY },
  );
  isWorking = false;
  await vacuum;
  return failures;
}

export const goMain: Part = async (scale) => {
  const schools = {
    own: new TestSchool(),
    quick: new TestSchool({}, "template", { program: quickProgram() }),
    stock: new TestSchool({}, "template", { program: stockProgram() }),
  };
  const all = Object.values(schools);
  await Promise.all(all.map((school) => school.start()));
  try {
    const [own, quick, stock] = [await worksOf(schools.own), await worksOf(schools.quick), await worksOf(schools.stock)];
    const memory = { own: await memoryOf(schools.own, own), stock: await memoryOf(schools.stock, stock) };
    const figures: Figure[] = [
      {
        name: `memory at rest, and at most under ${MANY_CLIENTS} clients: Sineta's program, the stock one`,
        measured: `${memory.own.idle.toFixed(0)} and ${memory.own.most.toFixed(0)} MB; stock ${memory.stock.idle.toFixed(0)} and ${memory.stock.most.toFixed(0)} MB`,
        goal: "no higher",
      },
    ];
    for (const name of Object.keys(WORKS) as Name[]) {
      const times = await inTurn(
        { own: own[name], quick: quick[name], stock: stock[name] },
        { clients: CLIENTS, turns: scale.scaled(600) },
      );
      const ratio = (program: "own" | "quick") => (times[program].perSecond / times.stock.perSecond).toFixed(2);
      figures.push({
        name: `${WORKS[name]}, ${CLIENTS} clients: Sineta's program against the stock one, which may lose its last writes in a power cut`,
        measured:
          `${ratio("own")}× (${times.own.perSecond.toFixed(0)}/s, p95 ${ms(times.own.p95)}; ` +
          `stock ${times.stock.perSecond.toFixed(0)}/s, p95 ${ms(times.stock.p95)}); ${ratio("quick")}× where both may lose them`,
        goal: "",
      });
    }
    const failures = await failuresBesideVacuum(schools.own, async (client, turn) => {
      await comeAgain(() => schools.own.as("Biblioteca").list("titles", { q: `memo rio ${(client * 31 + turn) % TITLES}` }));
    });
    figures.push({
      name: `searches of ${2 * MANY_CLIENTS} clients beside VACUUM, one after the other: answers that failed`,
      measured: String(failures),
      goal: "0",
      met: failures === 0,
    });
    return figures;
  } finally {
    await Promise.all(all.map((school) => school.end()));
  }
};
