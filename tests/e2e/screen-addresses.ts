/** The addresses of screens, with real records in them. */
import { merged } from "../helpers/registry";
import type { TestSchool } from "../helpers/test-school";
import { type AreaAddresses, anyRecord } from "./addresses/address";
import * as areas from "./addresses/areas";

const ADDRESSES: AreaAddresses = merged(Object.values(areas));

/** The required parameters of an address. */
const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)(?=\/|$)/g)].map(([, name]) => name!);

/** The parameters of a path without a line. */
export function missingIn(path: string): string[] {
  const { record, make, values = {} } = ADDRESSES[path] ?? {};
  return parametersOf(path).filter((name) => !(name === "id" && (record || make)) && !(name in values));
}

/** Lines about paths without a screen. */
export const linesBeside = (paths: readonly string[]): string[] => Object.keys(ADDRESSES).filter((path) => !paths.includes(path));

/**
 * A screen's address with a real record in it.
 * @param parameters the record of a collection to open, where it is not just any.
 * @throws when no line of its area's file in `addresses/` says what a parameter stands for.
 */
export async function addressOf(
  school: TestSchool,
  path: string,
  parameters: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const missing = missingIn(path);
  if (missing.length > 0) {
    throw new Error(`/${path} has no address: tests/e2e/addresses says nothing of its ${missing.join(" and ")}.`);
  }
  const { record, make, values = {} } = ADDRESSES[path] ?? {};
  const id = record
    ? (parameters.get(record) ?? ((await anyRecord(school, record)) || (await make?.(school))))
    : await make?.(school);
  if (record && !id) {
    throw new Error(`The school has no record of ${record} to open /${path} with.`);
  }
  const all: Readonly<Record<string, string | undefined>> = id === undefined ? values : { ...values, id };
  return `/${path.replace(/\/:\w+\?$/, "").replace(/:(\w+)/g, (_, name: string) => all[name] ?? "")}`;
}

/** The filter of a sheet that would otherwise draw all records; "" for most. */
export const narrowing = async (school: TestSchool, path: string): Promise<string> =>
  (await ADDRESSES[path]?.narrowing?.(school)) ?? "";
