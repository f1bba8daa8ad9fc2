/**
 * The proof that this browser sends when a user signs in who has signed in here before: pb_hooks/src/account/known-browser.ts.
 */
import * as z from "zod/mini";
import { MAX_KNOWN_BROWSERS } from "../../../domain/account/known-browsers";

const KEY = "sineta.known-browsers";
const tokens = z.catch(z.array(z.string()), []);
const browserAnswer = z.object({ knownBrowser: z.string() });

function readTokens(): string[] {
  try {
    return tokens.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

export const knownBrowsers = {
  read: readTokens,
  /** @param meta what came with the answer to a sign-in: a token, where this browser had none that counts. */
  keep(meta: unknown): void {
    const { data } = browserAnswer.safeParse(meta);
    if (data) {
      localStorage.setItem(KEY, JSON.stringify([data.knownBrowser, ...readTokens()].slice(0, MAX_KNOWN_BROWSERS)));
    }
  },
};
