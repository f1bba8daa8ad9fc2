/** The school that hostile requests are sent to, as the grammar knows it. */
import type { ContractPath } from "../../domain/school";
import type { Who } from "../helpers/accounts";
import type { TestSchool } from "../helpers/test-school";
import type { Random } from "./random";
import type { Values } from "./request";

export const WHO: readonly Who[] = ["guest", "none", "Tecnologia", "Biblioteca", "Almoxarifado", "Admin"];

/** Values of a hostile request to one contract. */
export type HostileInput = (world: World, random: Random) => Values;

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
  scannedTexts: readonly string[];
  /** The values of each contract's input that its schema alone does not tell. */
  inputs: Partial<Record<ContractPath, HostileInput>>;
  /** Names of stored files: collection, record, file. */
  files: readonly [string, string, string][];
  /** A valid session of each who has one. */
  token: (account: Who) => string;
  /** Sessions and rights as they should be, whatever was done to them. */
  restoreAccounts: () => Promise<void>;
}
