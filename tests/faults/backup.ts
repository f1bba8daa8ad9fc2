/** Backups under load, and their restore on an empty machine by the commands of docs/operations.md, run unchanged. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BINARY, ROOT } from "../../scripts/paths";
import { environment, freePort, listening } from "../../scripts/server";
import { type Client, clientFor } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { type Asked, query } from "../helpers/library";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { contentOf, damagesOf, differences, movingRowsOf, notFrom } from "./backup-content";
import type { Finding, Rounds } from "./finding";
import { lost, Writers } from "./writers";

const BOOKS = 150;

export async function backup({ damagedBackups }: Rounds): Promise<Finding[]> {
  const school = new TestSchool();
  const restored: Finding = {
    trial: "backup under 8 writers, restored on an empty machine by docs/operations.md",
    result: "",
    faults: [],
  };
  const refused: Finding = {
    trial: `${damagedBackups} cut or damaged backups, restored by the same lines`,
    result: "",
    faults: [],
  };
  try {
    await school.start();
    await furnish(school);
    const writers = await Writers.prepare(school);

    await makeBackup(school, "quiet.zip");
    const before = await contentOf(school);
    const quiet = await download(school, "quiet.zip");

    const work = writers.work();
    await writers.reach(100);
    const first = [...writers.acknowledged];
    await makeBackup(school, "busy.zip");
    const meanwhile = writers.acknowledged.length - first.length;
    await writers.reach(50);
    writers.stop();
    await work;
    const busy = await download(school, "busy.zip");
    restored.faults.push(...writers.refused);
    if (meanwhile === 0) {
      restored.faults.push("nobody's write was acknowledged while the backup was made");
    }
    const afterwards = await movingRowsOf(school);

    const quietSchool = await restore(quiet, async (other, data) => {
      restored.faults.push(...differences(before, await contentOf(other)));
      restored.faults.push(...(await damagesOf(other)));
      restored.faults.push(...filesDiffer(school.server.data, data));
    });
    const busySchool = await restore(busy, async (other) => {
      restored.faults.push(...(await damagesOf(other)), ...notFrom(await movingRowsOf(other), afterwards));
      restored.faults.push(...(await lost((sql) => query(other, sql), first)));
    });
    restored.faults.push(...quietSchool, ...busySchool);
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
    restored.result = `quiet: ${rows} rows in ${Object.keys(before).length} tables and all files equal by checksum. Under load: the ${first.length} writes acknowledged before it are in it, ${meanwhile} went on meanwhile, nothing else is in it. Loans, holds, timeline and sums of both agree`;

    const answers = damagedBackups === 0 ? 0 : await refuseDamaged(quiet, damagedBackups, refused);
    refused.result = `${answers} refused by the lines, ${await refuseByDashboard(school, quiet, refused)} by the dashboard's restore; the school that was there kept aside, the empty machine left alone`;
  } finally {
    await school.end();
  }
  return [restored, refused];
}

/** Enough of a school, with files, that a backup takes a while. */
async function furnish(school: TestSchool): Promise<void> {
  const superuser = school.as("superuser");
  for (let index = 0; index < BOOKS; index += 10) {
    await Promise.all(Array.from({ length: 10 }, () => school.seed.title({}, { copies: 1 })));
  }
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await superuser.collection("school").update("school000000000", { logo: new File([png], "logo.png", { type: "image/png" }) });
}

async function makeBackup(school: TestSchool, name: string): Promise<void> {
  const superuser = school.as("superuser");
  const { status, refusal } = await superuser.request("POST", "/api/backups", { name });
  if (status !== 204) {
    throw new Error(`a backup answers ${status} ${refusal?.message}`);
  }
}

async function download(school: TestSchool, name: string): Promise<Buffer> {
  const superuser = school.as("superuser");
  const token = await superuser.pocketBase.files.getToken();
  const answer = await fetch(`${school.url}/api/backups/${name}?token=${token}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The marked commands of docs/operations.md. */
export function restoreLines(): string {
  const lines = /^```sh restore\n([\s\S]*?)^```$/m.exec(readFileSync(resolve(ROOT, "docs/operations.md"), "utf8"))?.[1];
  if (!lines) {
    throw new Error('docs/operations.md has no block "```sh restore".');
  }
  return lines;
}

/** A machine with the program and nothing else. */
function emptyMachine(): string {
  const machine = freshFolder(`machine-${newId()}`, "nothing");
  for (const part of ["pb_hooks", "pb_migrations"]) {
    symlinkSync(resolve(ROOT, part), resolve(machine, part));
  }
  symlinkSync(BINARY, resolve(machine, "sineta"));
  mkdirSync(resolve(machine, "pb_public"));
  return machine;
}

/** The program itself is a link here, and would look for its data beside what it leads to. */
const environmentOf = (machine: string, port: string): NodeJS.ProcessEnv => ({
  ...environment(),
  DATA: resolve(machine, "data"),
  PORT: port,
  RATE_LIMITS: "off",
});

