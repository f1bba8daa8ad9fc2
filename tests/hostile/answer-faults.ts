/** The faults that no answer may have, for any request. */
import { sentences } from "../../domain/school";
import type { Sent } from "./request";
import type { Received } from "./send";

/** The typical words of the program's internals: SQLite, Go, JavaScript, paths. */
const INTERNALS: readonly RegExp[] = [
  /SQL logic error|constraint failed|no such (table|column|function)|syntax error|sql: |SQLITE_|database is locked|unrecognized token/i,
  /goroutine \d|panic:|runtime error|\.go:\d+|reflect\.|interface conversion|strconv\.|json: cannot|invalid character '/,
  /GoError|TypeError|ReferenceError|RangeError|SyntaxError|is not a function|Cannot read propert|at .{1,80}\.js:\d+|\(native\)/,
  /pb_hooks|pb_migrations|pb_data|school\.js|\/storage\/|\/root\/|\/opt\/|\/home\/\w|\/tmp\//,
];
/** In a refusal, the file system's own words too. */
const IN_REFUSALS: readonly RegExp[] = [...INTERNALS, /no such file or directory|permission denied/];

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

const TOO_LARGE = 413;

/** The faults of an answer, in sentences. */
export function faultsOf(sent: Sent, received: Received | string): string[] {
  if (typeof received === "string") {
    return [received];
  }
  const { status, type, text } = received;
  const faults: string[] = [];
  if (status >= 500) {
    faults.push(`answers ${status} ${text.slice(0, 300)}`);
  }
  const inside = insideIn(sent, received);
  if (inside) {
    faults.push(`tells of its inside: "${inside}" in ${text.slice(0, 300)}`);
  }
  // A body that is too large for the open route is refused unread, before any code of ours.
  if (status >= 400 && status !== TOO_LARGE && sent.method !== "HEAD" && OURS.test(sent.path) && type.includes("json")) {
    faults.push(...unfitRefusal(text));
  }
  return faults;
}

/** The program's own inside in an answer of ours, or in any refusal; files, pages and records may say what people wrote into them. */
function insideIn(sent: Sent, { status, type, text }: Received): string | undefined {
  if (status < 400 && !(OURS.test(sent.path) && type.includes("json"))) {
    return undefined;
  }
  const own = status < 400 ? withoutSent(sent, text) : text;
  return (status < 400 ? INTERNALS : IN_REFUSALS).map((pattern) => pattern.exec(own)?.[0]).find(Boolean);
}

/** An answer without the texts of its request. */
function withoutSent({ path, body }: Sent, text: string): string {
  const bodyText = body.toString("utf8");
  const query = [...new URLSearchParams(path.split("?")[1] ?? "").values()];
  const values = [...query, ...[...bodyText.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value ?? "")];
  return values
    .filter((value) => value.length > 3)
    .reduce((rest, value) => rest.replaceAll(value, "").replaceAll(JSON.stringify(value).slice(1, -1), ""), text);
}

function unfitRefusal(text: string): string[] {
  const body = JSON.parse(text) as Refused;
  if (!body.code || !Object.hasOwn(sentences, body.code)) {
    return [`refuses without a code of ours: ${text.slice(0, 300)}`];
  }
  const words = [body.message ?? "", ...Object.values(body.data ?? {}).map(({ message }) => message ?? "")];
  // A sentence may begin with a title, in quotes or without, and a title with a number: 1984.
  const unfit = words.filter((sentence) => !/^“?[\p{Lu}\p{N}].*[.?!]$/su.test(sentence) || ENGLISH.test(sentence));
  return unfit.map((sentence) => `says "${sentence}"`);
}
