import { resolve } from "node:path";
import { build, type OutputFile, type Plugin } from "esbuild";
import { HOOKS } from "./paths";

/**
 * The hooks' files, main.pb.js and school.js, as text; nothing is written.
 * @param plugins for a build that is to differ from the product's: tests break theirs on purpose.
 */
export async function bundleHooks(plugins: Plugin[] = []): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: { "main.pb": resolve(HOOKS, "src/main.ts"), school: resolve(HOOKS, "src/school.ts") },
    outdir: HOOKS,
    bundle: true,
    write: false,
    format: "cjs",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins,
  });
  return outputFiles;
}
