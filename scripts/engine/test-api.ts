/**
 * Replaces vitest where tests run in the program's own JavaScript engine: only the parts that tests of rules need. A test that
 * calls another part fails with its name.
 */
import { equals, formatValue, Matching, type Strictness } from "./equality";

interface Assertion {
  fullName: string;
  status: "passed" | "failed";
  failureMessages: string[];
  /** In milliseconds. */
  duration: number;
}

const ran: Assertion[] = [];
const titles: string[] = [];

const excludedNames = new Set<string>();
const runTitles: string[] = [];

/** Full names of the tests to leave out; an empty one leaves nothing out. */
export function excludeTests(names: readonly string[]): void {
  excludedNames.clear();
  for (const name of names) {
    excludedNames.add(name);
  }
}

/** The tests that would have run. */
export const takeRunTitles = (): string[] => runTitles.splice(0);

/** The assertions that ran since the last call. */
export const takeReport = (): Assertion[] => ran.splice(0);

type Body = (...row: never[]) => unknown;
type Runner = (title: string, body: Body, timeout?: number) => void;

/** The reason in the first line, and the location below it. */
const failureText = (error: unknown): string => `${formatValue(error)}\n${error instanceof Error ? (error.stack ?? "") : ""}`;

function runDescribe(title: string, body: Body): void {
  titles.push(title);
  try {
    body();
  } catch (error) {
    ran.push({ fullName: titles.join(" "), status: "failed", failureMessages: [failureText(error)], duration: 0 });
  }
  titles.pop();
}

function runTest(title: string, body: Body): void {
  const fullName = [...titles, title].join(" ");
  if (excludedNames.has(fullName)) {
    runTitles.push(fullName);
    return;
  }
  const began = Date.now();
  const duration = () => Date.now() - began;
  try {
    if (body() instanceof Promise) {
      throw new Error("The test is asynchronous, and the rules are not.");
    }
    ran.push({ fullName, status: "passed", failureMessages: [], duration: duration() });
  } catch (error) {
    ran.push({ fullName, status: "failed", failureMessages: [failureText(error)], duration: duration() });
  }
}

