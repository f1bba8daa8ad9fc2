import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as campaigns from "./campaigns/commands";
import * as commands from "./commands";
import { lists } from "./lists";
import { messagingSentences } from "./refusals";

/** What leaves the school, and the outbox that it waits in. */
export const messaging = {
  contracts: contractsIn(commands, campaigns),
  lists,
  refusals: messagingSentences,
} as const satisfies Area;
