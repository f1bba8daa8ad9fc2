/**
 * Finds the areas' declarations for the platform. An interpreter evaluates only the requested area, except where all areas
 * contribute.
 */
import type { Area } from "../../domain/area";
import { columnsOf } from "../../domain/columns";
import { lazily } from "../../domain/lazily";
import { dayNames, singleLineNames } from "../../domain/record-fields";
import type { AreaParts } from "./area";
import type { RecordTerms } from "./platform/area";
import type { Command } from "./platform/http/endpoint";
import type { List } from "./platform/lists/list";
import { declaredHistory } from "./platform/records/history";
import type { Derivations } from "./platform/records/normalise";
import { combineHooks, type RecordHooks } from "./platform/records/records";

type Terms = Readonly<Record<string, Area>>;
type Derived = NonNullable<Derivations[keyof Derivations]>;
type Servers = Readonly<Record<string, AreaParts>>;

const ownValue = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** The role of each area. */
export const rolesOf = (terms: Terms) => (area: string) => ownValue(terms, area)?.role;

/** A contract with its function, by path. */
export const commandIn =
  (terms: Terms, servers: Servers) =>
  (path: string): Command | undefined => {
    const name = path.split("/")[0]!;
    const area = ownValue(terms, name);
    const contract = area && ownValue(area.contracts, path);
    return (
      contract && {
        contract,
        run: (servers[name]!.handlers as Record<string, Command["run"]>)[path]!,
        needsCredibleClock: area.needsCredibleClock ?? false,
      }
    );
  };

/** A list with its source, by name. */
export const listIn =
  (terms: Terms, servers: Servers) =>
  (name: string): List | undefined => {
    const area = Object.keys(terms).find((areaName) => Object.hasOwn(terms[areaName]!.lists, name));
    return area === undefined
      ? undefined
      : { terms: terms[area]!.lists[name]!, source: (servers[area]!.lists as Record<string, List["source"]>)[name]! };
  };

/** The declarations for the records of each collection; several areas may have hooks on one. */
export const recordTermsOf = (terms: Terms, servers: () => Servers): RecordTerms => ({
  recordHooks: lazily(() => recordHooksOf(terms, servers())),
  normalisedCollections: lazily(() => mastersOf(terms, servers())),
  dayColumns: lazily(() => columnsOf(terms, "days", dayNames)),
  cachedValues: lazily(() => Object.values(servers()).flatMap(({ records }) => records?.cached ?? [])),
});

/** The hooks of each collection. A declared record whose area writes no history of its changes gets the platform's. */
function recordHooksOf(terms: Terms, servers: Servers): Map<string, RecordHooks> {
  const watches = new Map<string, RecordHooks>();
  for (const server of Object.values(servers)) {
    for (const [collection, hooks] of Object.entries<RecordHooks>(server.records?.hooks ?? {})) {
      watches.set(collection, combineSaves(watches.get(collection), hooks));
    }
  }
  for (const [area, { records = {} }] of Object.entries(terms)) {
    for (const [collection, fields] of Object.entries(records)) {
      const hooks = watches.get(collection);
      if (!hooks?.updates?.after) {
        watches.set(collection, combineSaves(hooks, declaredHistory(area, fields)));
      }
    }
  }
  return watches;
}

const combineSaves = (hooks: RecordHooks | undefined, others: RecordHooks): RecordHooks => ({
  creates: combineHooks(hooks?.creates ?? {}, others.creates ?? {}),
  updates: combineHooks(hooks?.updates ?? {}, others.updates ?? {}),
  deletes: combineHooks(hooks?.deletes ?? {}, others.deletes ?? {}),
});

function mastersOf(terms: Terms, servers: Servers) {
  const derivations = new Map<string, Derived>();
  for (const server of Object.values(servers)) {
    for (const [collection, columns] of Object.entries(server.records?.computed ?? {})) {
      const otherColumns = derivations.get(collection);
      const afterSave: Derived["after"] = (app, id) => {
        otherColumns?.after?.(app, id);
        columns.after?.(app, id);
      };
      derivations.set(collection, {
        ...otherColumns,
        ...columns,
        ...(otherColumns?.after && columns.after ? { after: afterSave } : {}),
      });
    }
  }
  const [normalisedColumns, searchedColumns] = [columnsOf(terms, "normalised", singleLineNames), columnsOf(terms, "searched")];
  return new Map(
    [...new Set([...normalisedColumns.keys(), ...searchedColumns.keys(), ...derivations.keys()])].map((collection) => [
      collection,
      {
        ...derivations.get(collection),
        get normalised() {
          return normalisedColumns.get(collection)?.() ?? [];
        },
        get searched() {
          return searchedColumns.get(collection)?.() ?? [];
        },
      },
    ]),
  );
}