/** "%s", "%j" and the like, each by the row's next value, and "$name" by the row's own property. */
function titleOf(title: string, row: readonly unknown[], index: number): string {
  const remaining = [...row];
  const filledTitle = title.replace(/%(\.\d+)?([%sdifjoO#$])/g, (sign, precision: string | undefined, kind: string) => {
    if (kind === "%") {
      return "%";
    }
    if (kind === "#" || kind === "$") {
      return String(kind === "#" ? index : index + 1);
    }
    if (remaining.length === 0) {
      return sign;
    }
    const value = remaining.shift();
    const text = kind === "s" && typeof value !== "object" ? String(value) : formatValue(value);
    return precision === undefined ? text : text.slice(0, Number(precision.slice(1)));
  });
  const [first] = row;
  return typeof first === "object" && first !== null
    ? filledTitle.replace(/\$(\w+)/g, (sign, key: string) =>
        key in first ? formatValue((first as Record<string, unknown>)[key]) : sign,
      )
    : filledTitle;
}

const withEach = (run: Runner) =>
  Object.assign(run, {
    each: (rows: readonly unknown[]) => (title: string, body: Body) =>
      rows.forEach((row, index) => {
        const values = Array.isArray(row) ? row : [row];
        run(titleOf(title, values, index), () => body(...(values as never[])));
      }),
  });

export const describe = withEach(runDescribe);
export const test = withEach(runTest);
export const it = test;

const LOOSE: Strictness = { missingIsUndefined: true, part: false };
const STRICT: Strictness = { missingIsUndefined: false, part: false };
const PART: Strictness = { missingIsUndefined: true, part: true };

type Matcher = (value: never, ...expected: never[]) => boolean;

const contains = (value: unknown, member: unknown): boolean =>
  typeof value === "string" ? value.includes(String(member)) : [...(value as Iterable<unknown>)].includes(member);

const matches = (value: unknown, pattern: RegExp | string): boolean =>
  typeof value === "string" && (typeof pattern === "string" ? value.includes(pattern) : new RegExp(pattern).test(value));

const property = (value: unknown, path: string | readonly string[]): { found: boolean; value: unknown } =>
  (typeof path === "string" ? path.split(".") : path).reduce<{ found: boolean; value: unknown }>(
    (at, key) => {
      const exists = at.found && at.value !== null && at.value !== undefined && key in Object(at.value);
      return { found: exists, value: exists ? (at.value as Record<string, unknown>)[key] : undefined };
    },
    { found: true, value },
  );

/** Whether a function throws, and whether its error matches. */
function throws(value: unknown, expected: unknown, count: number): boolean {
  try {
    (value as () => unknown)();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (count === 0) {
      return true;
    }
    if (typeof expected === "function") {
      return error instanceof expected;
    }
    if (typeof expected === "string" || expected instanceof RegExp) {
      return matches(message, expected);
    }
    return expected instanceof Error ? message === expected.message : equals(error, expected, LOOSE);
  }
  return false;
}

const MATCHERS = {
  toBe: (value: unknown, expected: unknown) => Object.is(value, expected),
  toEqual: (value: unknown, expected: unknown) => equals(value, expected, LOOSE),
  toStrictEqual: (value: unknown, expected: unknown) => equals(value, expected, STRICT),
  toMatchObject: (value: unknown, expected: unknown) => equals(value, expected, PART),
  toContain: contains,
  toContainEqual: (value: Iterable<unknown>, member: unknown) => [...value].some((item) => equals(item, member, LOOSE)),
  toMatch: matches,
  toHaveLength: (value: unknown, length: number) => (value as ArrayLike<unknown>).length === length,
  toHaveProperty: (value: unknown, path: string | readonly string[], ...expected: unknown[]) => {
    const at = property(value, path);
    return at.found && (expected.length === 0 || equals(at.value, expected[0], LOOSE));
  },
  toThrow: (value: unknown, ...expected: unknown[]) => throws(value, expected[0], expected.length),
  toBeNull: (value: unknown) => value === null,
  toBeUndefined: (value: unknown) => value === undefined,
  toBeDefined: (value: unknown) => value !== undefined,
  toBeTruthy: (value: unknown) => Boolean(value),
  toBeFalsy: (value: unknown) => !value,
  toBeNaN: (value: unknown) => Number.isNaN(value),
  toBeInstanceOf: (value: unknown, type: new () => unknown) => value instanceof type,
  toBeGreaterThan: (value: number, bound: number) => value > bound,
  toBeGreaterThanOrEqual: (value: number, bound: number) => value >= bound,
  toBeLessThan: (value: number, bound: number) => value < bound,
  toBeLessThanOrEqual: (value: number, bound: number) => value <= bound,
  toBeCloseTo: (value: number, expected: number, digits = 2) => Math.abs(value - expected) < 10 ** -digits / 2,
} satisfies Record<string, Matcher>;

type Matchers = Record<keyof typeof MATCHERS, (...expected: unknown[]) => void>;

function matchersFor(value: unknown, words: string | undefined, negated: boolean): Matchers {
  const matcherOf = (name: keyof typeof MATCHERS) => {
    const matcher = MATCHERS[name] as unknown as (value: unknown, ...expected: unknown[]) => boolean;
    return (...expected: unknown[]) => {
      if (matcher(value, ...expected) === negated) {
        const not = negated ? "not." : "";
        throw new Error(
          `${words ? `${words}: ` : ""}expected ${formatValue(value)} ${not}${name} ${expected.map(formatValue).join(", ")}`,
        );
      }
    };
  };
  return Object.fromEntries(
    Object.keys(MATCHERS).map((name) => [name, matcherOf(name as keyof typeof MATCHERS)]),
  ) as unknown as Matchers;
}

const partOfObject = (part: object) =>
  new Matching(`containing ${formatValue(part)}`, (value) =>
    Object.entries(part).every(
      ([key, expectedPart]) =>
        property(value, [key]).found && equals((value as Record<string, unknown>)[key], expectedPart, LOOSE),
    ),
  );

/** A primitive is of its class too. */
const isOf = (value: unknown, type: new () => unknown): boolean =>
  value instanceof type || (value !== null && value !== undefined && Object(value) instanceof type);

const MATCHING = {
  stringContaining: (part: string) => new Matching(`“…${part}…”`, (value) => typeof value === "string" && value.includes(part)),
  stringMatching: (pattern: RegExp | string) => new Matching(String(pattern), (value) => matches(value, pattern)),
  objectContaining: partOfObject,
  arrayContaining: (part: readonly unknown[]) =>
    new Matching(`with ${formatValue(part)}`, (value) =>
      part.every((item) => Array.isArray(value) && value.some((other) => equals(other, item, LOOSE))),
    ),
};

const negate =
  <Arguments extends unknown[]>(createMatcher: (...wanted: Arguments) => Matching) =>
  (...args: Arguments) => {
    const { name, matches: yes } = createMatcher(...args);
    return new Matching(`not ${name}`, (value) => !yes(value));
  };

export const expect = Object.assign(
  (value: unknown, words?: string) => ({ ...matchersFor(value, words, false), not: matchersFor(value, words, true) }),
  {
    ...MATCHING,
    any: (type: new () => unknown) => new Matching(`any ${type.name}`, (value) => isOf(value, type)),
    anything: () => new Matching("anything", (value) => value !== null && value !== undefined),
    not: {
      stringContaining: negate(MATCHING.stringContaining),
      stringMatching: negate(MATCHING.stringMatching),
      objectContaining: negate(MATCHING.objectContaining),
      arrayContaining: negate(MATCHING.arrayContaining),
    },
  },
);
