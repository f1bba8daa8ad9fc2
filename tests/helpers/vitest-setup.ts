/** Once per run of the api tests: the hooks as they are in the sources, and the template folder. */
import { spawnSync } from "node:child_process";
import { ROOT } from "../../scripts/paths";
import { makeTemplate, removeTemplate } from "./template";

export async function setup(): Promise<void> {
  const built = spawnSync(process.execPath, ["--import", "tsx", "scripts/build-hooks.ts"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) {
    throw new Error(`The hooks don't build:\n${built.stdout}${built.stderr}`);
  }
  await makeTemplate("memory");
}

export function teardown(): void {
  removeTemplate();
}
