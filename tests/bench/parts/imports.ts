/** The cost of imports. */

import type { Parts } from "../figure";
import { imports as part } from "../imports";
import { largeFiles } from "../large-files";

export const imports: Parts = { imports: part, "large-files": largeFiles };
