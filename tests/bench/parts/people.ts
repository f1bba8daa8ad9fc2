/** What the cards of the school cost. */
import { cards } from "../cards";
import type { Parts } from "../figure";

export const people: Parts = { cards };
