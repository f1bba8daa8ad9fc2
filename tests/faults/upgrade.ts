/**
 * Upgrades: an older program leaves newer data alone, neither a full disk nor a kill leaves half of a step, and a rollback
 * restores the earlier data.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BINARY, MIGRATIONS } from "../../scripts/paths";
import { environment, flags, freePort, listening } from "../../scripts/server";
import { clientFor } from "../helpers/clients";
import { isClockShifted } from "../helpers/day";
import { newId } from "../helpers/ids";
import { copyTemplate, freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { contentOf, differences } from "./backup-content";
import { MemoryDisk } from "./disks";
import type { Finding, Rounds } from "./finding";
import { pause } from "./writers";

const STEP = "1900000001_later.js";
/** Long enough to be killed in its middle. */
const ROWS = 60_000;
const NO_PORT = ["serve", "--http=127.0.0.1:none"];
const DISK_MEGABYTES = 64;

/** The newer program: the same one with one step more. */
function newerSchema(): string {
  const schema = resolve(freshFolder(`schema-${newId()}`, "nothing"), "pb_migrations");
  cpSync(MIGRATIONS, schema, { recursive: true });
  writeFileSync(
    resolve(schema, STEP),
    `migrate((app) => {
       app.db().newQuery("CREATE TABLE later (number INTEGER, text TEXT)").execute();
       for (let part = 0; part < 20; part++) {
         app.db().newQuery("INSERT INTO later WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${ROWS / 20}) SELECT n, hex(randomblob(40)) FROM c").execute();
       }
     }, (app) => { app.db().newQuery("DROP TABLE later").execute(); });`,
  );
  return schema;
}

