/** The school's own program beside PocketBase's stock one, by turns: the same hooks and data, statements kept prepared or not. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { ONE } from "../../domain/warehouse/quantity";
import { PROGRAM, ROOT } from "../../scripts/paths";
import { GO_TOOLCHAIN, POCKETBASE_VERSION } from "../../scripts/versions";
import { CallDesk } from "../helpers/calls";
import { newId } from "../helpers/ids";
import { TEACHER } from "../helpers/seed";
import { TestSchool } from "../helpers/test-school";
import { Stockroom } from "../helpers/warehouse";
import { bareCollection } from "./bare";
import { type Figure, ms, type Part } from "./figure";
import { demand, inTurn, type Work } from "./measure";

const CLIENTS = 8;
const COPIES = 40;
const TITLES = 500;

/** Built from the same modules, so that Go and SQLite are the same in both. */
function stockProgram(): string {
  const file = resolve(ROOT, ".cache/bench/pocketbase");
  mkdirSync(resolve(file, ".."), { recursive: true });
  const named = `-s -w -X github.com/pocketbase/pocketbase.Version=${POCKETBASE_VERSION}`;
  const words = ["build", "-trimpath", "-ldflags", named, "-o", file, "github.com/pocketbase/pocketbase/examples/base"];
  const { status } = spawnSync("go", words, {
    cwd: PROGRAM,
    stdio: "inherit",
    env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0" },
  });
  if (status !== 0) {
    throw new Error("the stock program could not be built");
  }
  return file;
}

const WORKS = {
  create: "a bare create",
  pair: "lend + return",
  exit: "an exit of one line",
  call: "a call opened",
  search: "search as one types, 500 titles",
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
  const room = new Stockroom(school);
  const { id: to } = await room.requester();
  const materials = await Promise.all(Array.from({ length: CLIENTS }, () => room.stocked(1_000_000, 1_000_000)));
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
  };
}

export const goMain: Part = async (scale) => {
  const own = new TestSchool();
  const stock = new TestSchool({}, "template", { program: stockProgram() });
  await Promise.all([own.start(), stock.start()]);
  try {
    const [ours, theirs] = [await worksOf(own), await worksOf(stock)];
    const figures: Figure[] = [];
    for (const name of Object.keys(WORKS) as Name[]) {
      const times = await inTurn({ own: ours[name], stock: theirs[name] }, { clients: CLIENTS, turns: scale.of(600) });
      figures.push({
        name: `${WORKS[name]}, ${CLIENTS} clients: Sineta's program against the stock one, which may lose its last writes in a power cut`,
        measured: `${(times.own.perSecond / times.stock.perSecond).toFixed(2)}× (${times.own.perSecond.toFixed(0)}/s, p95 ${ms(times.own.p95)}; stock ${times.stock.perSecond.toFixed(0)}/s, p95 ${ms(times.stock.p95)})`,
        goal: "",
      });
    }
    return figures;
  } finally {
    await Promise.all([own.end(), stock.end()]);
  }
};
