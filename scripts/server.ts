/** Starts the PocketBase program on the project's hooks, migrations and pages. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { isMainThread } from "node:worker_threads";
import { BINARY, HOOKS, MIGRATIONS, PUBLIC, ZONEINFO } from "./paths";

/** Unknown flags are ignored by PocketBase without a word, so they are written in this one place. */
export function flags(data: string, hooks = HOOKS, dev = false): string[] {
  return [
    `--dir=${data}`,
    `--hooksDir=${hooks}`,
    `--migrationsDir=${MIGRATIONS}`,
    `--publicDir=${PUBLIC}`,
    "--hooksWatch=false",
    "--automigrate=false",
    `--dev=${dev}`,
  ];
}

/** After so long PocketBase gives up a statement of its own: a list of records must not hold a connection for longer. */
export const QUERY_SECONDS = 10;

/** Interpreters that stand ready: each request to one of our routes holds one for as long as it lasts. Beyond these one is made for a request. */
export const INTERPRETERS = 128;

const MEBIBYTE = 2 ** 20;
/** Above this Go cleans more eagerly. What lives under the largest crowd is well below: near it, cleaning would eat the answers. */
const MOST_MEMORY = 768;

/** Half of the machine's memory: the rest is for SQLite's pages and whatever else the machine does. */
export const memoryLimit = (bytes: number) => `${Math.min(MOST_MEMORY, Math.floor(bytes / MEBIBYTE / 2))}MiB`;

/** Each may take MAX_DECODED of domain/platform/image-size.ts. */
const THUMBS_AT_ONCE = "2";

/** The environment of every server process: the school's zone, where a bare machine finds the zone's data, its share of the memory. */
export function environment(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  return {
    TZ: "America/Sao_Paulo",
    GOMEMLIMIT: memoryLimit(totalmem()),
    PB_THUMBS_MAX_WORKERS: THUMBS_AT_ONCE,
    ...process.env,
    ZONEINFO,
    ...extra,
  };
}

/** Files for the program's own account alone; a worker thread may not say so, and Windows keeps rights in another way. */
function forOwnerOnly<Started>(start: () => Started): Started {
  if (!isMainThread || process.platform === "win32") {
    return start();
  }
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/** Runs a PocketBase subcommand to its end. @throws with its output when it fails. */
export function runCommand(data: string, words: string[], env: Record<string, string | undefined> = {}): string {
  const result = forOwnerOnly(() =>
    spawnSync(BINARY, [...flags(data), ...words], { env: environment(env), encoding: "utf8", maxBuffer: 1 << 26 }),
  );
  if (result.status !== 0) {
    throw new Error(`pocketbase ${words.join(" ")} failed:\n${result.stdout}${result.stderr}${result.error?.message ?? ""}`);
  }
  return result.stdout;
}

/** A port that was free a moment ago: the program itself never tells which one it took for port 0. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
}

export interface ServeOptions {
  data: string;
  host: string;
  port: number;
  /** Another build of the hooks than the project's own. */
  hooks?: string;
  /** Says each statement that runs in the program's output. */
  dev?: boolean;
  /** Fewer than a school's, for the many servers of tests: each costs half a millisecond of the start. */
  interpreters?: number;
  env?: Record<string, string | undefined>;
  stdio?: SpawnOptions["stdio"];
}

export function serve({
  data,
  host,
  port,
  hooks,
  dev,
  interpreters = INTERPRETERS,
  env = {},
  stdio = "inherit",
}: ServeOptions): ChildProcess {
  const origins = env.CORS_ORIGIN ?? process.env.CORS_ORIGIN;
  const words = [
    ...flags(data, hooks, dev),
    `--hooksPool=${interpreters}`,
    `--queryTimeout=${QUERY_SECONDS}`,
    "serve",
    `--http=${host}:${port}`,
    ...(origins ? [`--origins=${origins}`] : []),
  ];
  return forOwnerOnly(() => spawn(BINARY, words, { env: environment(env), stdio }));
}

/** Of what a program says while it starts: the last of it, since a program that says its statements says much. */
const MOST_KEPT = 10_000;

/**
 * Resolves once the program says that it listens; its stdout must be a pipe. Asking the address instead could be answered
 * by another process on the same port.
 * @param hear gets all that the program prints, before and after.
 * @throws with its words when it ends first.
 */
export function listening(child: ChildProcess, hear: (words: string) => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      const words = chunk.toString("utf8");
      const heard = said + words;
      said = heard.slice(-MOST_KEPT);
      hear(words);
      if (heard.includes("Server started at")) {
        resolve();
      }
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The server did not start.\n${said.trim()}`)));
  });
}
