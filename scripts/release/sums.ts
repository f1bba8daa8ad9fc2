/** SHA256SUMS over all files of a release, and its signature by minisign. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StepFailed } from "../run-script";

export const SUMS = "SHA256SUMS";

/** As `sha256sum --check` reads it. */
export function sums(folder: string, names: readonly string[]): string {
  return [...names]
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(resolve(folder, name)))
          .digest("hex")}  ${name}\n`,
    )
    .join("");
}

/** The files of a release, among any other files in the folder. */
export const filesOfRelease = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith("sineta_") || ["LICENSE", "NOTICE"].includes(name));

/**
 * Signs with the secret key in the environment, never with one in a file of the project. @param key the text of minisign's file;
 * @param password of a key that has one.
 */
export function sign(folder: string, key: string, password: string, version: string): void {
  const signFolder = mkdtempSync(join(tmpdir(), "sineta-sign-"));
  try {
    const path = join(signFolder, "minisign.key");
    writeFileSync(path, `${key.trim()}\n`, { mode: 0o600 });
    // Without a fixed comment minisign signs the time too, and every signature would differ.
    const comments = [`Sineta ${version}`, "signature by minisign"] as const;
    const words = ["-S", "-s", path, "-m", SUMS, "-x", `${SUMS}.minisig`, "-t", comments[0], "-c", comments[1]];
    const { status, stderr, error } = spawnSync("minisign", words, { cwd: folder, encoding: "utf8", input: `${password}\n` });
    if (status !== 0) {
      throw new StepFailed(`minisign did not sign: ${error?.message ?? stderr.trim()}`);
    }
  } finally {
    rmSync(signFolder, { recursive: true });
  }
}
