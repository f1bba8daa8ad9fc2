import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { accountSentences } from "./refusals";

/** The accounts' declaration: users, their roles, sign-in, passwords. */
export const account = {
  contracts: contractsIn(commands),
  lists: {},
  refusals: accountSentences,
  normalised: { users: ["name"] },
} as const satisfies Area;
