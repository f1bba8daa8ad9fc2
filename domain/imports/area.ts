import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { importSentences } from "./refusals";

/** The declaration of the imports: spreadsheets and other files that become records. */
export const imports = {
  contracts: contractsIn(commands),
  lists: {},
  refusals: importSentences,
} as const satisfies Area;
