/** Builds the tests' tables from each area's own file. */

/** All members of a union at once. */
type All<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer Whole) => void ? Whole : never;

/** One table of all parts. @throws when two of them have the same name. */
export function merged<Part extends object>(parts: readonly Part[]): All<Part> {
  const all = new Map<string, unknown>();
  for (const [name, row] of parts.flatMap((part) => Object.entries(part))) {
    if (all.has(name)) {
      throw new Error(`Two areas have a row for ${name}.`);
    }
    all.set(name, row);
  }
  return Object.fromEntries(all) as All<Part>;
}

/** The areas' entries of one kind, from those that have one. */
export function saidOf<Area extends object, Kind extends string>(areas: readonly Area[], kind: Kind) {
  type Saying = Extract<Area, Readonly<Record<Kind, unknown>>>;
  return areas.filter((area): area is Saying => kind in area).map((area) => area[kind]);
}
