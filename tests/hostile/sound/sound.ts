/** How an area says what its contracts take. */
import type { ContractPath } from "../../../domain/school";
import type { TestSchool } from "../../support/test-school";
import type { Random } from "../random";
import type { Values } from "../request";
import type { World } from "../world";

/** What a contract takes that a grammar of types alone would not hit on; the rest of an input is the grammar's. */
export type Sound = (world: World, random: Random) => Values;
export type Sounds = Partial<Record<ContractPath, Sound>>;

export interface AreaSound {
  /** Makes what there is to do: a copy that is out, a file in the right step. Under ids of its own, the same each time. */
  prepare: (school: TestSchool, random: Random) => Promise<Sounds>;
  /** What nobody here can be given, and why. */
  neverOpen?: Partial<Record<ContractPath, string>>;
}

export const OF_EACH = 3;

export const ids = (kind: string, count = OF_EACH): string[] =>
  Array.from({ length: count }, (_, index) => `hostile${kind.padEnd(5, "0")}${String(index).padStart(3, "0")}`);
