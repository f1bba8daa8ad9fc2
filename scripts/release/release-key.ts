/**
 * Whether the secret key of a release belongs to `program/release.pub`, with which each program checks the signature of the next
 * one.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StepFailed } from "../run-script";
import { SUMS } from "./sums";

/** A key of minisign is its algorithm (2 bytes), its number (8) and the key; a signature is the same with the signature at its end. */
const HEAD = 10;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** The line with the key; empty where the file has none. */
export const releaseKey = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !line.startsWith("untrusted comment:")) ?? "";

/** Whether minisign's signature of a text is by the key, as `verifySignature` in program/release_signature.go reads it. */
export function isSignedBy(key: string, message: string, signature: string): boolean {
  const keyBytes = Buffer.from(key, "base64");
  const signatureBytes = Buffer.from(signature.split("\n")[1]?.trim() ?? "", "base64");
  if (
    keyBytes.length !== HEAD + KEY_BYTES ||
    signatureBytes.length !== HEAD + SIGNATURE_BYTES ||
    signatureBytes.toString("latin1", 0, 2) !== "ED" ||
    !signatureBytes.subarray(2, HEAD).equals(keyBytes.subarray(2, HEAD))
  ) {
    return false;
  }
  const jwk = { kty: "OKP", crv: "Ed25519", x: keyBytes.subarray(HEAD).toString("base64url") };
  const sum = createHash("blake2b512").update(message).digest();
  return verify(null, sum, createPublicKey({ key: jwk, format: "jwk" }), signatureBytes.subarray(HEAD));
}

const PROBE = "A text that is signed to compare two keys.\n";

/**
 * Runs before any build: every program at the schools would refuse a release that another key signed.
 * @param publicText of program/release.pub.
 * @param sign signs SHA256SUMS in a folder.
 * @throws StepFailed
 */
export function requireReleaseKey(publicText: string, sign: (folder: string) => void): void {
  const key = releaseKey(publicText);
  if (key === "") {
    throw new StepFailed("program/release.pub holds no key: write the public half of MINISIGN_KEY into it before the release.");
  }
  const keyFolder = mkdtempSync(join(tmpdir(), "sineta-key-"));
  try {
    writeFileSync(join(keyFolder, SUMS), PROBE);
    sign(keyFolder);
    if (!isSignedBy(key, PROBE, readFileSync(join(keyFolder, `${SUMS}.minisig`), "utf8"))) {
      throw new StepFailed(
        "MINISIGN_KEY is not the secret half of the key in program/release.pub: no program would accept the release.",
      );
    }
  } finally {
    rmSync(keyFolder, { recursive: true });
  }
}
