/** The server as one: what the areas give, folded. A new area is a line in `areas` and, where it has hooks, one in `hooks`. */
import { areas as terms } from "../../domain/school";
import { account, accountHooks } from "./account/area";
import type { AreaServer } from "./area";
import { commandsOf, listsOf, recordTermsOf, rolesOf } from "./fold";
import { importHooks, imports } from "./imports/area";
import { library, libraryHooks } from "./library/area";
import { messaging, messagingHooks } from "./messaging/area";
import { people } from "./people/area";
import { platform, platformHooks } from "./platform/area";
import { handle } from "./platform/endpoint";
import { list as listOf } from "./platform/list";
import { sampleSchool } from "./sample/sample-school";

/** In the order in which home tells of them. */
const given = { messaging: messaging(rolesOf(terms)), library, imports, people, account };
const areas: { [Name in keyof typeof terms]: AreaServer<(typeof terms)[Name]> } = { ...given, platform: platform(given) };

const commands = commandsOf(terms, areas);
const lists = listsOf(terms, areas);

/** By area, what its lines in `hooks.ts` call. */
export const hooks = {
  platform: platformHooks(recordTermsOf(terms, areas)),
  imports: importHooks,
  messaging: messagingHooks(Object.values(given)),
  account: accountHooks,
  library: libraryHooks,
};

export const command = (e: core.RequestEvent, path?: string) => handle(e, commands, { path });
export const openCommand = (e: core.RequestEvent) => handle(e, commands, { openDoor: true });
export const list = (e: core.RequestEvent) => listOf(e, lists);
export { sampleSchool };
