/** The cost of all areas together: many people at once, and the program itself. */

import { crowds } from "../crowd";
import type { Parts } from "../figure";
import { goMain } from "../go-main";
import { people } from "../people";
import { program } from "../program";

export const platform: Parts = { people, crowd: crowds, program, "go-main": goMain };
