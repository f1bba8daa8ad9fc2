/**
 * The data folder from which every test school is copied: migrated, with a superuser and one user per role, created once a run.
 * It is not in the system's temp folder, where the program takes itself for `go run`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import PocketBase from "pocketbase";
import { ROOT } from "../../scripts/paths";
import { fillWithSample } from "../../scripts/sample";
import { runCommand } from "../../scripts/server";
import { ACCOUNT_TERMS, ACCOUNTS, PASSWORD, type Tokens } from "./accounts";
import { isAlive, Server } from "./server";

const ON_DISK = resolve(ROOT, ".cache/tests");
/** Linux's file system in memory, where no test waits for a disk to say that it has written. */
const IN_MEMORY = "/dev/shm/sineta-tests";
const ENOUGH_BYTES = 2 * 1024 ** 3;
const VARIABLE = "SCHOOL_TEST_RUN";
/**
 * The percentage by which Go lets a server's memory grow between two collections: test schools are small and end soon, so most
 * need none.
 */
const GROWTH_BETWEEN_CLEANINGS = "400";
/** That test servers make ready: many are started, few are asked by many. */
const FEW_INTERPRETERS = "15";
/** Of bcrypt's; PocketBase's own is 10, which is 64 times as much. */
const MIN_COST = 4;
const DAY_SECONDS = 86_400;

/** A sample school of this size in the template; without it, an empty school. Names are the sample-school command's variables. */
export type Sample = Record<`SAMPLE_${string}`, string>;

/** Trials and benchmarks need the disk that a school has; tests are only slower on it. */
export type Place = "disk" | "memory";

function runsIn(place: Place): string {
  const memory = resolve(IN_MEMORY, "..");
  if (place === "disk" || !existsSync(memory)) {
    return ON_DISK;
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : ON_DISK;
}

/** Creates the run's folder and its template, and tells the workers its path. */
export async function makeTemplate(place: Place, sample?: Sample): Promise<void> {
  if (place === "memory") {
    process.env.GOGC ??= GROWTH_BETWEEN_CLEANINGS;
    process.env.TEST_INTERPRETERS ??= FEW_INTERPRETERS;
  }
  removeDeadRuns(ON_DISK);
  removeDeadRuns(IN_MEMORY);
  const run = resolve(runsIn(place), String(process.pid));
  rmSync(run, { recursive: true, force: true });
  const data = resolve(run, "template");
  mkdirSync(data, { recursive: true });
  runCommand(data, ["migrate", "up"]);
  if (sample) {
    await fillWithSample(data, sample);
  }
  runCommand(data, ["superuser", "upsert", ACCOUNT_TERMS.superuser.email, PASSWORD]);
  const server = new Server(data);
  await server.start();
  try {
    writeFileSync(resolve(run, "tokens.json"), JSON.stringify(await makeAccounts(server.url, place)));
  } finally {
    await server.stop();
  }
  process.env[VARIABLE] = run;
}

/** Signing in really, once per account: such a token can be refreshed, an impersonated one can't. */
async function makeAccounts(url: string, place: Place): Promise<Tokens> {
  const superuser = new PocketBase(url);
  superuser.autoCancellation(false);
  await superuser.collection("_superusers").authWithPassword(ACCOUNT_TERMS.superuser.email, PASSWORD);
  if (place === "memory") {
    await hashQuickly(superuser);
  }
  const tokens: Partial<Tokens> = { superuser: superuser.authStore.token };
  for (const account of ACCOUNTS) {
    if (account === "superuser") {
      continue;
    }
    const { id, email, name, permissions } = ACCOUNT_TERMS[account];
    await superuser.collection("users").create({
      id,
      email,
      name,
      permissions,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      emailVisibility: true,
      active: true,
      verified: true,
    });
    const client = new PocketBase(url);
    await client.collection("users").authWithPassword(email, PASSWORD);
    tokens[account] = client.authStore.token;
  }
  await superuser.collection("users").update(ACCOUNT_TERMS.deactivated.id, { active: false });
  // Deactivating ends the open sessions; the tested token is valid in itself.
  const late = await superuser.collection("users").impersonate(ACCOUNT_TERMS.deactivated.id, DAY_SECONDS);
  return { ...tokens, deactivated: late.authStore.token } as Tokens;
}

/** A password should cost a guesser a twentieth of a second; a test of the steps around it need not wait for that. */
async function hashQuickly(superuser: PocketBase): Promise<void> {
  const { fields } = await superuser.collections.getOne("users");
  const quick = fields.map((field) => (field.type === "password" ? { ...field, cost: MIN_COST } : field));
  await superuser.collections.update("users", { fields: quick });
}

function removeDeadRuns(runs: string): void {
  if (!existsSync(runs)) {
    return;
  }
  for (const name of readdirSync(runs)) {
    if (!isAlive(Number(name))) {
      rmSync(resolve(runs, name), { recursive: true, force: true });
    }
  }
}

/** Removes the run that this process created. */
export function removeTemplate(): void {
  rmSync(runFolder(), { recursive: true, force: true });
}

function runFolder(): string {
  const run = process.env[VARIABLE];
  if (!run) {
    throw new Error("No template: run the tests through vitest's or playwright's configuration of this project.");
  }
  return run;
}

export function tokens(): Tokens {
  return JSON.parse(readFileSync(resolve(runFolder(), "tokens.json"), "utf8")) as Tokens;
}

/** A fresh data folder under the run's own: a copy of the template, or an empty one for a program without data. */
export function freshFolder(name: string, from: "template" | "nothing" = "template"): string {
  const folder = resolve(runFolder(), name);
  mkdirSync(folder, { recursive: true });
  if (from === "template") {
    copyTemplate(folder);
  }
  return folder;
}

/** Copies the template's data into any folder, such as a disk of its own. */
export function copyTemplate(folder: string): void {
  cpSync(resolve(runFolder(), "template"), folder, { recursive: true });
}
