import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { lists } from "./lists";
import { messagingSentences } from "./refusals";

/** What leaves the school, and the outbox that it waits in. */
export const messaging = {
  contracts: contractsIn(commands),
  lists,
  refusals: messagingSentences,
} as const satisfies Area;
