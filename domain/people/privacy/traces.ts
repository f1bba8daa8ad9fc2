/**
 * The traces of a person in a text, and their search and removal: names without regard to accents and case, numbers in any
 * notation.
 */
import { lazily } from "../../lazily";
import { searchText } from "../../text";
import { comparableEnrolment, enrolmentMark } from "../enrolment";

/** Replaces a person's trace. */
export const ERASED = "(apagado)";

export type TraceKind = "name" | "telephone" | "email" | "document" | "enrolment";

export interface Trace {
  /**
   * A pattern of SQLite's LIKE, which is fast. It finds at least every text that {@link Trace.find} finds, in the usual spellings
   * here.
   */
  likePattern: string;
  /** The pattern is compared with the text without the marks of an enrolment: points, dashes, slashes, blanks. */
  isPlain?: true;
  /** Its first group is the character before. */
  find: RegExp;
  /** The only area code that its second group may contain; left out: any. */
  area?: string;
}

/** Portuguese accents as separate characters: a Mac's files contain them in this form. */
export const COMBINING_MARKS: readonly string[] = ["\u0300", "\u0301", "\u0302", "\u0303", "\u0308", "\u0327"];
const MARK = `[${COMBINING_MARKS.join("")}]*`;

const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0x24f;

/** For each plain small letter, the letters that the search treats as equal. */
const FORMS = lazily(() => {
  const forms = new Map<string, string>();
  for (let code = FIRST_ACCENTED; code <= LAST_ACCENTED; code++) {
    const sign = String.fromCharCode(code);
    const plain = searchText(sign);
    if (/^[a-z]$/.test(plain)) {
      forms.set(plain, (forms.get(plain) ?? "") + sign);
    }
  }
  return forms;
});

const LETTERS = "0-9A-Za-z\\u00c0-\\u024f";
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;
const escapeSign = (sign: string): string => sign.replace(SPECIAL, "\\$&");
const isLetter = (sign: string): boolean => sign !== sign.toUpperCase();
/** All forms of a letter. */
const formsOf = (sign: string): string => sign + sign.toUpperCase() + (FORMS().get(sign) ?? "");

/** A letter that people here write without accents; LIKE treats capitals as equal. */
const inLike = (sign: string): string => (/[b0-9dfghj-mp-tv-xz@.-]/i.test(sign) ? sign : "_");
const inPattern = (sign: string): string => (isLetter(sign) ? `[${formsOf(sign)}]${MARK}` : escapeSign(sign));
const mapSigns = (text: string, replace: (sign: string) => string): string => [...text].map(replace).join("");

const wholeWord = (pattern: string, edge = LETTERS, following = `[${edge}]`): RegExp =>
  new RegExp(`(^|[^${edge}])${pattern}(?!${following})`, "g");

const digitsOf = (value: string): string => value.replace(/[^0-9]/g, "");

/** Without brackets and the like around it. */
const inLikeWord = (word: string): string => mapSigns([...word].filter((sign) => searchText(sign) !== "").join(""), inLike);

