/** The server as one: what the areas give, folded. A new area is a line in `above` and, where it has any, one in `entities` and `hooks`. */
import { areas as terms } from "../../domain/school";
import { account, accountHooks } from "./account/area";
import type { AreaParts, AreaServer } from "./area";
import { commandsOf, listsOf, recordTermsOf, rolesOf } from "./fold";
import { type EveryEntity, importHooks, imports } from "./imports/area";
import { library, libraryHooks } from "./library/area";
import { messaging, messagingHooks } from "./messaging/area";
import { people as peopleOf } from "./people/area";
import { platform, platformHooks } from "./platform/area";
import { handle } from "./platform/endpoint";
import { list as listOf } from "./platform/list";
import { support } from "./support/area";
import { warehouse, warehouseHooks } from "./warehouse/area";

/** The areas that stand on all others. */
const above = { account, library, warehouse, support };
const people = peopleOf(Object.values<AreaParts>(above));
const entities = { ...library.imports, ...people.imports } satisfies EveryEntity;
const given = { messaging: messaging(rolesOf(terms)), ...above, imports: imports(entities), people };
const parts: Readonly<Record<string, AreaParts>> = given;
const areas: { [Name in keyof typeof terms]: AreaServer<(typeof terms)[Name]> } = { ...given, platform: platform(parts) };

const commands = commandsOf(terms, areas);
const lists = listsOf(terms, areas);

/** By area, what its lines in `hooks.ts` call. */
export const hooks = {
  platform: platformHooks(recordTermsOf(terms, areas), [people, ...Object.values<AreaParts>(above)]),
  imports: importHooks(entities),
  messaging: messagingHooks(Object.values(parts)),
  account: accountHooks,
  library: libraryHooks,
  warehouse: warehouseHooks,
};

export const command = (e: core.RequestEvent, path?: string) => handle(e, commands, { path });
export const openCommand = (e: core.RequestEvent) => handle(e, commands, { openDoor: true });
export const list = (e: core.RequestEvent) => listOf(e, lists);
