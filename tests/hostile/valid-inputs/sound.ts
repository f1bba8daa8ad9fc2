/** The form in which an area declares the valid inputs of its contracts. */
import type { ContractPath } from "../../../domain/school";
import type { Who } from "../../helpers/accounts";
import type { TestSchool } from "../../helpers/test-school";
import type { Random } from "../random";
import type { Values } from "../request";

export interface Field {
  name: string;
  type: string;
  hidden: boolean;
  required?: boolean;
  pattern?: string;
  values?: string[];
  collectionId?: string;
  maxSelect?: number;
}

export interface Schema {
  id: string;
  name: string;
  type: string;
  fields: Field[];
  listRule: string | null;
  viewRule: string | null;
  createRule: string | null;
  updateRule: string | null;
  deleteRule: string | null;
}

export interface World {
  school: TestSchool;
  schema: readonly Schema[];
  /** Ids of records, by collection. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Cards, tombos, barcodes, names: what people scan and type. */
  words: readonly string[];
  /** The inputs of the contracts that types alone do not show. */
  sounds: Sounds;
  /** Names of stored files: collection, record, file. */
  files: readonly [string, string, string][];
  /** A valid session of each who has one. */
  token: (who: Who) => string;
  /** Sessions and rights as they should be, whatever was done to them. */
  mend: () => Promise<void>;
}

/** A contract's values that a grammar of types alone would not produce; the grammar adds the rest of an input. */
export type Sound = (world: World, random: Random) => Values;
export type Sounds = Partial<Record<ContractPath, Sound>>;

export interface AreaSound {
  /** Makes what there is to do: a copy that is out, a file in the right step. Under ids of its own, the same each time. */
  prepare: (school: TestSchool, random: Random) => Promise<Sounds>;
  /** The resources that nobody here can get, with the reason. */
  neverOpen?: Partial<Record<ContractPath, string>>;
}

export const OF_EACH = 3;

export const ids = (kind: string, count = OF_EACH): string[] =>
  Array.from({ length: count }, (_, index) => `hostile${kind.padEnd(5, "0")}${String(index).padStart(3, "0")}`);
