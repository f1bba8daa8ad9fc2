/**
 * `make release`: builds every published file of a version, in dist/. The same commit gives the same bytes.
 * - VERSION: a version other than package.json's.
 * - REQUIRE=all: a part that this machine can't build is an error; otherwise it is reported and left out.
 * - MINISIGN_KEY, MINISIGN_PASSWORD: the text of minisign's secret key, and its password; without a key nothing is signed.
 *   It must belong to program/release.pub, otherwise nothing is built.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildAll } from "./build";
import { buildWithGo, hasGo } from "./make-program";
import { currentMigrations, newMigrations, releasedMigrations } from "./migration-list";
import { DIST, ROOT } from "./paths";
import { image } from "./release/image";
import { tarGz, zip } from "./release/pack";
import { buildPackager, PACKAGERS, pack } from "./release/packages";
import { buildId, isChanged, nameOf, programName, readMoment, readVersion, TARGETS, type Target } from "./release/plan";
import { requireReleaseKey } from "./release/release-key";
import { sbom } from "./release/sbom";
import { filesOfRelease, SUMS, sign, sums } from "./release/sums";
import { hasMakensis, windowsSetup } from "./release/windows-setup";
import { main, runScript, StepFailed, script } from "./run-script";
import { shippedModules, shippedPackages } from "./third-party-work";
import { GO_TOOLCHAIN } from "./versions";

const WORK_FOLDER = resolve(ROOT, ".cache/release");

/** Parts that this machine can't build, each with its reason. */
const skippedParts: string[] = [];
const skip = (part: string, reason: string): void => {
  skippedParts.push(`${part}: ${reason}`);
};

/** The settings of Go that could change the program's bytes if a user had others. */
const goFor = ({ system, machine }: Target) => ({
  GOOS: system,
  GOARCH: machine,
  GOAMD64: "v1",
  GOARM64: "v8.0",
  GOFLAGS: "",
  GOEXPERIMENT: "",
});

function buildProgram(target: Target, version: string): string {
  const file = resolve(WORK_FOLDER, `${nameOf(version, target)}_program`);
  console.log(`Building the program for ${target.system}, ${target.machine}…`);
  buildWithGo(file, true, { version, env: goFor(target) });
  return file;
}

/**
 * In a folder with a fixed name: a newer archive unpacked at the same place replaces the program and leaves the data beside it.
 */
function writeArchive(target: Target, version: string, program: string, seconds: number): void {
  const entries = [
    { name: `sineta/${programName(target)}`, mode: 0o755, content: readFileSync(program) },
    { name: "sineta/LICENSE", mode: 0o644, content: readFileSync(resolve(ROOT, "LICENSE")) },
    { name: "sineta/NOTICE", mode: 0o644, content: readFileSync(resolve(ROOT, "NOTICE")) },
  ];
  const [ending, bytes] = target.system === "windows" ? ["zip", zip(entries, seconds)] : ["tar.gz", tarGz(entries, seconds)];
  writeFileSync(resolve(DIST, `${nameOf(version, target)}.${ending}`), bytes);
}

function writeForLinux(target: Target, version: string, program: string, seconds: number): void {
  for (const packager of PACKAGERS) {
    pack(packager, version, target, program, seconds, resolve(DIST, `${nameOf(version, target)}.${packager}`));
  }
  const [license, notice] = ["LICENSE", "NOTICE"].map((name) => readFileSync(resolve(ROOT, name)));
  const contents = { program: readFileSync(program), license: license!, notice: notice! };
  writeFileSync(resolve(DIST, `${nameOf(version, target)}_image.tar`), image(contents, version, target, seconds));
}

function writeForWindows(target: Target, version: string, program: string, seconds: number): void {
  if (!hasMakensis()) {
    skip("the setup for Windows", "makensis is missing (Debian: apt-get install nsis)");
    return;
  }
  windowsSetup(version, program, seconds, resolve(DIST, `${nameOf(version, target)}_setup.exe`));
}

