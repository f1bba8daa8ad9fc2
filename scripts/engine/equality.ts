/** Compares two values in the program's own JavaScript engine as vitest compares them. */

/** A value that matches many: `expect.any(String)`. */
export class Matching {
  constructor(
    readonly name: string,
    readonly matches: (value: unknown) => boolean,
  ) {}
}

export interface Strictness {
  /** An undefined property equals a missing one: `toEqual`. */
  missingIsUndefined: boolean;
  /** The expected value may have fewer properties than the actual one: `toMatchObject`. */
  part: boolean;
}

type PlainObject = Record<string | symbol, unknown>;

const isObject = (value: unknown): value is PlainObject => typeof value === "object" && value !== null;

/** "[object Map]". */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

const keysOf = (value: PlainObject): (string | symbol)[] => [
  ...Object.keys(value),
  ...Object.getOwnPropertySymbols(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key)),
];

/** Whether a value is as expected. */
export function equals(value: unknown, expected: unknown, strictness: Strictness): boolean {
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
    return strictness.part && kindOf(expected) === "[object Object]" && equalObjects(value, expected, strictness);
  }
  if (value instanceof Date || value instanceof RegExp) {
    return String(value) === String(expected) && Number(value) === Number(expected);
  }
  if (value instanceof Error) {
    return value.message === (expected as unknown as Error).message;
  }
  if (value instanceof Map || value instanceof Set) {
    return sameMembers([...value], [...(expected as unknown as Iterable<unknown>)], strictness);
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return sameRow(Array.from(value as ArrayLike<unknown>), Array.from(expected as unknown as ArrayLike<unknown>), strictness);
  }
  return equalObjects(value, expected, strictness);
}

const sameRow = (values: readonly unknown[], expected: readonly unknown[], strictness: Strictness): boolean =>
  values.length === expected.length && values.every((value, index) => equals(value, expected[index], strictness));

function sameMembers(values: readonly unknown[], expected: readonly unknown[], strictness: Strictness): boolean {
  const remaining = [...expected];
  return (
    values.length === expected.length &&
    values.every((value) => {
      const at = remaining.findIndex((member) => equals(value, member, strictness));
      if (at >= 0) {
        remaining.splice(at, 1);
      }
      return at >= 0;
    })
  );
}

function equalObjects(value: PlainObject, expected: PlainObject, strictness: Strictness): boolean {
  if (!strictness.missingIsUndefined && !strictness.part && Object.getPrototypeOf(value) !== Object.getPrototypeOf(expected)) {
    return false;
  }
  const keys = strictness.part ? keysOf(expected) : [...new Set([...keysOf(value), ...keysOf(expected)])];
  return keys.every((key) => {
    const has = strictness.part
      ? key in value
      : strictness.missingIsUndefined || Object.hasOwn(value, key) === Object.hasOwn(expected, key);
    return has && equals(value[key], expected[key], strictness);
  });
}

/** A value as a failure prints it. */
export function formatValue(value: unknown): string {
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
    return `${kindOf(value).slice(8, -1)} ${formatValue([...value])}`;
  }
  const text = JSON.stringify(value, (_key, inner) => (inner instanceof Matching ? inner.name : inner));
  const maxLength = 600;
  return text === undefined ? String(value) : text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
