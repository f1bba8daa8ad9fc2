/** The same commit gives the same bytes: a second clone, in another folder, with an empty Go build cache. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DIST, ROOT } from "../paths";
import { filesOfRelease, SUMS, sums } from "../release/sums";
import { expect, newFolder, run } from "./machine";

export function tryReproducibleBuild(): void {
  const clone = resolve(newFolder("twice"), "a-folder-of-another-name");
  run(["git", "clone", "--quiet", "--shared", ROOT, clone]);
  // As files of its own: the bundlers would write the target of a link into their output.
  run(["cp", "--recursive", "--link", resolve(ROOT, "node_modules"), clone]);
  run([process.execPath, "--import", "tsx", "scripts/release.ts"], {
    cwd: clone,
    env: { ...process.env, GOCACHE: resolve(clone, "../go"), TZ: "Asia/Kathmandu", LANG: "C", MINISIGN_KEY: "" },
  });
  const second = resolve(clone, "dist");
  const [names, otherNames] = [filesOfRelease(DIST).sort(), filesOfRelease(second).sort()];
  expect(names.join("\n") === otherNames.join("\n"), "both have the same files");
  for (const name of names) {
    expect(sums(DIST, [name]) === sums(second, [name]), `${name} has the same bytes`);
  }
  expect(readFileSync(resolve(DIST, SUMS), "utf8") === readFileSync(resolve(second, SUMS), "utf8"), "and so have their sums");
}
