/** A Debian with only systemd in it, in a separate container: it shows a package's effect on a real machine. */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../paths";
import { StepFailed } from "../run-script";
import { attempt, type CommandOutput, childrenOf, end, newFolder, run, startProcess, WORKSHOP, waitUntil } from "./machine";

const RELEASE = "bookworm";
const FIRST_LOAN = resolve(ROOT, "scripts/release-test/first-loan.ts");

/** Its root, packed; created once and reused. */
function packedRoot(): string {
  const rootArchive = resolve(WORKSHOP, `debian-${RELEASE}.tar`);
  if (!existsSync(rootArchive)) {
    console.log("  Making a bare Debian (a minute, once)…");
    mkdirSync(WORKSHOP, { recursive: true });
    const unfinished = rootArchive.replace(/\.tar$/, ".new.tar");
    run(["mmdebstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus", RELEASE, unfinished]);
    run(["mv", unfinished, rootArchive]);
  }
  return rootArchive;
}

/** A root of its own, without a running system. */
export function bareRoot(): string {
  const root = newFolder("debian");
  run(["tar", "-xf", packedRoot(), "-C", root]);
  return root;
}

/** A running one. */
export class BareDebian {
  readonly root: string;
  private readonly container: ChildProcess & { output: () => string };
  private init = 0;

  private constructor(root: string) {
    this.root = root;
    this.container = startProcess([
      ...["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--private-network"],
      ...["--console=pipe", `--directory=${root}`],
    ]);
  }

  static async boot(): Promise<BareDebian> {
    const machine = new BareDebian(bareRoot());
    await waitUntil("a bare Debian runs", () => {
      if (machine.container.exitCode !== null) {
        throw new StepFailed(`systemd-nspawn ended:\n${machine.container.output()}`);
      }
      machine.init = childrenOf(machine.container.pid ?? 0)[0] ?? 0;
      return machine.init > 0 && /running|degraded/.test(machine.attempt("systemctl", "is-system-running").words);
    });
    return machine;
  }

  /** @param words of a command inside the machine; variables precede it by `env`. */
  attempt(...words: string[]): CommandOutput {
    const environment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", LANG: "C.UTF-8" };
    return attempt(["nsenter", "--target", String(this.init), "--mount", "--uts", "--ipc", "--net", "--pid", "--", ...words], {
      env: environment,
    });
  }

  run(...words: string[]): string {
    const result = this.attempt(...words);
    if (result.status !== 0) {
      throw new StepFailed(`Within the machine, ${words.join(" ")} ended with ${result.status}:\n${result.words}`);
    }
    return result.words;
  }

  /** Speaks HTTP in the machine's own network, with this one's Node. @returns the number of loans. */
  loans(command: "lend" | "count"): number {
    const node = [process.execPath, "--import", "tsx", FIRST_LOAN, command, "http://127.0.0.1:8090"];
    return Number(run(["nsenter", "--target", String(this.init), "--net", "--", ...node], { cwd: ROOT }).trim());
  }

  /** Whether the program answers inside the machine. */
  answers(): boolean {
    return this.attempt("/usr/libexec/sineta/sineta", "health").status === 0;
  }

  async end(): Promise<void> {
    this.attempt("systemctl", "poweroff", "--force", "--force");
    await end(this.container, "SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The names in a folder of the machine. */
export const namesIn = (machine: BareDebian, folder: string): string[] =>
  existsSync(machine.root + folder) ? readdirSync(machine.root + folder).sort() : [];
