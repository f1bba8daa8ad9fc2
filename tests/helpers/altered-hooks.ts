/** Builds of the hooks that say something else than the sources, in a folder of their own. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "rolldown";
import { bundleHooks } from "../../scripts/bundle-hooks";
import { ROOT } from "../../scripts/paths";
import { newId } from "./ids";
import { freshFolder } from "./template";

/** @param change gets each source by its path in the project, and gives what the build reads instead. */
export async function alteredHooks(change: (path: string, source: string) => string): Promise<string> {
  const plugin: Plugin = {
    name: "altered",
    load(path) {
      return /\/(domain|pb_hooks\/src)\/.*\.ts$/.test(path)
        ? change(path.slice(ROOT.length + 1), readFileSync(path, "utf8"))
        : null;
    },
  };
  const folder = freshFolder(`hooks-${newId()}`, "nothing");
  for (const { path, text } of await bundleHooks([plugin])) {
    writeFileSync(resolve(folder, basename(path)), text);
  }
  return folder;
}
