/** The cost of the library. */
import { classSets } from "../class-sets";
import { desk } from "../desk";
import type { Parts } from "../figure";
import { inventory } from "../inventory";
import { lists } from "../lists";
import { notices } from "../notices";
import { reports } from "../reports";
import { search } from "../search";

export const library: Parts = { desk, search, lists, reports, inventory, "class-sets": classSets, notices };
