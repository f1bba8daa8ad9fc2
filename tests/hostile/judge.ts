/** What no answer may be, whatever was asked. */
import { sentences } from "../../domain/sentences";
import type { Sent } from "./request";
import type { Received } from "./send";

/** How the inside of the program speaks: SQLite, Go, JavaScript, the file system. */
const INTERNALS: readonly RegExp[] = [
  /SQL logic error|constraint failed|no such (table|column|function)|syntax error|sql: |SQLITE_|database is locked|unrecognized token/i,
  /goroutine \d|panic:|runtime error|\.go:\d+|reflect\.|interface conversion|strconv\.|json: cannot|invalid character '/,
  /GoError|TypeError|ReferenceError|RangeError|SyntaxError|is not a function|Cannot read propert|at .{1,80}\.js:\d+|\(native\)/,
  /pb_hooks|pb_migrations|pb_data|school\.js|\/storage\/|\/root\/|\/opt\/|\/home\/\w|\/tmp\/|no such file or directory|permission denied/,
];

/** Our routes; the one for the operator is guarded by PocketBase, in its words. */
const OURS = /^\/api\/school\/(?!platform\/durability)./;

/** PocketBase's and zod's own words, which no person at a school reads. */
const ENGLISH =
  /\b(the|failed|invalid|must|expected|received|cannot|required|missing|unauthorized|not found|error|too (big|small))\b/i;

/** Ours: a refusal of a command, read or list. */
interface Refused {
  code?: string;
  message?: string;
  data?: Record<string, { message?: string }>;
}

/** What is wrong with an answer, in sentences. */
export function faultsOf(sent: Sent, received: Received | string): string[] {
  if (typeof received === "string") {
    return [received];
  }
  const { status, type, text } = received;
  const faults: string[] = [];
  if (status >= 500) {
    faults.push(`answers ${status} ${text.slice(0, 300)}`);
  }
  // A file of a person's own may say anything.
  if (!sent.path.startsWith("/api/files/") || status >= 400) {
    const inside = status >= 400 ? INTERNALS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean) : undefined;
    if (inside) {
      faults.push(`tells of its inside: "${inside}" in ${text.slice(0, 300)}`);
    }
  }
  if (status >= 400 && sent.method !== "HEAD" && OURS.test(sent.path) && type.includes("json")) {
    faults.push(...unfitRefusal(text));
  }
  return faults;
}

function unfitRefusal(text: string): string[] {
  const body = JSON.parse(text) as Refused;
  if (!body.code || !Object.hasOwn(sentences, body.code)) {
    return [`refuses without a code of ours: ${text.slice(0, 300)}`];
  }
  const words = [body.message ?? "", ...Object.values(body.data ?? {}).map(({ message }) => message ?? "")];
  // A sentence may begin with a title, and a title with a number: 1984.
  const unfit = words.filter((sentence) => !/^[\p{Lu}\p{N}].*[.?!]$/su.test(sentence) || ENGLISH.test(sentence));
  return unfit.map((sentence) => `says "${sentence}"`);
}
