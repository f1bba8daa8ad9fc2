/** The cost of the IT desk. */

import { deskCalls, deskDues } from "../desk-calls";
import { deskFigures } from "../desk-figures";
import type { Parts } from "../figure";

export const support: Parts = { "desk-figures": deskFigures, "desk-calls": deskCalls, "desk-dues": deskDues };
