/** The third-party work in Sineta: npm's part from package-lock.json, Go's from the `go` command. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { PROGRAM, ROOT } from "./paths";
import { GO_TOOLCHAIN } from "./versions";

export interface ShippedPackage {
  /** "@mantine/core". */
  name: string;
  version: string;
  license: string;
  /** "sha512-…", of the package as the registry has it. */
  integrity: string;
  /** "node_modules/@mantine/core". */
  path: string;
}

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
    }),
  ),
});

/** The packages in the bundles of the pages and the hooks: all except tools of development. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(resolve(ROOT, "package-lock.json"), "utf8")));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version = "", license = "", integrity = "" }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      license,
      integrity,
      path,
    }));
}

/** Go's answer; null where it gives none. */
export const runGo = (words: readonly string[], env: Record<string, string | undefined> = {}): string | null => {
  const { status, stdout } = spawnSync("go", words, {
    cwd: PROGRAM,
    encoding: "utf8",
    env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0", ...env },
  });
  return status === 0 ? stdout.trim() : null;
};

/** The modules in the programs of all systems, "path version"; null where Go or a module is not available. */
export function shippedModules(): string[] | null {
  const names = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}";
  const outputs = ["linux", "windows", "darwin"].map((GOOS) => runGo(["list", "-deps", "-f", names, "."], { GOOS }));
  if (outputs.includes(null)) {
    return null;
  }
  return [...new Set(outputs.flatMap((words) => words!.split("\n")).filter((line) => line !== ""))];
}
