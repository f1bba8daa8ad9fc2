/** The changes that corrupt a valid request. */
import { gzipSync } from "node:zlib";
import type { Random } from "./random";
import { type Draft, percent, raw, type Sent, Upload, type Values } from "./request";
import type { World } from "./world";

const LONG = 100_000;
const DEEP = 20_000;

export const NASTY_TEXTS: readonly string[] = [
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '" || 1=1 || "',
  "') UNION SELECT * FROM users --",
  "id != '' || (1=1)",
  "@request.auth.id",
  "@collection.users.password ~ '%'",
  "a%' && name ~ '",
  "{:id}",
  '"*" NEAR(a b, 1)',
  "titles_fts MATCH 'a'",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202etxet",
  "\ufeff",
  "%00%2e%2e%2f",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "=cmd|'/c calc'!A1",
  "-1",
  "1e308",
  "NaN",
  "Infinity",
  "9007199254740993",
  "0x10",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "2026-02-30",
  "-000001-01-01",
  "9999-12-31",
  "2026-11-21T00:00:00.000Z",
  " ",
  "\n\r\t",
  "ａｂｃ",
  "🏫".repeat(400),
  "e\u0301".repeat(300),
  "(".repeat(500),
  "x".repeat(5000),
];

const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  "",
  -1,
  raw("-0"),
  0.1,
  1e308,
  raw("1e999"),
  raw("-1e999"),
  raw("9007199254740993"),
  raw("123456789012345678901234567890"),
  raw("NaN"),
  raw("0x1F"),
  -(2 ** 31) - 1,
  2 ** 63,
  { $ne: null },
  { toString: 1, valueOf: null },
  { length: 1e9 },
  ["a", "b", "c"],
  raw('{"a":1,"a":2}'),
];

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "id",
  "created",
  "updated",
  "search",
  "collectionId",
  "expand",
  "active",
  "permissions+",
  "permissions-",
  "copies:each",
  "password",
  "tokenKey",
  "@jsonPayload",
  "",
  "x".repeat(2000),
  "a.b.c",
  "' OR 1=1",
];

/** A place in a value that can be replaced. */
interface Place {
  holder: Values | unknown[];
  key: string | number;
}

function places(value: unknown): Place[] {
  if (value instanceof Upload || typeof value !== "object" || value === null) {
    return [];
  }
  const holder = value as Values | unknown[];
  const keys = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return keys.flatMap((key) => [{ holder, key }, ...places((holder as Values)[key])]);
}

const set = ({ holder, key }: Place, value: unknown) => {
  (holder as Values)[key] = value;
};

