/** Schools grown by SQL, stored below .cache/bench for the day and copied for each part that needs one. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { MIGRATIONS, ROOT } from "../../scripts/paths";
import { ACCOUNT_TERMS, type Account, PASSWORD } from "../helpers/accounts";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";

const CACHE = resolve(ROOT, ".cache/bench");

interface Recipe {
  /** Tells it from the others; an older one of the same name is taken away. */
  name: string;
  /** The file that holds it: after a change the school is made again. */
  file: string;
  grow: (school: TestSchool) => Promise<void>;
  /** The signed-in accounts besides the superuser. */
  accounts: readonly Exclude<Account, "superuser">[];
}

/** The key of a stored school: another schema or another recipe makes it again, and so does another day. */
function keyOf({ name, file }: Recipe): string {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10)).update(readFileSync(file));
  for (const migration of readdirSync(MIGRATIONS).sort()) {
    hash.update(migration.endsWith(".js") ? readFileSync(resolve(MIGRATIONS, migration)) : migration);
  }
  return `${name}-${hash.digest("hex").slice(0, 12)}`;
}

/** A started school from the recipe; the caller ends it. @param terms environment, and whether it prints each SQL statement. */
export async function cachedSchool(
  recipe: Recipe,
  { env = {}, dev = false }: { env?: Record<string, string>; dev?: boolean } = {},
): Promise<TestSchool> {
  const folder = resolve(CACHE, keyOf(recipe));
  if (!existsSync(folder)) {
    const school = new TestSchool();
    await school.start();
    await recipe.grow(school);
    await school.server.stop();
    mkdirSync(CACHE, { recursive: true });
    removeOthers(recipe.name);
    rmSync(`${folder}.part`, { recursive: true, force: true });
    cpSync(school.server.data, `${folder}.part`, { recursive: true });
    renameSync(`${folder}.part`, folder);
    rmSync(school.server.data, { recursive: true, force: true });
  }
  const data = freshFolder(`grown-${process.pid}-${performance.now().toFixed(0)}`, "nothing");
  cpSync(folder, data, { recursive: true });
  const school = new TestSchool(env, "nothing", { data, dev });
  await school.start();
  for (const account of recipe.accounts) {
    await school.signIn(account, "users", ACCOUNT_TERMS[account].email, PASSWORD);
  }
  await school.signIn("superuser", "_superusers", ACCOUNT_TERMS.superuser.email, PASSWORD);
  return school;
}

/** Older ones of the same name. */
function removeOthers(name: string): void {
  for (const folder of readdirSync(CACHE).filter((each) => each.startsWith(`${name}-`) && each.length === name.length + 13)) {
    rmSync(resolve(CACHE, folder), { recursive: true, force: true });
  }
}

/** `numbers(1, 3)`: a table of the whole numbers from one to the other, by the name `n`. */
export const numbers = (from: number, to: number): string =>
  `(WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to}) SELECT n FROM numbers)`;
