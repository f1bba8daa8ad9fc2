/** Failing system calls of a running program: strace, attached to it for a while. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** Why strace can't be used here; empty when it can. */
export function cannotTrace(): string {
  const { status, stderr, error } = spawnSync("strace", ["-e", "trace=none", "true"], { encoding: "utf8" });
  return error ? "strace is not installed" : status === 0 ? "" : `strace can't attach: ${stderr.trim()}`;
}

export class FailingCalls {
  private readonly tracer: ChildProcess;

  private constructor(tracer: ChildProcess) {
    this.tracer = tracer;
  }

  /** From now on these system calls of the process answer `error`. */
  static async of(pid: number, calls: readonly string[], error: string): Promise<FailingCalls> {
    const names = calls.join();
    const tracer = spawn(
      "strace",
      ["-f", "-p", String(pid), "-e", `trace=${names}`, "-e", `inject=${names}:error=${error}`, "-o", "/dev/null"],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let output = "";
    await new Promise<void>((attached, failed) => {
      tracer.stderr!.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
        if (/attached/.test(output)) {
          attached();
        }
      });
      tracer.once("close", () => failed(new Error(`strace ended:\n${output}`)));
    });
    return new FailingCalls(tracer);
  }

  /** The program's calls work again. */
  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.tracer.once("close", () => resolve()));
    this.tracer.kill("SIGINT");
    await ended;
  }
}
