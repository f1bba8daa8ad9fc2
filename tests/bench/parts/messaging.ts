/** The cost of messages. */

import type { Parts } from "../figure";
import { messages } from "../messages";

export const messaging: Parts = { messages };
