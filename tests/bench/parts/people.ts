/** The cost of the school's cards. */
import { cards } from "../cards";
import type { Parts } from "../figure";

export const people: Parts = { cards };
