/** The cost of all areas together: many people at once, and the program itself. */

import type { Parts } from "../figure";
import { goMain } from "../go-main";
import { manyClients } from "../many-clients";
import { people } from "../people";
import { program } from "../program";

export const platform: Parts = { people, "many-clients": manyClients, program, "go-main": goMain };
