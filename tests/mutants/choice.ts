/** The choice of the planted faults: so many of each layer, spread over the areas and kinds, by seed. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isEquivalent } from "./equivalent";
import { changeOf, type Fault, faultsIn, schemaFaultsIn } from "./faults";

/** Of a hundred. */
const SHARES = { domain: 30, "pb_hooks/src": 40, pb_migrations: 10, "web/src": 20 } as const;
export type Layer = keyof typeof SHARES;
export const LAYERS = Object.keys(SHARES) as Layer[];

/** Tests, generated files, and what only words or looks depend on. */
const LEFT_OUT = /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|-texts?\.ts$|\.css\.ts$|\/samples?\.ts$/;

export const layerOf = (path: string): Layer => LAYERS.find((layer) => path.startsWith(`${layer}/`))!;
/** The folder below the layer: an area, or a foundation; "" for files in no folder, which belong to all areas. */
export const areaOf = (path: string): string => {
  const below = path.slice(layerOf(path).length + 1);
  return below.includes("/") ? below.split("/", 1)[0]! : "";
};
export const nameOf = (fault: Fault): string => `${fault.path}:${fault.line}:${fault.column} ${changeOf(fault)}`;

function allFaults(root: string): Fault[] {
  const paths = execFileSync("git", ["ls-files", ...LAYERS], { cwd: root, encoding: "utf8" }).split("\n");
  return paths
    .filter((path) => /\.(tsx?|js)$/.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) => {
      const source = readFileSync(resolve(root, path), "utf8");
      return path.endsWith(".js") ? schemaFaultsIn(path, source) : faultsIn(path, source);
    });
}

function groupBy<One>(all: readonly One[], key: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  }
  return [...groups.values()];
}

/**
 * By a hash of each one's key, so that a change of one source moves no fault of the others: two commits' results are of nearly the same
 * faults.
 * @param key two faults of one key keep the order of their sources.
 */
function byHash<One>(all: readonly One[], seed: number, key: (one: One) => string): One[] {
  const hashOf = (one: One) =>
    createHash("sha256")
      .update(`${seed} ${key(one)}`)
      .digest("hex");
  return all
    .map((one) => ({ one, hash: hashOf(one) }))
    .sort((one, other) => (one.hash === other.hash ? 0 : one.hash < other.hash ? -1 : 1))
    .map(({ one }) => one);
}

/** One of each group in turn, until all are there. */
function inTurn<One>(groups: readonly (readonly One[])[]): One[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group.slice(index, index + 1))).flat();
}

/**
 * All noticeable faults of each layer, in the order in which they are planted: area by area, and of an area kind by kind, so that any
 * number from the front is spread. More than are planted, since the compiler refuses some.
 * @param root of the project whose sources get them.
 */
export function orderOf(seed: number, root: string): Record<Layer, Fault[]> {
  const all = allFaults(root).filter((fault) => !isEquivalent(fault));
  const byKind = (faults: readonly Fault[]): Fault[] =>
    inTurn(
      byHash(
        groupBy(faults, ({ kind }) => kind),
        seed,
        ([fault]) => `${areaOf(fault!.path)} ${fault!.kind}`,
      ).map((group) => byHash(group, seed, (fault) => `${fault.path} ${fault.text} ${changeOf(fault)}`)),
    );
  const orderOfLayer = (layer: Layer): Fault[] => {
    const own = all.filter(({ path }) => layerOf(path) === layer);
    const areas = byHash(
      groupBy(own, ({ path }) => areaOf(path)),
      seed,
      ([fault]) => areaOf(fault!.path),
    );
    return layer === "pb_migrations" ? byKind(own) : inTurn(areas.map(byKind));
  };
  return Object.fromEntries(LAYERS.map((layer) => [layer, orderOfLayer(layer)])) as Record<Layer, Fault[]>;
}

/** The number from each layer, of a total. */
export const shareOf = (layer: Layer, count: number): number => Math.round((SHARES[layer] * count) / 100);
