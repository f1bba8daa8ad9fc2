/**
 * The data folder that every test school is a copy of: migrated, with a superuser and one user per role, made once a run.
 * It lies in the project, not in the system's temp folder, where the program takes itself for `go run`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import PocketBase from "pocketbase";
import { ROOT } from "../../scripts/paths";
import { runCommand } from "../../scripts/server";
import { ACCOUNT_TERMS, ACCOUNTS, PASSWORD, type Tokens } from "./accounts";
import { isAlive, Server } from "./server";

const RUNS = resolve(ROOT, ".cache/tests");
const VARIABLE = "SCHOOL_TEST_RUN";
const DAY_SECONDS = 86_400;

/** A made-up school of this size in the template; none: an empty school. Names are the sample-school command's variables. */
export type Sample = Record<`SAMPLE_${string}`, string>;

/** Makes the run's folder and its template, and tells the workers where it is. */
export async function makeTemplate(sample?: Sample): Promise<void> {
  removeDeadRuns();
  const run = resolve(RUNS, String(process.pid));
  rmSync(run, { recursive: true, force: true });
  const data = resolve(run, "template");
  mkdirSync(data, { recursive: true });
  runCommand(data, ["migrate", "up"]);
  if (sample) {
    runCommand(data, ["sample-school"], sample);
  }
  runCommand(data, ["superuser", "upsert", ACCOUNT_TERMS.superuser.email, PASSWORD]);
  const server = new Server(data);
  await server.start();
  try {
    writeFileSync(resolve(run, "tokens.json"), JSON.stringify(await makeAccounts(server.url)));
  } finally {
    await server.stop();
  }
  process.env[VARIABLE] = run;
}

/** Signing in really, once per account: such a token can be refreshed, an impersonated one can't. */
async function makeAccounts(url: string): Promise<Tokens> {
  const superuser = new PocketBase(url);
  superuser.autoCancellation(false);
  await superuser.collection("_superusers").authWithPassword(ACCOUNT_TERMS.superuser.email, PASSWORD);
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
  // Deactivating ends the open sessions; what is tested is a token that is valid in itself.
  const late = await superuser.collection("users").impersonate(ACCOUNT_TERMS.deactivated.id, DAY_SECONDS);
  return { ...tokens, deactivated: late.authStore.token } as Tokens;
}

function removeDeadRuns(): void {
  if (!existsSync(RUNS)) {
    return;
  }
  for (const name of readdirSync(RUNS)) {
    if (!isAlive(Number(name))) {
      rmSync(resolve(RUNS, name), { recursive: true, force: true });
    }
  }
}

export function removeTemplate(): void {
  rmSync(resolve(RUNS, String(process.pid)), { recursive: true, force: true });
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

/** A fresh data folder under the run's own: a copy of the template, or an empty one for a program that starts from nothing. */
export function freshFolder(name: string, from: "template" | "nothing" = "template"): string {
  const folder = resolve(runFolder(), name);
  mkdirSync(folder, { recursive: true });
  if (from === "template") {
    copyTemplate(folder);
  }
  return folder;
}

/** Lays the template's data into a folder anywhere, such as a disk of its own. */
export function copyTemplate(folder: string): void {
  cpSync(resolve(runFolder(), "template"), folder, { recursive: true });
}
