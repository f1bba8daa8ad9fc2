/** The migrations of all releases: the names of their files below pb_migrations/, each with its SHA-256. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { MIGRATIONS, ROOT } from "./paths";

const migrationList = z.record(z.string(), z.string());
export type MigrationList = Readonly<z.infer<typeof migrationList>>;

export const LIST = resolve(ROOT, "scripts/released-migrations.json");

export function releasedMigrations(): MigrationList {
  return migrationList.parse(JSON.parse(readFileSync(LIST, "utf8")));
}

/** The migrations of this checkout, and the files that they load. A checkout on Windows may have other ends of lines. */
export function currentMigrations(): MigrationList {
  const names = readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const hashOf = (name: string) =>
    createHash("sha256")
      .update(readFileSync(resolve(MIGRATIONS, name), "utf8").replaceAll("\r\n", "\n"))
      .digest("hex");
  return Object.fromEntries(
    names
      .map((name) => name.replaceAll("\\", "/"))
      .sort()
      .map((name) => [name, hashOf(name)]),
  );
}

/** The released migrations whose file differs or is missing. */
export const changedMigrations = (released: MigrationList, current: MigrationList): string[] =>
  Object.keys(released).filter((name) => current[name] !== released[name]);

/** The migrations that no release holds. */
export const newMigrations = (released: MigrationList, current: MigrationList): string[] =>
  Object.keys(current).filter((name) => !(name in released));
