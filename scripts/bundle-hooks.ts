import { basename, resolve } from "node:path";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { joinModules } from "./join-modules";
import { HOOKS, ROOT } from "./paths";

/** A file of the hooks, ready to be written. */
export interface HookFile {
  path: string;
  text: string;
}

/**
 * The hooks' files, main.pb.js and school.js; nothing is written.
 * @param plugins for a build that is to differ from the product's: tests break theirs on purpose.
 */
export async function bundleHooks(plugins: Plugin[] = []): Promise<HookFile[]> {
  const registrations = await bundled({ input: resolve(HOOKS, "src/main.ts"), plugins }, { exports: "none" });
  // A module of the library does nothing when it is read but make what it exports: it may be read late, or not at all.
  const library = await bundled(
    { input: resolve(HOOKS, "src/school.ts"), plugins, treeshake: { moduleSideEffects: false } },
    { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: "[name].js", exports: "named" },
  );
  return [
    { path: resolve(HOOKS, "main.pb.js"), text: registrations[0]!.code },
    { path: resolve(HOOKS, "school.js"), text: joinModules(library.map(asModule)) },
  ];
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
  isFold: ["area.ts", "school.ts"].includes(basename(facadeModuleId ?? "")),
});
