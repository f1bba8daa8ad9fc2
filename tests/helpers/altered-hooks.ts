/** Builds of the hooks that differ from the sources, in a folder of their own. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "rolldown";
import { bundleHooks } from "../../scripts/bundle-hooks";
import { type Changes, JOB, JOB_FILES, PASSAGES, type PassageName, withPassage } from "../../scripts/changeable-passages";
import { ROOT } from "../../scripts/paths";
import { newId } from "./ids";
import { freshFolder } from "./template";

/**
 * A build with other texts in place of some passages. @throws where a source does not contain its passage, or the build does not
 * contain the source. @param options `jobs: false` leaves the jobs' registrations out.
 */
export async function alteredHooks(changes: Changes, { jobs = true } = {}): Promise<string> {
  const remaining = new Map(Object.entries(changes) as [PassageName, string][]);
  const altered = (path: string, source: string): string => {
    let result = jobs || !JOB_FILES.test(path) ? source : source.replace(JOB, "");
    for (const [name, otherwise] of Object.entries(changes) as [PassageName, string][]) {
      if (PASSAGES[name].file === path) {
        result = withPassage(result, name, otherwise);
        remaining.delete(name);
      }
    }
    return result;
  };
  const plugin: Plugin = {
    name: "altered",
    load: (path) =>
      /\/(domain|pb_hooks\/src)\/.*\.ts$/.test(path) ? altered(path.slice(ROOT.length + 1), readFileSync(path, "utf8")) : null,
  };
  const folder = freshFolder(`hooks-${newId()}`, "nothing");
  for (const { path, text } of await bundleHooks([plugin])) {
    writeFileSync(resolve(folder, basename(path)), text);
  }
  if (remaining.size > 0) {
    throw new Error(`the hooks are built without the sources of: ${[...remaining.keys()].join(", ")}`);
  }
  return folder;
}
