/**
 * Compares the migrations with those that were released: a school runs each of them once, so that a change of its file would only
 * reach new schools. With --add it puts those that no release holds on the list, which is what `make freeze-migrations` does.
 */
import { writeFileSync } from "node:fs";
import { changedMigrations, currentMigrations, LIST, newMigrations, releasedMigrations } from "./migration-list";
import { main, StepFailed } from "./run-script";

await main(() => {
  const released = releasedMigrations();
  const current = currentMigrations();
  const changed = changedMigrations(released, current);
  if (changed.length > 0) {
    throw new StepFailed(
      `${changed.map((name) => `pb_migrations/${name} was released, and is changed or missing.`).join("\n")}\n` +
        "No school runs it again: take the change back, and write a new migration. A new shorthand goes into a new file of lib/.",
    );
  }
  if (process.argv.includes("--add")) {
    writeFileSync(LIST, `${JSON.stringify(current, null, 2)}\n`);
    console.log(
      newMigrations(released, current)
        .map((name) => `added: ${name}`)
        .join("\n") || "No migration is new.",
    );
  }
});
