/** One running PocketBase process on one data folder: started, stopped, killed, started again. */

import type { ChildProcess } from "node:child_process";
import { freePort, listening, serve } from "../../scripts/server";
import { clockAhead } from "./day";

export type Environment = Record<string, string | undefined>;

/** The defaults of tests unless a suite sets others. */
const TEST_ENVIRONMENT: Environment = {
  RATE_LIMITS: "off",
  DASHBOARD_CHANGES: "on",
  // Else what looks at the backups would find one of the hour.
  BACKUP_CRON: "off",
  ...clockAhead(0),
};

const START_ATTEMPTS = 5;
const STOP_MILLISECONDS = 8000;

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) {
    child.kill("SIGKILL");
  }
});

export class Server {
  readonly data: string;
  private readonly env: Environment;
  private readonly hooks: string | undefined;
  private readonly dev: boolean;
  private readonly program: string | undefined;
  private child: ChildProcess | null = null;
  private outputText = "";
  port = 0;

  /**
   * @param hooks another build of the hooks than the project's own.
   * @param dev says each statement that runs in its output.
   * @param program another one than the school's own.
   */
  constructor(data: string, env: Environment = {}, hooks?: string, dev = false, program?: string) {
    this.program = program;
    this.data = data;
    this.hooks = hooks;
    this.dev = dev;
    this.env = { ...TEST_ENVIRONMENT, ...env };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Everything the process has printed, for a failing test to show. */
  get output(): string {
    return this.outputText;
  }

  /** Starts on a free port, the same one again after a stop when it still is free. @throws with the process's own words. */
  async start(env: Environment = {}): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const port = attempt === 1 && this.port ? this.port : await freePort();
      const started = this.output.length;
      if (await this.tryStart(port, env)) {
        return;
      }
      const words = this.output.slice(started);
      if (attempt === START_ATTEMPTS || !/address already in use/i.test(words)) {
        throw new Error(`The server did not start:\n${words}`);
      }
    }
  }

  private tryStart(port: number, env: Environment): Promise<boolean> {
    const child = serve({
      data: this.data,
      host: "127.0.0.1",
      port,
      hooks: this.hooks,
      dev: this.dev,
      program: this.program,
      interpreters: Number(process.env.TEST_INTERPRETERS) || undefined,
      env: { ...this.env, ...env },
      stdio: "pipe",
    });
    running.add(child);
    this.child = child;
    this.port = port;
    child.once("close", () => {
      running.delete(child);
      if (this.child === child) {
        this.child = null;
      }
    });
    return listening(child, (words) => {
      this.outputText += words;
    }).then(
      () => true,
      (error: Error) => {
        this.outputText ||= error.message;
        return false;
      },
    );
  }

  /** Ends it as an operator would; a process that does not end is killed and reported. */
  async stop(): Promise<void> {
    const child = this.child;
    if (!child) {
      return;
    }
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MILLISECONDS);
    await ended;
    clearTimeout(late);
    if (child.signalCode === "SIGKILL") {
      throw new Error(`The server did not stop within ${STOP_MILLISECONDS} ms:\n${this.output}`);
    }
  }

  /** As a power cut of the process: no last words. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) {
      return;
    }
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGKILL");
    await ended;
  }

  async restart(env: Environment = {}): Promise<void> {
    await this.stop();
    await this.start(env);
  }
}

/** Whether a process of that id is alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
