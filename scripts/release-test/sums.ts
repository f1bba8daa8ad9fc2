/** Checks the sums and their signature as a downloader does, and that a changed byte is detected. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { DIST } from "../paths";
import { SUMS, sign } from "../release/sums";
import { attempt, expect, expectWords, newFolder, run, version } from "./machine";

export function trySums(): void {
  run(["sha256sum", "--check", "--strict", SUMS], { cwd: DIST });
  console.log("    sha256sum finds every file as it was");
  const folder = newFolder("sums");
  copyFileSync(resolve(DIST, SUMS), resolve(folder, SUMS));
  // -W: a key without a password.
  run(["minisign", "-G", "-W", "-p", "key.pub", "-s", "key.secret"], { cwd: folder });
  sign(folder, readFileSync(resolve(folder, "key.secret"), "utf8"), "", version());
  const check = () => attempt(["minisign", "-V", "-p", "key.pub", "-m", SUMS, "-x", `${SUMS}.minisig`], { cwd: folder });
  expectWords(check(), { status: 0, words: `Sineta ${version()}` }, "minisign knows the signature, and the version in it");
  const signature = readFileSync(resolve(folder, `${SUMS}.minisig`));
  sign(folder, readFileSync(resolve(folder, "key.secret"), "utf8"), "", version());
  expect(signature.equals(readFileSync(resolve(folder, `${SUMS}.minisig`))), "which has the same bytes twice");
  writeFileSync(
    resolve(folder, SUMS),
    readFileSync(resolve(folder, SUMS), "utf8").replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  );
  expect(check().status !== 0, "a changed sum is refused");
}