/** Runs the lines on an empty machine and looks into the school that comes up. */
async function restore(zip: Buffer, look: (restored: Asked, data: string) => Promise<void>): Promise<string[]> {
  const machine = emptyMachine();
  writeFileSync(resolve(machine, "backup.zip"), zip);
  const port = await freePort();
  const child = spawn("sh", ["-c", restoreLines()], {
    cwd: machine,
    env: environmentOf(machine, String(port)),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await listening(child);
    const superuser = clientFor(url, "superuser");
    await look({ as: () => superuser }, resolve(machine, "data"));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await end(child);
    rmSync(machine, { recursive: true, force: true });
  }
}

/** The shell and the program it became or started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  process.kill(-child.pid!, "SIGTERM");
  await ended;
}

/** Every uploaded file by its checksum. */
function checksums(data: string): Record<string, string> {
  const storage = resolve(data, "storage");
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => resolve(parentPath, name))
      .sort()
      .map((path) => [path.slice(storage.length), createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
}

function filesDiffer(first: string, second: string): string[] {
  const [wanted, actual] = [checksums(first), checksums(second)];
  return Object.keys(wanted).length > 0 && JSON.stringify(wanted) === JSON.stringify(actual)
    ? []
    : [`files differ: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`];
}

/** Of a single byte the same rows may come out: it may say from which of many zeros to copy more zeros. */
const BYTES_DAMAGED = 16;

/** A copy that ends too early, or in which some bytes are others. */
function damaged(zip: Buffer, index: number): Buffer {
  if (index % 2 === 0) {
    return zip.subarray(0, randomInt(1, zip.length - 1));
  }
  const copy = Buffer.from(zip);
  // Within the database's own compressed bytes, which come first: some of a zip's other bytes mean nothing.
  const place = randomInt(200, zip.indexOf("PK\u0003\u0004", 200) - BYTES_DAMAGED);
  for (let offset = 0; offset < BYTES_DAMAGED; offset++) {
    copy[place + offset] = copy[place + offset]! ^ 0xff;
  }
  return copy;
}

async function refuseDamaged(zip: Buffer, times: number, finding: Finding): Promise<number> {
  let refused = 0;
  for (let index = 0; index < times; index++) {
    const machine = emptyMachine();
    writeFileSync(resolve(machine, "backup.zip"), damaged(zip, index));
    // Where the lines take it for sound, the program ends over its port instead of serving for ever.
    const env = environmentOf(machine, "none");
    const { status } = spawnSync("sh", ["-c", restoreLines()], { cwd: machine, env, encoding: "utf8" });
    const folders = readdirSync(machine).filter((name) => name.startsWith("data"));
    if (status === 0 || folders.length > 0) {
      finding.faults.push(
        `damaged backup ${index + 1}: the lines end with ${status} and leave ${folders.join(", ") || "nothing"}`,
      );
    } else {
      refused++;
    }
    rmSync(machine, { recursive: true, force: true });
  }
  const machine = emptyMachine();
  const data = resolve(machine, "data");
  mkdirSync(data);
  writeFileSync(resolve(data, "data.db"), "a school");
  writeFileSync(resolve(machine, "backup.zip"), zip);
  spawnSync("sh", ["-c", restoreLines()], { cwd: machine, env: environmentOf(machine, "none"), encoding: "utf8" });
  const [aside = ""] = readdirSync(machine).filter((name) => name.startsWith("data.before_"));
  if (aside === "" || readFileSync(resolve(machine, aside, "data.db"), "utf8") !== "a school") {
    finding.faults.push("a school that was there was not kept aside");
  }
  rmSync(machine, { recursive: true, force: true });
  return refused;
}

/** The same damage given to the running program's own restore. */
async function refuseByDashboard(school: TestSchool, zip: Buffer, finding: Finding): Promise<number> {
  const superuser = school.as("superuser");
  const before = await contentOf(school);
  const pid = school.server.pid;
  let refused = 0;
  for (const index of [0, 1]) {
    const name = `damaged-${index}.zip`;
    const form = new FormData();
    form.append("file", new File([new Uint8Array(damaged(zip, index))], name, { type: "application/zip" }));
    const uploaded = await superuser.request("POST", "/api/backups/upload", form);
    if (uploaded.status < 300) {
      await superuser.request("POST", `/api/backups/${name}/restore`);
      await restoreEnded(superuser, name);
    }
    const health = await superuser.request("GET", "/api/health");
    const changed = differences(before, await contentOf(school));
    if (health.status !== 200 || changed.length > 0 || school.server.pid !== pid) {
      finding.faults.push(`the dashboard's restore of ${name}: ${changed.join("; ") || "the program is not the one it was"}`);
    } else {
      refused++;
    }
  }
  return refused;
}

/** The restore begins a second after its answer; that it failed stands in the log alone. */
async function restoreEnded(superuser: Client, name: string): Promise<void> {
  const hasFailed = async () => {
    const answer = await superuser.request<{ items: { data: { key?: string } }[] }>(
      "GET",
      "/api/logs?filter=message='Failed to restore backup'&perPage=20",
    );
    return answer.body.items.some(({ data }) => data.key === name);
  };
  while (!(await hasFailed())) {
    await new Promise((resume) => setTimeout(resume, 250));
  }
}
