import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { platformSentences } from "./refusals";

/** The foundation of every area: the school's settings and calendar, home page, notifications, history. */
export const platform = {
  contracts: contractsIn(commands),
  lists: {},
  refusals: platformSentences,
  days: { calendar_days: ["day"] },
  tidied: { calendar_days: ["reason"], saved_filters: ["name"], school: ["name"] },
} as const satisfies Area;