const words = (data: string, schema: string, rest: readonly string[]) => [
  ...flags(data).map((flag) => (flag.startsWith("--migrationsDir=") ? `--migrationsDir=${schema}` : flag)),
  ...rest,
];
function run(data: string, schema: string, ...rest: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(BINARY, words(data, schema, rest), { env: environment(), encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

function schoolFolder(): string {
  const data = resolve(freshFolder(`upgrade-${newId()}`, "nothing"), "data");
  mkdirSync(data);
  copyTemplate(data);
  return data;
}

/** Every file by its checksum. */
function checksums(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => resolve(parentPath, name))
    .sort()
    .map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`)
    .join("\n");
}

/** The school's content, read over HTTP from a program that knows the schema. */
async function contentIn(data: string): Promise<Awaited<ReturnType<typeof contentOf>>> {
  const school = new TestSchool({}, "nothing", { data });
  await school.start();
  try {
    const superuser = clientFor(school.url, "superuser");
    return await contentOf({ as: () => superuser });
  } finally {
    await school.server.stop();
  }
}

export async function upgrade({ upgradeKills }: Rounds): Promise<Finding[]> {
  const schema = newerSchema();
  try {
    return [olderProgram(schema), fullDisk(schema), await kills(schema, upgradeKills), await rollback(schema)];
  } finally {
    rmSync(resolve(schema, ".."), { recursive: true });
  }
}

function olderProgram(schema: string): Finding {
  const faults: string[] = [];
  const data = schoolFolder();
  const upgraded = run(data, schema, "migrate", "up");
  if (upgraded.status !== 0) {
    faults.push(`the newer program's step fails: ${upgraded.said}`);
  }
  const before = checksums(data);
  const attempts = [NO_PORT, ["migrate", "up"], ["check"], ["first-admin"]];
  for (const attempt of attempts) {
    const { status, said } = run(data, MIGRATIONS, ...attempt);
    if (status === 0 || !said.includes("versão mais nova")) {
      faults.push(`${attempt[0]} ends with ${status}: ${said}`);
    }
    if (checksums(data) !== before) {
      faults.push(`${attempt[0]} changed a file`);
    }
  }
  rmSync(resolve(data, ".."), { recursive: true });
  return {
    trial: "an older program on the data of a newer one",
    result: `${attempts.length} commands refused with a sentence; each file the same by checksum`,
    faults,
  };
}

function fullDisk(schema: string): Finding {
  const faults: string[] = [];
  const disk = new MemoryDisk(DISK_MEGABYTES);
  try {
    const data = resolve(disk.folder, "data");
    mkdirSync(data);
    copyTemplate(data);
    const before = checksums(data);
    const size = statSync(resolve(data, "data.db")).size;
    const spaces = [0, 20_000, Math.floor(size / 2), size];
    for (const space of spaces) {
      disk.fill(space);
      const { status, said } = run(data, schema, ...NO_PORT);
      if (status === 0 || !/Não há espaço para a cópia|anterior à atualização falhou/.test(said)) {
        faults.push(`with ${space} bytes free it ends with ${status}: ${said}`);
      }
      disk.free();
      if (checksums(data) !== before) {
        faults.push(`with ${space} bytes free it changed a file`);
      }
    }
    const { status, said } = run(data, schema, "migrate", "up");
    if (status !== 0) {
      faults.push(`with space again it ends with ${status}: ${said}`);
    }
    return {
      trial: `a disk without room for the copy before an upgrade (${spaces.length} amounts of room)`,
      result: "refused with a sentence before anything was changed, by checksum; with space again the upgrade is done",
      faults,
    };
  } finally {
    disk.remove();
  }
}

async function kills(schema: string, times: number): Promise<Finding> {
  const faults: string[] = [];
  const tally = { old: 0, new: 0 };
  const measured = schoolFolder();
  const before = await contentIn(measured);
  const began = performance.now();
  run(measured, schema, "migrate", "up");
  const takes = performance.now() - began;
  rmSync(resolve(measured, ".."), { recursive: true });
  for (let round = 0; round < times; round++) {
    const data = schoolFolder();
    const child = spawn(BINARY, words(data, schema, ["migrate", "up"]), { env: environment(), stdio: "ignore" });
    const ended = new Promise<void>((done) => child.once("close", () => done()));
    await pause(Math.round((takes * (round + randomInt(100) / 100)) / times));
    child.kill("SIGKILL");
    await ended;
    const older = run(data, MIGRATIONS, "check");
    const newer = run(data, schema, "check");
    const isOld = older.status === 0 && newer.said.includes("vai atualizar os dados quando iniciar: 1 passos");
    const isNew = older.said.includes("versão mais nova") && newer.status === 0 && !newer.said.includes("vai atualizar");
    if (isOld === isNew) {
      faults.push(`kill ${round + 1} leaves neither old nor new: ${older.said} ${newer.said}`);
      continue;
    }
    tally[isOld ? "old" : "new"]++;
    if (isOld) {
      faults.push(...differences(before, await contentIn(data)).map((fault) => `kill ${round + 1}: ${fault}`));
    }
    const again = run(data, schema, "migrate", "up");
    const after = run(data, schema, "check");
    if (again.status !== 0 || after.status !== 0 || after.said.includes("vai atualizar")) {
      faults.push(`kill ${round + 1}: the next start ends with ${again.status} ${again.said} ${after.said}`);
    }
    rmSync(resolve(data, ".."), { recursive: true });
  }
  return {
    trial: `\`kill -9\` at ${times} moments of an upgrade`,
    result: `${tally.old} times the old school by checksum, ${tally.new} times the new one; the next start ends the upgrade`,
    faults,
  };
}

async function rollback(schema: string): Promise<Finding> {
  const faults: string[] = [];
  const data = schoolFolder();
  const before = await contentIn(data);
  const upgraded = run(data, schema, "migrate", "up");
  const title = `Depois da atualização ${newId()}`;
  const rollback = run(data, schema, "rollback");
  // A program whose clock is ahead has dated the template's timeline after the copy, which the machine's clock dates.
  const nothingNew = isClockShifted()
    ? /existir:\n {2}timeline: \d+ novos, 0 alterados\nPara/
    : /Nenhum registro foi feito desde então\./;
  if (upgraded.status !== 0 || !nothingNew.test(rollback.said)) {
    faults.push(`right after the upgrade a rollback says: ${rollback.said}`);
  }
  const port = await freePort();
  const server = spawn(BINARY, words(data, schema, ["serve", `--http=127.0.0.1:${port}`]), {
    env: environment({ RATE_LIMITS: "off" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((done) => server.once("close", () => done()));
  await listening(server);
  await clientFor(`http://127.0.0.1:${port}`, "superuser").collection("titles").create({ title });
  server.kill("SIGTERM");
  await ended;
  const output = run(data, schema, "rollback").said;
  if (!output.includes("titles: 1 novos, 0 alterados")) {
    faults.push(`what was written since is told as: ${output}`);
  }
  const done = run(data, schema, "rollback", "--yes");
  if (done.status !== 0) {
    faults.push(`the rollback ends with ${done.status}: ${done.said}`);
  }
  const checked = run(data, MIGRATIONS, "check");
  if (checked.status !== 0) {
    faults.push(`the older program's check ends with ${checked.status}: ${checked.said}`);
  }
  // A restore over a school ends the sessions of the copy's day at the next start, by intent; ours is needed to look.
  rmSync(resolve(data, "backups/restored"));
  const after = await contentIn(data);
  faults.push(...differences(before, after));
  rmSync(resolve(data, ".."), { recursive: true });
  return {
    trial: "a rollback after an upgrade and a new title",
    result: `says "titles: 1 novos, 0 alterados" before it asks; afterwards ${Object.keys(after).length} tables are equal by checksum and the older program starts`,
    faults,
  };
}
