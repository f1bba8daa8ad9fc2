/** A valid record of each collection, for the role table: a refusal must come from the rule, never from a wrong value. */
import { merged } from "../helpers/registry";
import type { Seed } from "../helpers/seed";
import type { Collection } from "./roles/rights";
import * as areas from "./samples/areas";
import type { Samples } from "./samples/sample";

export type { Collection, Samples };

/** @param userId the owner of the notices: not one of the accounts that try. */
export function samples(seed: Seed, userId: string): Record<Collection, Samples> {
  return merged(Object.values(areas).map((make) => make(seed, userId)));
}
