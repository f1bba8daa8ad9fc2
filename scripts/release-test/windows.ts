/** The setup for Windows under Wine, not on a real Windows. Installed without questions, stopped, restored, upgraded, removed. */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildWithGo } from "../make-program";
import { ROOT } from "../paths";
import type { Target } from "../release/plan";
import { windowsSetup } from "../release/windows-setup";
import { StepFailed } from "../run-script";
import { freePort } from "../server";
import { countLoans, lendFirst } from "./first-loan";
import {
  ADMIN,
  answers,
  attempt,
  type CommandOutput,
  end,
  expect,
  expectWords,
  newFolder,
  nextVersion,
  released,
  run,
  startProcess,
  version,
  waitUntil,
} from "./machine";

const WINE = "/usr/lib/wine/wine64";
const WINESERVER = "/usr/lib/wine/wineserver";
/** In milliseconds. */
const SERVICE_TIMEOUT_MILLISECONDS = 120_000;
const COMPILER = "x86_64-w64-mingw32-gcc";
const WINDOWS: Target = { system: "windows", machine: "amd64" };
const PROGRAM = "C:\\Program Files\\Sineta\\sineta.exe";

/** The same program under the version that comes next, in a setup of its own. */
function nextSetup(folder: string): string {
  const program = resolve(folder, "sineta.exe");
  buildWithGo(program, true, { version: nextVersion(), env: { GOOS: WINDOWS.system, GOARCH: WINDOWS.machine } });
  const file = resolve(folder, "newer_setup.exe");
  windowsSetup(nextVersion(), program, Math.floor(Date.now() / 1000), file);
  return file;
}

/** Its output goes through a file: a service that a command starts keeps the command's pipes open while it runs. */
function runInWine(words: readonly string[], env: NodeJS.ProcessEnv, asideFolder: string): CommandOutput {
  const file = openSync(asideFolder, "w");
  const { status, error } = spawnSync(WINE, words, { env, stdio: ["ignore", file, file] });
  closeSync(file);
  return { status, words: readFileSync(asideFolder, "utf8") + (error?.message ?? "") };
}

export async function tryWindows(): Promise<void> {
  const folder = newFolder("windows");
  const prefix = resolve(folder, "wine");
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    WINEPREFIX: prefix,
    WINEARCH: "win64",
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree,mshtml=;bcryptprimitives=n",
  };
  const outputFile = resolve(folder, "said");
  const wine = (...words: string[]): CommandOutput => runInWine(words, env, outputFile);
  const newer = nextSetup(folder);
  expect(wine("wineboot", "--init").status === 0, "Wine begins");
  // Wine gives a service ten seconds to answer, Windows thirty; a busy machine that emulates another needs more. Wine reads the
  // value at its start.
  const timeoutArgs = ["ServicesPipeTimeout", "/t", "REG_DWORD", "/d", String(SERVICE_TIMEOUT_MILLISECONDS), "/f"];
  expect(
    wine("reg", "add", "HKLM\\System\\CurrentControlSet\\Control", "/v", ...timeoutArgs).status === 0,
    "and waits for a service for as long as a busy machine takes",
  );
  run([WINESERVER, "--kill"], { env });
  run([WINESERVER, "--wait"], { env });
  const system = resolve(prefix, "drive_c/windows/system32");
  run([
    COMPILER,
    "-shared",
    "-O2",
    "-o",
    resolve(system, "bcryptprimitives.dll"),
    resolve(ROOT, "packaging/windows/wine-random.c"),
    "-ladvapi32",
  ]);
  // Wine ends its services with the last other process: this is a command line that waits for input.
  const keepAlive = startProcess([WINE, "cmd"], { env });
  const home = resolve(prefix, "drive_c/ProgramData/Sineta");
  const database = resolve(home, "school/data.db");
  try {
    const setup = released(WINDOWS, "_setup.exe");
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const log = resolve(prefix, "drive_c/Program Files/Sineta/setup.log");
    const install = (file: string, overrides: Record<string, string>) =>
      runInWine([file, "/S", `/PORT=${port}`], { ...env, ...overrides }, outputFile);

    const refusedInstall = install(setup, { ...ADMIN, ADMIN_PASSWORD: "12345678" });
    expect(refusedInstall.status === 2, "a weak password is refused by the setup's exit status");
    expect(
      readFileSync(log, "utf16le").includes("A senha: Esta senha é fácil"),
      "whose reason stands beside the program, in words with accents",
    );
    expect(!existsSync(database), "and leaves no school");
    // Wine 8 lacks the function by which Go deletes a folder: files of a refused setup are removed on Windows alone.
    rmSync(resolve(home, "school.new"), { recursive: true, force: true });
    const installed = install(setup, ADMIN);
    if (installed.status !== 0) {
      throw new StepFailed(`The setup ended with ${installed.status}: ${readFileSync(log, "utf16le")}`);
    }
    console.log("    the setup asks nothing with /S");
    await waitUntil("the service runs", () => answers(url));
    expectWords(wine(PROGRAM, "version"), { status: 0, words: `Sineta ${version()} ` }, "the program says its version");
    await lendFirst(url);
    expect((await countLoans(url)) === 1, "the first loan is made over HTTP");
    expect(existsSync(database), "the data lie apart from the program");

    expectWords(
      wine(PROGRAM, "backup", "C:\\copia.zip"),
      { status: 0, words: "Cópia de segurança feita" },
      "a copy is made beside the service",
    );
    expect(wine("net", "stop", "sineta").status === 0 && !(await answers(url)), "the service stops");
    expectWords(wine(PROGRAM, "restore", "C:\\copia.zip"), { status: 0, words: "Cópia restaurada" }, "the copy is restored");
    expect(wine("net", "start", "sineta").status === 0, "the service starts");
    await waitUntil("it serves the restored data", () => answers(url));
    expect((await countLoans(url)) === 1, "the loan is in the copy");

    mkdirSync(resolve(prefix, "drive_c/Program Files/Sineta"), { recursive: true });
    writeFileSync(resolve(prefix, "drive_c/Program Files/Sineta/sineta.env"), "MAIL_FROM_NAME=Escola Nova\r\n", { flag: "a" });
    expect(install(newer, {}).status === 0, "the newer setup asks nothing where a school is");
    await waitUntil("the service runs again", () => answers(url));
    expectWords(wine(PROGRAM, "version"), { status: 0, words: `Sineta ${nextVersion()} ` }, "it is the newer one");
    expect((await countLoans(url)) === 1, "the loan is still there");

    // As two words, since the uninstaller knows no quotes around it: otherwise it continues in another process, whose end the
    // test can't wait for.
    wine("C:\\Program Files\\Sineta\\uninstall.exe", "/S", "_?=C:\\Program", "Files\\Sineta");
    expect(!existsSync(resolve(prefix, "drive_c/Program Files/Sineta/sineta.exe")), "the removal takes the program");
    expect(!(await answers(url)), "and ends the service");
    expect(existsSync(database), "the data stay");
  } finally {
    await end(keepAlive, "SIGKILL");
    attempt([WINESERVER, "--kill"], { env });
  }
}
