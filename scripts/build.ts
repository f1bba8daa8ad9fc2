/** Builds everything that the server needs, only where its sources changed: the program, the hooks, the types, the pages. */
import { mkdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { buildWithGo, hasGo } from "./make-program";
import { BINARY, DIST, PUBLIC, ROOT, SAMPLE_HOOKS, TYPES } from "./paths";
import { main, runScript, StepFailed, script } from "./run-script";
import { filesOf, whenChanged } from "./sources";

const outside = (path: string) => relative(ROOT, path);
const notTests = (files: string[]) => files.filter((file) => !/\.test\.tsx?$/.test(file));

const domainFiles = () => notTests(filesOf(["domain"], /\.ts$/));
// The generated one has types only, and is written with the hooks already built.
const hookFiles = () =>
  notTests([...filesOf(["pb_hooks/src"], /\.ts$/), ...domainFiles()]).filter((file) => !file.endsWith(".gen.ts"));
const schemaFiles = () => filesOf(["pb_migrations"], /\.js$/);

export async function makeProgram(): Promise<void> {
  const sources = filesOf(["program"], /(?<!_test)\.go$|go\.(mod|sum)$/);
  await whenChanged("program", [...sources, "scripts/versions.ts", "package.json"], [outside(BINARY), outside(TYPES)], () =>
    runScript(script("make-program")),
  );
}

export async function buildHooks(): Promise<void> {
  await whenChanged("hooks", hookFiles(), ["pb_hooks/main.pb.js", "pb_hooks/school.js"], () => runScript(script("build-hooks")));
}

/** Builds the command that fills the sample school: only the demo and the tests need it. */
export async function buildSample(): Promise<void> {
  const sources = [...hookFiles(), ...notTests(filesOf([outside(SAMPLE_HOOKS)], /\.ts$/))];
  const built = ["main.pb.js", "school.js", "sample.pb.js", "sample.js"].map((file) => `${outside(SAMPLE_HOOKS)}/${file}`);
  await whenChanged("sample", sources, built, () => runScript([...script("build-hooks"), "sample"]));
}

export async function buildTypes(): Promise<void> {
  await whenChanged("types", [...schemaFiles(), "scripts/types.ts"], ["domain/collections.gen.ts"], () =>
    runScript(script("types")),
  );
}

async function buildPages(): Promise<void> {
  const sources = [
    ...notTests(filesOf(["web", "help", "scripts/help", "scripts/build-help.ts"])),
    ...domainFiles(),
    "package-lock.json",
  ];
  await whenChanged("pages", sources, [`${outside(PUBLIC)}/index.html`, `${outside(PUBLIC)}/card.html`], () => {
    console.log("Building the pages…");
    runScript(script("build-help"));
    const build = ["node_modules/vite/bin/vite.js", "build", "web", "--outDir", PUBLIC, "--logLevel", "warn"];
    runScript([...build, "--emptyOutDir"]);
    runScript([...build, "--config", "web/open.config.ts"]);
    runScript(script("check-bundle"));
  });
}

export async function buildServer(): Promise<void> {
  await makeProgram();
  await buildHooks();
  await buildTypes();
}

export async function buildAll(): Promise<void> {
  await buildServer();
  await buildPages();
}

/** One file with all of it, for this machine: dist/sineta. */
async function buildOneFile(): Promise<void> {
  await buildAll();
  if (!hasGo()) {
    throw new StepFailed("The program that holds everything needs Go.");
  }
  runScript(script("pack-school"));
  mkdirSync(DIST, { recursive: true });
  const file = resolve(DIST, process.platform === "win32" ? "sineta.exe" : "sineta");
  buildWithGo(file, true);
  console.log(`${outside(file)} holds everything: copy it, and start it.`);
}

if (process.argv[1] === import.meta.filename) {
  await main(buildOneFile);
}
