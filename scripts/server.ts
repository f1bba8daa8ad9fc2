/** Starts the program on the project's hooks, migrations and pages. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { BINARY, HOOKS, MIGRATIONS, PUBLIC, ZONEINFO } from "./paths";

/**
 * The folders of the checkout; all else stands in the program itself (program/command_line.go). The last three are for the stock program,
 * which takes its place where there is no Go.
 */
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

/** The school's zone, and the path of the zones' data for the stock program on a bare machine. */
export function environment(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  return { TZ: "America/Sao_Paulo", ...process.env, ZONEINFO, ...extra };
}

/** Runs a command of the program to its end. @throws with its output when it fails. */
export function runCommand(data: string, words: string[], env: Record<string, string | undefined> = {}, hooks = HOOKS): string {
  const result = spawnSync(BINARY, [...flags(data, hooks), ...words], {
    env: environment(env),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (result.status !== 0) {
    throw new Error(`sineta ${words.join(" ")} failed:\n${result.stdout}${result.stderr}${result.error?.message ?? ""}`);
  }
  return result.stdout;
}

/** A port that was free a moment ago: the program itself never reports its choice for port 0. */
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
  /** Prints each SQL statement in the program's output. */
  dev?: boolean;
  /** Another program than the school's own: the stock one. */
  program?: string | undefined;
  /** Fewer than a school's program creates, for the many servers of tests: each costs half a millisecond of the start. */
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
  program = BINARY,
  interpreters,
  env = {},
  stdio = "inherit",
}: ServeOptions): ChildProcess {
  const origins = env.CORS_ORIGIN ?? process.env.CORS_ORIGIN;
  const words = [
    ...flags(data, hooks, dev),
    ...(interpreters ? [`--hooksPool=${interpreters}`] : []),
    "serve",
    `--http=${host}:${port}`,
    ...(origins ? [`--origins=${origins}`] : []),
  ];
  return spawn(program, words, { env: environment(env), stdio });
}

/** The line of a listening program: Sineta's own, PocketBase's release and the JSON log have one each. */
export const START_MESSAGE = /está em funcionamento|Server started at/;

/** The end of the output during the start: a program that prints its statements prints much. */
const MAX_OUTPUT = 10_000;

/**
 * Resolves once the program says that it listens; its stdout must be a pipe. Asking the address instead could be answered by
 * another process on the same port.
 * @param hear gets the program's whole output, before and after.
 * @throws with its output when it ends first.
 */
export function listening(child: ChildProcess, hear: (words: string) => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      const words = chunk.toString("utf8");
      const heardOutput = output + words;
      output = heardOutput.slice(-MAX_OUTPUT);
      hear(words);
      if (START_MESSAGE.test(heardOutput)) {
        resolve();
      }
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The server did not start.\n${output.trim()}`)));
  });
}
