/**
 * Puts the school's program at .tools/sineta. With Go it is built from program/ (go.sum has the checksums of its modules).
 * Without Go the stock PocketBase of the same version replaces it, which is enough for a first look: the official release archive
 * is downloaded and checked against the release's published checksums.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { BINARY, PROGRAM, TOOLS, TYPES } from "./paths";
import { ownVersion } from "./release/plan";
import { main } from "./run-script";
import { GO_TOOLCHAIN, POCKETBASE_VERSION } from "./versions";

/** A version other than package.json's, and further variables for Go: for which system it builds. */
interface Release {
  version?: string;
  env?: Record<string, string>;
}

/** @param school embeds the packed school; otherwise it runs from the checkout's folders. */
export function buildWithGo(target: string, school: boolean, release: Release = {}): void {
  const version = release.version ?? ownVersion();
  const versionFlags = `-X github.com/pocketbase/pocketbase.Version=${POCKETBASE_VERSION} -X main.version=${version}`;
  // Built beside it and moved: a running program is not overwritten.
  const built = `${target}.new`;
  const words = ["-trimpath", "-buildvcs=false", ...(school ? ["-tags", "school"] : []), "-ldflags", `-s -w ${versionFlags}`];
  const result = spawnSync("go", ["build", ...words, "-o", built, "."], {
    cwd: PROGRAM,
    stdio: "inherit",
    env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0", ...release.env },
  });
  if (result.status !== 0) {
    throw new Error("go build failed");
  }
  renameSync(built, target);
}

async function download(url: string): Promise<Buffer> {
  try {
    const answer = await fetch(url);
    if (answer.ok) {
      return Buffer.from(await answer.arrayBuffer());
    }
    throw new Error(`it answered ${answer.status}`);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`${url} could not be had (${String(reason)}). Install Go, or name a mirror in POCKETBASE_RELEASES.`);
  }
}

async function fetchRelease(): Promise<void> {
  const systems: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "windows" };
  const machines: Record<string, string> = { x64: "amd64", arm64: "arm64" };
  const archive = `pocketbase_${POCKETBASE_VERSION}_${systems[platform()]}_${machines[arch()]}.zip`;
  const releases = process.env.POCKETBASE_RELEASES || "https://github.com/pocketbase/pocketbase/releases/download";
  const base = `${releases}/v${POCKETBASE_VERSION}`;
  console.log(`Go is missing: fetching the stock program ${archive}, to look around…`);
  const [bytes, checksums] = await Promise.all([download(`${base}/${archive}`), download(`${base}/checksums.txt`)]);
  const expected = checksums
    .toString("utf8")
    .split("\n")
    .find((row) => row.endsWith(archive))
    ?.split(/\s+/)[0];
  if (!expected || createHash("sha256").update(bytes).digest("hex") !== expected) {
    throw new Error(`${archive}: the checksum does not match`);
  }
  const name = platform() === "win32" ? "pocketbase.exe" : "pocketbase";
  const program = unzipSync(bytes)[name];
  if (!program) {
    throw new Error(`${archive} holds no ${name}`);
  }
  writeFileSync(BINARY, program);
  chmodSync(BINARY, 0o755);
}

/** The program itself writes the types of the hooks' globals at start. */
function extractTypes(): void {
  const data = mkdtempSync(join(tmpdir(), "pocketbase-types-"));
  const empty = mkdtempSync(join(tmpdir(), "pocketbase-empty-"));
  spawnSync(
    BINARY,
    [`--dir=${data}`, `--hooksDir=${empty}`, `--migrationsDir=${empty}`, "--dev=false", "migrate", "collections"],
    { input: "n\n" },
  );
  copyFileSync(join(data, "types.d.ts"), TYPES);
  rmSync(data, { recursive: true });
  rmSync(empty, { recursive: true });
}

export const hasGo = (): boolean => spawnSync("go", ["version"]).status === 0;

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    mkdirSync(TOOLS, { recursive: true });
    if (hasGo()) {
      console.log("Building the program from its Go modules (about a minute the first time)…");
      buildWithGo(BINARY, false);
    } else {
      await fetchRelease();
    }
    extractTypes();
  });
}
