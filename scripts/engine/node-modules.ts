/**
 * Replaces `node:fs` and `node:crypto` where tests run in the program's own JavaScript engine: only the parts that tests of rules
 * need.
 */

declare const $os: { readFile(path: string): ArrayLike<number>; readDir(path: string): { name(): string }[] };
declare const $security: { hs256(text: string, secret: string): string; hs512(text: string, secret: string): string };
// biome-ignore lint/suspicious/noShadowRestrictedNames: the program calls it so
declare function toString(bytes: ArrayLike<number>): string;

/** The text of a file below the project's root. */
export function readFileSync(path: string, encoding: string): string {
  const bytes = $os.readFile(path);
  if (encoding === "utf8") {
    return toString(bytes);
  }
  if (encoding !== "latin1") {
    throw new Error(`No file is read here as ${encoding}.`);
  }
  let text = "";
  for (let at = 0; at < bytes.length; at++) {
    text += String.fromCharCode(bytes[at]!);
  }
  return text;
}

export const readdirSync = (path: string): string[] => $os.readDir(path).map((entry) => entry.name());

/** @param algorithm sha256 or sha512. */
export function createHmac(algorithm: string, secret: string) {
  let text = "";
  const hmac = {
    update: (chunk: string) => {
      text += chunk;
      return hmac;
    },
    digest: (_encoding: "hex") => (algorithm === "sha512" ? $security.hs512(text, secret) : $security.hs256(text, secret)),
  };
  return hmac;
}
