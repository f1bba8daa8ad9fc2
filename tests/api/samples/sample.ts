/** The parts of a valid record, for every area. */
import type { Seed } from "../../helpers/seed";
import type { TestSchool } from "../../helpers/test-school";
import type { Collection } from "../roles/rights";

export type Values = Record<string, unknown>;

export interface Samples {
  /** Values for a new row, different each time where an index asks for it. */
  newValues: () => Promise<Values> | Values;
  /** A change that any row takes. */
  change: Values;
  /** Makes a row that is the account's own, where rows are someone's; gives its id. */
  ownRow?: (account: string) => Promise<string> | string;
  /** The unique indexes of the collection, each with what makes a sample one of the rows that it is about. */
  unique?: Readonly<Record<string, () => Promise<Values> | Values>>;
  /** The triggers that look at values, each with a statement that nothing else stops. */
  triggers?: Readonly<Record<string, () => Promise<string>>>;
  /** Has the program make one, where its ledger and timeline must tell the same story. */
  createByProgram?: (school: TestSchool, id: string) => Promise<void>;
}

/** @param userId the owner of the notices: not one of the accounts that try. */
export type AreaSamples = (seed: Seed, userId: string) => Partial<Record<Collection, Samples>>;

export const instant = "2026-11-21 12:00:00.000Z";

let number = 0;
/** A new number at each call. */
export const next = (): number => ++number;

/** A new day at each call. */
export function day(): string {
  const index = next();
  return `20${String(30 + Math.floor(index / 300)).padStart(2, "0")}-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (Math.floor(index / 12) % 28)).padStart(2, "0")}`;
}

/** The index applies to every row of the collection. */
export const all = (): Values => ({});

/** A queued message of the library's. */
export const letter = (): Values => ({ area: "library", channel: "email", purpose: "test", subject: "Aviso", state: "queued" });
