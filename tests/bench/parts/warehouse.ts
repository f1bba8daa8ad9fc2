/** The cost of the stockroom. */

import type { Parts } from "../figure";
import { stock } from "../stock";
import { stockNote } from "../stock-note";

export const warehouse: Parts = { stock, "stock-note": stockNote };