function writeSbom(version: string, seconds: number): void {
  const modules = shippedModules();
  if (!modules) {
    throw new StepFailed("Go can't name the program's modules.");
  }
  const shipped = { packages: shippedPackages(), modules, toolchain: GO_TOOLCHAIN };
  writeFileSync(resolve(DIST, `sineta_${version}_sbom.cdx.json`), sbom(shipped, version, seconds));
}

/** The signer of a folder's sums; undefined where this machine can't sign. */
function signer(version: string): ((folder: string) => void) | undefined {
  const { MINISIGN_KEY = "", MINISIGN_PASSWORD = "" } = process.env;
  if (MINISIGN_KEY === "") {
    skip("the signature", "no key in MINISIGN_KEY: SHA256SUMS is unsigned");
  } else if (spawnSync("minisign", ["-v"]).error) {
    skip("the signature", "minisign is missing (Debian: apt-get install minisign): SHA256SUMS is unsigned");
  } else {
    return (folder) => sign(folder, MINISIGN_KEY, MINISIGN_PASSWORD, version);
  }
  return undefined;
}

function writeSums(signs: ReturnType<typeof signer>): void {
  writeFileSync(resolve(DIST, SUMS), sums(DIST, filesOfRelease(DIST)));
  signs?.(DIST);
}

/** Removes an earlier release; other files in the folder stay. */
function emptyDist(): void {
  mkdirSync(DIST, { recursive: true });
  for (const name of [...filesOfRelease(DIST), ...readdirSync(DIST).filter((file) => file.startsWith(SUMS))]) {
    rmSync(resolve(DIST, name));
  }
}

function writeSummary(version: string): void {
  console.log(`\nSineta ${version}, in dist/:`);
  for (const name of [...filesOfRelease(DIST), ...readdirSync(DIST).filter((file) => file.startsWith(SUMS))].sort()) {
    console.log(`${(statSync(resolve(DIST, name)).size / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
  }
  for (const part of skippedParts) {
    console.log(`Left out: ${part}.`);
  }
  if (skippedParts.length > 0 && process.env.REQUIRE === "all") {
    throw new StepFailed("REQUIRE=all: the release is not whole.");
  }
}

await main(async () => {
  const { VERSION = "", SOURCE_DATE_EPOCH = "" } = process.env;
  const version = readVersion(VERSION);
  const seconds = readMoment(SOURCE_DATE_EPOCH);
  if (!hasGo()) {
    throw new StepFailed("A release needs Go.");
  }
  const signs = signer(version);
  if (signs) {
    requireReleaseKey(readFileSync(resolve(ROOT, "program/release.pub"), "utf8"), signs);
  }
  if (isChanged()) {
    skip("a commit that anybody can build again", "this checkout holds changes that none has");
  }
  const unreleased = newMigrations(releasedMigrations(), currentMigrations());
  if (unreleased.length > 0) {
    skip("the list of released migrations", `make freeze-migrations adds ${unreleased.join(", ")}`);
  }
  // Pages from an earlier build may contain an earlier commit.
  rmSync(resolve(ROOT, ".cache/stamps/pages"), { force: true });
  process.env.BUILD_ID ||= buildId(version);
  await buildAll();
  runScript(script("notice", "--check"));
  runScript(script("pack-school"));
  emptyDist();
  rmSync(WORK_FOLDER, { recursive: true, force: true });
  mkdirSync(WORK_FOLDER, { recursive: true });
  buildPackager();
  for (const target of TARGETS) {
    const program = buildProgram(target, version);
    writeArchive(target, version, program, seconds);
    if (target.system === "linux") {
      writeForLinux(target, version, program, seconds);
    } else if (target.system === "windows") {
      writeForWindows(target, version, program, seconds);
    }
  }
  for (const name of ["LICENSE", "NOTICE"]) {
    copyFileSync(resolve(ROOT, name), resolve(DIST, name));
  }
  writeSbom(version, seconds);
  writeSums(signs);
  writeSummary(version);
});
