/** The program itself: the time to its first answer, its memory, its size, the time to its first page. */
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { BINARY, HOOKS, MIGRATIONS, PUBLIC } from "../../scripts/paths";
import { newId } from "../helpers/ids";
import { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown-school";
import { demand, percentile, repeat, residentMegabytes } from "./measure";
import { viewOnSlowLine } from "./slow-line";

const MEGABYTE = 1_048_576;

function sizeOf(path: string): number {
  const { size } = statSync(path);
  return statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(resolve(path, name)), 0) : size;
}

async function startMilliseconds(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const school = new TestSchool();
    const before = performance.now();
    await school.start();
    await demand(school.as("guest").call("platform/school"));
    times.push(performance.now() - before);
    await school.end();
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  );
}

async function memory(turns: number): Promise<Figure> {
  const school = await grownSchool({ titles: 10_000, copies: 30_000, readers: 3000, loans: 100_000, open: 3000 });
  try {
    const librarian = school.as("Biblioteca");
    await demand(librarian.list("titles"));
    const idle = residentMegabytes(school.server.pid);
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(school.server.pid));
    }, 100);
    await repeat(
      async (client, turn) => {
        if (turn % 2 === 0) {
          await demand(librarian.list("titles", { q: ["harry", "king", "love"][(client + turn) % 3] }));
          return;
        }
        const number = 20_000 + client * 500 + turn;
        // Every third reader has all the open loans of such a school; these have none.
        const reader = `r${String(2 + 3 * (client * 100 + (turn % 100))).padStart(14, "0")}`;
        await demand(librarian.call("library/scan", { id: newId(), code: String(number).padStart(7, "0"), reader }));
        await demand(librarian.call("library/return", { copy: `c${String(number).padStart(14, "0")}` }));
      },
      { clients: 8, turns },
    );
    clearInterval(watch);
    return {
      name: "memory, idle and at most under 8 clients who search, lend and take back",
      measured: `${idle.toFixed(0)} MB and ${most.toFixed(0)} MB`,
      goal: "at most 150 MB",
      met: most <= 150,
      peer: "bare PocketBase: 130 to 137 MB under load",
    };
  } finally {
    await school.end();
  }
}

async function firstPage(): Promise<Figure> {
  const school = new TestSchool();
  await school.start();
  try {
    const { shown } = await viewOnSlowLine(school.url);
    return {
      name: "largest contentful paint of the first page, slow 4G, processor 4× slower",
      measured: `${(shown / 1000).toFixed(2)} s`,
      goal: "at most 2.5 s",
      met: shown <= 2500,
    };
  } finally {
    await school.end();
  }
}

export const program: Part = async (scale) => {
  const parts = [BINARY, HOOKS, MIGRATIONS, PUBLIC].map(sizeOf);
  return [
    { name: "start to first answer", measured: ms(await startMilliseconds()), goal: "" },
    await memory(scale.scaled(1600)),
    {
      name: "program on disk: PocketBase, hooks, migrations and pages",
      measured: `${(parts.reduce((sum, part) => sum + part, 0) / MEGABYTE).toFixed(0)} MB (PocketBase ${((parts[0] ?? 0) / MEGABYTE).toFixed(0)} MB)`,
      goal: "",
    },
    await firstPage(),
  ];
};
