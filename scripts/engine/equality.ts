/** Compares two values in the program's own JavaScript as vitest compares them. */

/** A value that stands for many: `expect.any(String)`. */
export class Matching {
  constructor(
    readonly name: string,
    readonly matches: (value: unknown) => boolean,
  ) {}
}

export interface Strictness {
  /** A property that is undefined is as good as none: `toEqual`. */
  missingIsUndefined: boolean;
  /** The expected value may have fewer properties than the actual one: `toMatchObject`. */
  part: boolean;
}

type Bag = Record<string | symbol, unknown>;

const isObject = (value: unknown): value is Bag => typeof value === "object" && value !== null;

/** "[object Map]". */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

const keysOf = (value: Bag): (string | symbol)[] => [
  ...Object.keys(value),
  ...Object.getOwnPropertySymbols(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key)),
];

/** Whether a value is as expected. */
export function equals(value: unknown, expected: unknown, how: Strictness): boolean {
  if (expected instanceof Matching) {
    return expected.matches(value);
  }
  if (Object.is(value, expected)) {
    return true;
  }
  if (!isObject(value) || !isObject(expected)) {
    return false;
  }
  if (kindOf(value) !== kindOf(expected)) {
    return how.part && kindOf(expected) === "[object Object]" && sameBag(value, expected, how);
  }
  if (value instanceof Date || value instanceof RegExp) {
    return String(value) === String(expected) && Number(value) === Number(expected);
  }
  if (value instanceof Error) {
    return value.message === (expected as unknown as Error).message;
  }
  if (value instanceof Map || value instanceof Set) {
    return sameMembers([...value], [...(expected as unknown as Iterable<unknown>)], how);
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return sameRow(Array.from(value as ArrayLike<unknown>), Array.from(expected as unknown as ArrayLike<unknown>), how);
  }
  return sameBag(value, expected, how);
}

const sameRow = (values: readonly unknown[], expected: readonly unknown[], how: Strictness): boolean =>
  values.length === expected.length && values.every((value, index) => equals(value, expected[index], how));

function sameMembers(values: readonly unknown[], expected: readonly unknown[], how: Strictness): boolean {
  const remaining = [...expected];
  return (
    values.length === expected.length &&
    values.every((value) => {
      const at = remaining.findIndex((one) => equals(value, one, how));
      if (at >= 0) {
        remaining.splice(at, 1);
      }
      return at >= 0;
    })
  );
}

function sameBag(value: Bag, expected: Bag, how: Strictness): boolean {
  if (!how.missingIsUndefined && !how.part && Object.getPrototypeOf(value) !== Object.getPrototypeOf(expected)) {
    return false;
  }
  const keys = how.part ? keysOf(expected) : [...new Set([...keysOf(value), ...keysOf(expected)])];
  return keys.every((key) => {
    const has = how.part ? key in value : how.missingIsUndefined || Object.hasOwn(value, key) === Object.hasOwn(expected, key);
    return has && equals(value[key], expected[key], how);
  });
}

/** A value as a failure shows it. */
export function said(value: unknown): string {
  if (value instanceof Matching) {
    return value.name;
  }
  if (typeof value === "function") {
    return `function ${value.name}`;
  }
  if (value instanceof Error || value instanceof RegExp || typeof value === "symbol") {
    return String(value);
  }
  if (value instanceof Map || value instanceof Set) {
    return `${kindOf(value).slice(8, -1)} ${said([...value])}`;
  }
  const text = JSON.stringify(value, (_key, inner) => (inner instanceof Matching ? inner.name : inner));
  const most = 600;
  return text === undefined ? String(value) : text.length > most ? `${text.slice(0, most)}…` : text;
}
