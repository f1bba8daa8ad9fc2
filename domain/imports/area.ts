import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { importSentences } from "./refusals";

/** Spreadsheets and other files on their way into the school's records. */
export const imports = {
  contracts: contractsIn(commands),
  lists: {},
  refusals: importSentences,
} as const satisfies Area;
