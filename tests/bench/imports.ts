/** Ten thousand titles from a spreadsheet, beside sqlite3's own reading of the same file into a bare table. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../../scripts/paths";
import { Import } from "../helpers/imports";
import { TestSchool } from "../helpers/test-school";
import type { Figure, Part } from "./figure";

const FILE = resolve(ROOT, "scripts/sample-data/goodbooks-10k.csv");
const GOAL = 10;

/** Seconds of sqlite3's `.import`, or null where the program is missing. */
function sqliteSeconds(): number | null {
  const folder = resolve(ROOT, ".cache/bench/sqlite3");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  const { status } = spawnSync("sqlite3", [resolve(folder, "books.db"), ".mode csv", `.import ${FILE} books`]);
  const seconds = (performance.now() - started) / 1000;
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? seconds : null;
}

export const imports: Part = async () => {
  const plain = sqliteSeconds();
  const school = new TestSchool();
  await school.start();
  try {
    const run = new Import(school.as("Admin"));
    const started = performance.now();
    const { status, body } = await run.prepare("titles", readFileSync(FILE));
    const checked = performance.now();
    const committed = await run.commit();
    const done = performance.now();
    if (status !== 200 || committed.status !== 200) {
      throw new Error(JSON.stringify([body, committed.body]));
    }
    const seconds = (done - started) / 1000;
    const ratio = plain ? seconds / plain : 0;
    const figure: Figure = {
      name: "import of 10,000 titles, check and commit, against sqlite3's .import of the file",
      measured: `${seconds.toFixed(1)} s (check ${((checked - started) / 1000).toFixed(1)}, commit ${((done - checked) / 1000).toFixed(1)})${
        plain ? `; sqlite3 ${plain.toFixed(2)} s: ${ratio.toFixed(0)}×` : "; no sqlite3 here"
      }`,
      goal: `at most ${GOAL}×`,
      ...(plain ? { met: ratio <= GOAL } : {}),
    };
    return [figure];
  } finally {
    await school.end();
  }
};
