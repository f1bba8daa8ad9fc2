import { basename, resolve } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { columnsOf } from "../domain/columns";
import { dayNames, singleLineNames } from "../domain/record-fields";
import { areas } from "../domain/school";
import { joinModules } from "./join-modules";
import { HOOKS, ROOT, SAMPLE_HOOKS } from "./paths";

/** A file of the hooks, before it is written. */
export interface HookFile {
  path: string;
  text: string;
}

const named = (...columns: ReturnType<typeof columnsOf>[]): string =>
  JSON.stringify([
    ...new Set(columns.flatMap((map) => [...map].flatMap(([collection, names]) => (names().length > 0 ? [collection] : [])))),
  ]);

/** The collections whose saves have the hooks of every area, as the declarations in `domain/` have them. */
const COLLECTIONS = {
  NORMALISED_COLLECTIONS: named(columnsOf(areas, "normalised", singleLineNames), columnsOf(areas, "searched")),
  DATED_COLLECTIONS: named(columnsOf(areas, "days", dayNames)),
};

/**
 * The hooks' files, main.pb.js and school.js; nothing is written. @param plugins for a build that is to differ from the
 * product's: tests break theirs on purpose.
 */
export async function bundleHooks(plugins: Plugin[] = []): Promise<HookFile[]> {
  return [
    { path: resolve(HOOKS, "main.pb.js"), text: await registrations("pb_hooks/src/main.ts", plugins) },
    { path: resolve(HOOKS, "school.js"), text: await library("pb_hooks/src/school.ts", plugins) },
  ];
}

/** The hooks' files of the folder that creates the sample school: the product's, and one more command with its code. */
export async function bundleSample(product: readonly HookFile[]): Promise<HookFile[]> {
  return [
    ...product.map(({ path, text }) => ({ path: resolve(SAMPLE_HOOKS, basename(path)), text })),
    { path: resolve(SAMPLE_HOOKS, "sample.pb.js"), text: await registrations("sample/main.ts") },
    { path: resolve(SAMPLE_HOOKS, "sample.js"), text: await library("sample/school.ts") },
  ];
}

const registrations = async (path: string, plugins: Plugin[] = []): Promise<string> =>
  (await bundled({ input: resolve(ROOT, path), plugins, transform: { define: COLLECTIONS } }, { exports: "none" }))[0]!.code;

/** A module of it has no side effects: it may be evaluated late, or not at all. */
async function library(path: string, plugins: Plugin[] = []): Promise<string> {
  const modules = await bundled(
    { input: resolve(ROOT, path), plugins, treeshake: { moduleSideEffects: false } },
    { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: "[name].js", exports: "named" },
  );
  return joinModules(modules.map(asModule));
}

async function bundled(input: Parameters<typeof rolldown>[0], output: object): Promise<OutputChunk[]> {
  const build = await rolldown({ ...input, cwd: ROOT, platform: "neutral", resolve: { mainFields: ["module", "main"] } });
  const { output: files } = await build.generate({
    format: "cjs",
    comments: false,
    esModule: false,
    generatedCode: { symbols: false },
    ...output,
  });
  await build.close();
  return files.filter((file) => file.type === "chunk");
}

const asModule = ({ fileName, facadeModuleId, isEntry, code }: OutputChunk) => ({
  path: fileName,
  code,
  isEntry,
  isRegistry: ["area.ts", "school.ts"].includes(basename(facadeModuleId ?? "")),
});
