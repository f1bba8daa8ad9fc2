/** The archive on an empty machine: an empty folder, an empty environment, no Node. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildWithGo } from "../make-program";
import { tarGz } from "../release/pack";
import { nameOf, type Target } from "../release/plan";
import { SUMS, sums } from "../release/sums";
import { freePort } from "../server";
import { countLoans, lendFirst } from "./first-loan";
import {
  ADMIN,
  attempt,
  end,
  expect,
  expectWords,
  newFolder,
  nextVersion,
  released,
  run,
  startProcess,
  version,
  waitUntilServed,
} from "./machine";

const OWN_TARGET: Target = { system: "linux", machine: process.arch === "arm64" ? "arm64" : "amd64" };

/** The download of the next version: its archive, beside its sums. */
function nextArchive(): string {
  const folder = newFolder("next");
  const program = resolve(folder, "sineta");
  buildWithGo(program, true, { version: nextVersion(), env: { GOOS: OWN_TARGET.system, GOARCH: OWN_TARGET.machine } });
  const downloads = resolve(folder, "downloads");
  mkdirSync(downloads);
  const name = `${nameOf(nextVersion(), OWN_TARGET)}.tar.gz`;
  const entry = { name: "sineta/sineta", mode: 0o755, content: readFileSync(program) };
  writeFileSync(resolve(downloads, name), tarGz([entry], Math.floor(Date.now() / 1000)));
  writeFileSync(resolve(downloads, SUMS), sums(downloads, [name]));
  return resolve(downloads, name);
}

/** @param through runs the program of another processor. */
export async function tryArchive(target: Target = OWN_TARGET, through: readonly string[] = []): Promise<void> {
  const folder = newFolder("archive");
  run(["tar", "-xzf", released(target, ".tar.gz"), "-C", folder]);
  const home = resolve(folder, "sineta");
  const words = (...args: string[]) => [...through, resolve(home, "sineta"), ...args];
  expect(
    ["sineta", "LICENSE", "NOTICE"].every((name) => existsSync(resolve(home, name))),
    "it holds program, licence and notices",
  );
  const emptyEnvironment = { cwd: home, env: {} };
  expectWords(
    attempt(words("version"), emptyEnvironment),
    { status: 0, words: `Sineta ${version()} ` },
    "the program says its version",
  );
  expectWords(
    attempt(words("setup"), emptyEnvironment),
    { status: 1, words: "ADMIN_EMAIL" },
    "a setup without answers is refused",
  );
  // A setup starts the program again, and qemu runs only the first process.
  run(through.length === 0 ? words("setup") : words(`--dir=${resolve(home, "data")}`, "first-admin"), {
    cwd: home,
    env: { ...ADMIN },
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const serve = () => startProcess(words(), { cwd: home, env: { PORT: String(port) } });
  const first = serve();
  await waitUntilServed("it serves from the empty environment", url, first);
  expect(existsSync(resolve(home, "data/data.db")), "the data lie beside the program");
  await lendFirst(url);
  expect((await countLoans(url)) === 1, "the first loan is made over HTTP");
  expectWords(
    attempt(words("health"), { env: { PORT: String(port) } }),
    { status: 0, words: "responde" },
    "it says that it is well",
  );
  await end(first, "SIGKILL");
  expectWords(
    attempt(words("health"), { env: { PORT: String(port) } }),
    { status: 1, words: "não responde" },
    "and, killed, that it is not",
  );
  const second = serve();
  await waitUntilServed("it serves again after a kill", url, second);
  expect((await countLoans(url)) === 1, "the loan is still there");
  if (through.length > 0) {
    await end(second);
    return;
  }
  const newer = nextArchive();
  expectWords(
    attempt(words("update", newer), emptyEnvironment),
    { status: 1, words: "em uso" },
    "an update beside the program is refused",
  );
  await end(second);
  expectWords(
    attempt(words("update", newer), emptyEnvironment),
    { status: 0, words: "Instalada: Sineta" },
    "it takes the newer archive",
  );
  expectWords(
    attempt(words("version"), emptyEnvironment),
    { status: 0, words: `Sineta ${nextVersion()} ` },
    "it is the newer one",
  );
  const third = serve();
  await waitUntilServed("which serves", url, third);
  expect((await countLoans(url)) === 1, "the loan is still there");
  await end(third);
  expectWords(
    attempt(words("rollback", "--yes"), emptyEnvironment),
    { status: 0, words: "Cópia restaurada" },
    "it goes back to the copy",
  );
  expectWords(
    attempt([resolve(home, "sineta.old"), "version"], emptyEnvironment),
    { status: 0, words: `Sineta ${version()} ` },
    "and the program of before is beside it",
  );
}
