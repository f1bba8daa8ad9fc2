import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { platformSentences } from "./refusals";
import { SCHOOL_FIELDS } from "./school-fields";

/** The foundation of every area: the school's settings and calendar, home page, notifications, history. */
export const platform = {
  contracts: contractsIn(commands),
  lists: {},
  refusals: platformSentences,
  records: { school: SCHOOL_FIELDS },
  days: { calendar_days: ["day"] },
  normalised: { calendar_days: ["reason"], saved_filters: ["name"] },
} as const satisfies Area;