/** A single word may be anybody's. */
function nameTrace(name: string): Trace | null {
  const words = searchText(name).split(" ").filter(Boolean);
  const nameWords = name
    .normalize("NFC")
    .split(/[\s.,'’´`_-]+/)
    .filter((word) => searchText(word) !== "");
  return words.length < 2
    ? null
    : {
        likePattern: `%${nameWords.map(inLikeWord).join("%")}%`,
        find: wholeWord(words.map((word) => mapSigns(word, inPattern)).join(`[\\s.,'’´\`_-]{1,3}`)),
      };
}

const LAST = 8;
const HALF = 4;
/** With the country's code, the area's and a mobile's ninth digit. */
const WITH_COUNTRY = /^55(?=\d{10,11}$)/;

/** With and without the country's code, the area code and the ninth digit. */
function telephoneTrace(value: string): Trace | null {
  const digits = digitsOf(value);
  if (digits.length < LAST) {
    return null;
  }
  const national = digits.replace(WITH_COUNTRY, "");
  const [first, second] = [digits.slice(-LAST, -HALF), digits.slice(-HALF)];
  return {
    likePattern: `%${first}%${second}%`,
    find: wholeWord(`(?:\\+?55[\\s().-]*)?(?:\\(?0?(\\d{2})\\)?[\\s.-]*)?(?:9[\\s.-]*)?${first}[\\s.-]?${second}`, "0-9A-Za-z"),
    ...(national.length > LAST + 1 ? { area: national.slice(0, 2) } : {}),
  };
}

const emailTrace = (value: string): Trace | null =>
  value.includes("@")
    ? {
        likePattern: `%${mapSigns(value.toLowerCase(), inLike)}%`,
        find: wholeWord(mapSigns(value.toLowerCase(), inPattern), "0-9A-Za-z._+-", "[0-9A-Za-z_+-]|\\.[0-9A-Za-z]"),
      }
    : null;

const MIN_DOCUMENT = 6;

/** A CPF or RG, with or without its points. */
function documentTrace(value: string): Trace | null {
  const digits = digitsOf(value);
  return digits.length < MIN_DOCUMENT
    ? null
    : { likePattern: `%${[...digits].join("%")}%`, find: wholeWord([...digits].join("[\\s./-]?"), "0-9A-Za-z") };
}

const LONG_ENROLMENT = 7;
const MIN_ENROLMENT = 3;

const LABEL = "(?:[Mm]atr[ií]cula|MATR[IÍ]CULA|[Mm]at\\.|RA|RM|RE)[\\s:.]*(?:n[.ºo°]*\\s*)?";

/**
 * With or without its marks. A short one may also be a book's number or a quantity: it counts only where the text names it as an
 * enrolment, or writes it with the marks that make it long.
 */
function enrolmentTrace(value: string): Trace | null {
  const words = value.trim().toLowerCase();
  const key = comparableEnrolment(value).toLowerCase();
  if (key.length < MIN_ENROLMENT) {
    return null;
  }
  const anyWay = [...key].map(inPattern).join("[ ./-]?");
  const patterns = [
    key.length >= LONG_ENROLMENT ? anyWay : LABEL + anyWay,
    ...(key.length < LONG_ENROLMENT && words.length >= LONG_ENROLMENT ? [mapSigns(words, inPattern)] : []),
  ];
  return {
    likePattern: `%${mapSigns(enrolmentMark(key), inLike)}%`,
    isPlain: true,
    find: wholeWord(`(?:${patterns.join("|")})`, "0-9A-Za-z"),
  };
}

const TRACE_MAKERS: Readonly<Record<TraceKind, (value: string) => Trace | null>> = {
  name: nameTrace,
  telephone: telephoneTrace,
  email: emailTrace,
  document: documentTrace,
  enrolment: enrolmentTrace,
};

/** @returns null where the value alone identifies nobody. */
export const traceOf = (kind: TraceKind, value: string): Trace | null => TRACE_MAKERS[kind](value);

function withoutTrace(text: string, { find, area }: Trace): string {
  return area === undefined
    ? text.replace(find, `$1${ERASED}`)
    : text.replace(find, (match: string, prefix: string, other: string | undefined) =>
        other === undefined || other === area ? prefix + ERASED : match,
      );
}

/** Whether a text identifies the person. */
export const isNamed = (text: string, traces: readonly Trace[]): boolean =>
  traces.some((trace) => text.search(trace.find) >= 0 && withoutTrace(text, trace) !== text);

/** A text without the person's traces; of JSON, its texts and the numbers that identify. */
export function withoutTraces(text: string, traces: readonly Trace[]): string {
  const plain = (part: string): string => traces.reduce(withoutTrace, part);
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return json === undefined ? plain(text) : JSON.stringify(rewritten(json, plain));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function rewritten(value: unknown, plain: (text: string) => string): unknown {
  if (typeof value === "string") {
    return plain(value);
  }
  if (typeof value === "number") {
    return plain(String(value)) === String(value) ? value : ERASED;
  }
  if (Array.isArray(value)) {
    return value.map((item) => rewritten(item, plain));
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), rewritten(item, plain)]))
    : value;
}
