/** How what the areas say and give becomes the tables that the platform works with. */
import type { Area, ColumnsOf } from "../../domain/area";
import type { AreaParts } from "./area";
import type { RecordTerms } from "./platform/area";
import type { Command } from "./platform/endpoint";
import type { List } from "./platform/list";
import type { Derivations } from "./platform/normalise";
import { together, type Watches } from "./platform/records";

type Terms = Readonly<Record<string, Area>>;
type Derived = NonNullable<Derivations[keyof Derivations]>;
type Servers = Readonly<Record<string, AreaParts>>;

const flat = <T>(terms: Terms, of: (name: string, area: Area) => Iterable<readonly [string, T]>): Map<string, T> =>
  new Map(Object.entries(terms).flatMap(([name, area]) => [...of(name, area)]));

/** Who works in each area. */
export const rolesOf = (terms: Terms) => Object.fromEntries(Object.entries(terms).map(([name, { role }]) => [name, role]));

/** Every contract with its function, by path. */
export function commandsOf(terms: Terms, servers: Servers): Map<string, Command> {
  return flat(terms, (name, { contracts, dated = false }) => {
    const handlers = servers[name]!.handlers as Record<string, Command["run"]>;
    return Object.entries(contracts).map(([path, contract]) => [path, { contract, run: handlers[path]!, dated }] as const);
  });
}

/** Every list with its source, by name. */
export function listsOf(terms: Terms, servers: Servers): Map<string, List> {
  return flat(terms, (area, { lists }) => {
    const sources = servers[area]!.lists as Record<string, List["source"]>;
    return Object.entries(lists).map(([name, one]) => [name, { terms: one, source: sources[name]! }] as const);
  });
}

/** What holds for the records of each collection; several areas may watch one. */
export function recordTermsOf(terms: Terms, servers: Servers): RecordTerms {
  const watches = new Map<string, Watches>();
  const derivations = new Map<string, Derived>();
  for (const server of Object.values(servers)) {
    for (const [collection, own] of Object.entries<Watches>(server.watches ?? {})) {
      const others = watches.get(collection) ?? {};
      watches.set(collection, {
        creates: together(others.creates ?? {}, own.creates ?? {}),
        updates: together(others.updates ?? {}, own.updates ?? {}),
        deletes: together(others.deletes ?? {}, own.deletes ?? {}),
      });
    }
    for (const [collection, own] of Object.entries(server.derivations ?? {})) {
      const others = derivations.get(collection);
      const after: Derived["after"] = (app, id) => {
        others?.after?.(app, id);
        own.after?.(app, id);
      };
      derivations.set(collection, { ...others, ...own, ...(others?.after && own.after ? { after } : {}) });
    }
  }
  const columns = (part: "days" | "tidied" | "searched") =>
    flat(terms, (_, area) =>
      Object.entries<readonly string[]>((area[part] ?? {}) as ColumnsOf & Record<string, readonly string[]>),
    );
  const [tidied, searched] = [columns("tidied"), columns("searched")];
  const masters = new Map(
    [...new Set([...tidied.keys(), ...searched.keys(), ...derivations.keys()])].map((collection) => [
      collection,
      { tidied: tidied.get(collection) ?? [], searched: searched.get(collection) ?? [], ...derivations.get(collection) },
    ]),
  );
  return { watches, masters, days: columns("days"), kept: Object.values(servers).flatMap(({ kept = [] }) => kept) };
}
