/**
 * The registry of the server: joins the areas' declarations. A new area is a line in `areas` and, where it has any, one in
 * `hooks`. Each line is evaluated at its first use: an interpreter reads no code that it does not need.
 */
import { type Intersection, areas as terms, topics } from "../../domain/school";
import { account, accountHooks } from "./account/area";
import type { AreaParts, AreaServer } from "./area";
import { type EveryEntity, importHooks, imports } from "./imports/area";
import { library, libraryHooks } from "./library/area";
import { messaging, messagingHooks } from "./messaging/area";
import type { Purposes } from "./messaging/queue/claim";
import { people, peopleHooks } from "./people/area";
import type { PersonParts } from "./people/person-parts";
import { platform, platformHooks } from "./platform/area";
import { handle } from "./platform/http/endpoint";
import { list as listOf } from "./platform/lists/list";
import { commandIn, listIn, recordTermsOf, rolesOf } from "./registry";
import { machines, support, supportHooks } from "./support/area";
import { stockroom, warehouse, warehouseHooks } from "./warehouse/area";

const areas = {
  platform: platform(parts, () => topics),
  imports: imports(entities),
  messaging: messaging(
    rolesOf(terms),
    () => areasAboveMessaging().flatMap(({ messages }) => messages?.audiences ?? []),
    () => areasAboveMessaging().flatMap(({ messages }) => messages?.noticeKinds ?? []),
    () => Object.assign({}, ...areasAboveMessaging().map(({ messages }) => messages?.purposes)),
  ),
  people: people(() => areasAboveMessaging().flatMap(({ people }) => people ?? []), peopleParts),
  account,
  library,
  warehouse: warehouse(machines),
  support: support(stockroom),
} satisfies { readonly [Name in keyof typeof terms]: AreaServer<(typeof terms)[Name]> };

/** The areas above the foundations. */
function areasAboveMessaging(): readonly AreaParts[] {
  const { platform: _platform, imports: _imports, messaging: _messaging, people: _people, ...others } = areas;
  return Object.values(others);
}

/** All areas, in the order of their contributions. */
export function parts(): Readonly<Record<string, AreaParts>> {
  const { messaging, imports, people, ...others } = areas;
  return { messaging, ...others, imports, people };
}

function peopleParts(): Readonly<Record<string, PersonParts>> {
  return Object.fromEntries(Object.entries(parts()).flatMap(([name, { people }]) => (people ? [[name, people]] : [])));
}

function purposes(): Purposes {
  return Object.assign({}, ...Object.values(parts()).map(({ messages }) => messages?.purposes));
}

type ImportsOf<Area> = Area extends { imports: infer Imports } ? Imports : never;

/** It does not compile while no area declares one of the entities that batches store. */
function entities(): EveryEntity {
  const declared = Object.values(areas).map((area) => ("imports" in area ? area.imports : {}));
  return Object.assign({}, ...declared) as Intersection<ImportsOf<(typeof areas)[keyof typeof areas]>>;
}

/** The declarations for the records of each collection. */
export const recordTerms = () => recordTermsOf(terms, parts);

/** The functions that each area's registrations in `hooks.ts` call, by area. */
export const hooks = {
  platform: platformHooks(recordTerms(), () => Object.values(parts()).flatMap(({ afterRestore }) => afterRestore ?? [])),
  imports: importHooks(entities),
  messaging: messagingHooks(purposes),
  people: peopleHooks(peopleParts),
  account: accountHooks,
  library: libraryHooks,
  support: supportHooks(stockroom),
  warehouse: warehouseHooks,
};

export const command = (e: core.RequestEvent, path?: string) => handle(e, commandIn(terms, areas), { path });
export const openCommand = (e: core.RequestEvent, path?: string) => handle(e, commandIn(terms, areas), { openDoor: true, path });
export const list = (e: core.RequestEvent) => listOf(e, listIn(terms, areas));