/** Something wrong for a place: exotic, long, deep, or another's id. */
function nasty(world: World, random: Random): unknown {
  const chance = random.below(100);
  if (chance < 45) return random.pick(NASTY_TEXTS);
  if (chance < 75) return structuredClone(random.pick(NASTY_VALUES));
  if (chance < 92) return random.pick([...world.ids.values()].flat());
  if (chance < 95) return "x".repeat(LONG);
  if (chance < 97) return raw(`${"[".repeat(DEEP)}${"]".repeat(DEEP)}`);
  if (chance < 98) return raw(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`);
  return Array.from({ length: 10_000 }, (_, index) => index);
}

/** In place: one value replaced, left out, or one too many. */
function spoilValues(values: Values, world: World, random: Random): void {
  const all = places(values);
  const place = random.pick(all);
  const chance = random.below(100);
  if (place === undefined || chance < 12) {
    Object.defineProperty(values, random.pick(KEYS), {
      value: nasty(world, random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else if (chance < 27) {
    delete (place.holder as Values)[place.key];
  } else {
    set(place, nasty(world, random));
  }
}

const SEGMENTS = [
  "..",
  "%2e%2e",
  "%2e%2e%2f",
  "%00",
  "%zz",
  "",
  "%2f",
  ";a=b",
  ".",
  "%c0%af",
  "%ff",
  "~",
  "x".repeat(8000),
  "records",
  "*",
  "{id}",
  "%20",
];

function spoilPath(draft: Draft, random: Random): void {
  const parts = draft.path.split("/");
  const at = 1 + random.below(parts.length);
  parts.splice(at, random.often(50) ? 1 : 0, random.often(30) ? percent(random.pick(NASTY_TEXTS)) : random.pick(SEGMENTS));
  draft.path = parts.join("/") || "/";
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND", "get"];

function spoilDraft(draft: Draft, world: World, random: Random): void {
  const chance = random.below(100);
  if (draft.body && chance < 70) {
    spoilValues(draft.body, world, random);
  } else if (chance < 85 && !draft.body) {
    spoilValues(draft.query, world, random);
  } else if (chance < 93) {
    spoilPath(draft, random);
  } else if (chance < 96) {
    draft.method = random.pick(METHODS);
  } else {
    spoilValues(draft.query, world, random);
  }
}

const HEADERS: readonly [string, string][] = [
  ["Content-Type", "text/plain"],
  ["Content-Type", "application/json; charset=utf-16"],
  ["Content-Type", "application/x-www-form-urlencoded"],
  ["Content-Type", "multipart/form-data"],
  ["Content-Type", "multipart/form-data; boundary=x"],
  ["Content-Type", "application/xml"],
  ["Content-Type", "%%%"],
  ["Content-Type", ""],
  ["Content-Encoding", "gzip"],
  ["Content-Encoding", "br, gzip, x"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Method-Override", "PATCH"],
  ["Accept", "text/html"],
  ["Accept-Encoding", "gzip;q=0, *;q=2"],
  ["Accept-Language", "x".repeat(5000)],
  ["Authorization", "Bearer x.y.z"],
  ["Authorization", "Basic YTpi"],
  ["Authorization", "x".repeat(20_000)],
  ["Cookie", "pb_auth=x; ".repeat(500)],
  ["Origin", "https://example.com"],
  ["Origin", "null"],
  ["Range", "bytes=0-1,5-,-9999999999999"],
  ["If-Modified-Since", "yesterday"],
  ["X-Forwarded-For", "'; DROP TABLE users; --"],
  ["X-Real-IP", "::ffff:127.0.0.1%eth0"],
  ["X-Record-Updated", "' OR 1=1 --"],
  ["X-Record-Updated", "2026-11-21 12:00:00.000Z"],
  ["User-Agent", "<script>alert(1)</script>"],
  ["Host", "example.com"],
  ["X-Long", "x".repeat(60_000)],
];

const BROKEN_UTF8 = Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xf8, 0xff]);

function spoilBytes(sent: Sent, random: Random): void {
  const { body } = sent;
  const at = random.below(body.length + 1);
  const ways: (() => Buffer)[] = [
    () => body.subarray(0, at),
    () => Buffer.concat([body.subarray(0, at), BROKEN_UTF8, body.subarray(at)]),
    () => Buffer.concat([body.subarray(0, at), Buffer.from([0]), body.subarray(at)]),
    () => Buffer.concat([Buffer.from("\ufeff"), body]),
    () => Buffer.concat([body, body]),
    () => gzipSync(body),
    () => Buffer.from(random.pick(["null", "[]", "1", '"x"', "{", "[{}]", "undefined", "<xml/>", "a=b&a[]=c&%zz"])),
    () => Buffer.alloc(0),
    () => Buffer.from(body.toString("latin1"), "utf16le"),
  ];
  sent.body = random.pick(ways)();
  if (random.often(20)) {
    sent.headers.push(["Content-Encoding", "gzip"]);
  }
}

function spoilHeaders(sent: Sent, random: Random): void {
  const [name, value] = random.pick(HEADERS);
  if (random.often(75)) {
    sent.headers = sent.headers.filter(([other]) => other !== name);
  }
  sent.headers.push([name, value]);
}

/** Before the request is bytes, in so many places. */
export function spoil(draft: Draft, places: number, world: World, random: Random): void {
  for (let remaining = places; remaining > 0; remaining--) {
    spoilDraft(draft, world, random);
  }
}

/** Afterwards: its bytes and headers. */
export function spoilSent(sent: Sent, random: Random): void {
  if (sent.body.length > 0 && random.often(12)) {
    spoilBytes(sent, random);
  }
  if (random.often(12)) {
    spoilHeaders(sent, random);
  }
}
