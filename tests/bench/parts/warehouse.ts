/** What the stockroom costs. */

import type { Parts } from "../figure";
import { stock } from "../stock";
import { stockNote } from "../stock-note";

export const warehouse: Parts = { stock, "stock-note": stockNote };
