/** A role that an area gives to a person, once for each: its area declares it, and a file of people may bring it. */
import type { Cells, ImportFields } from "../../imports/fields";
import type { Remarks } from "../../imports/messages";
import type { PersonKind } from "../words";
import type { KnownPerson } from "./registry";

/** A role as a file shows it. @typeParam Values what a row says of it. */
export interface PersonRole<Values = unknown> {
  /** Under which a row keeps what it says of the role. */
  name: string;
  /** Those who have it: "leitores". */
  people: string;
  /** Column names that mean the name of one, as `searchText` writes them. */
  nameColumns: readonly string[];
  fields: ImportFields;
  /** The kinds of records that a file creates for it, as in `EntityTerms`. */
  makes: Readonly<Record<string, readonly [one: string, many: string]>>;
  read(cells: Cells, remarks: Remarks): Values;
}

/** The person of a row. */
export interface RoleHolder {
  /** The person whom the row means; undefined: someone new. */
  known: KnownPerson | undefined;
  kind: PersonKind;
  line: number;
}

/** Tells what changes for somebody known: an error where another line of the file has said otherwise. */
export type Differ = (field: string, label: string, before: string, after: string) => void;

/** One row's data of the role, compared with the existing data. */
export interface JudgedRole<Plan = unknown> {
  compare(differ: Differ): void;
  /** Decides what the row does, and notes it; null: nothing. */
  plan(person: KnownPerson): Plan | null;
}

/** A role while rows are planned: it knows who has it, and what the rows before made of that. */
export interface RolePlanner<Values = unknown, Plan = unknown> {
  /** Says in the remarks what keeps the row from being written, or is doubtful. */
  judge(values: Values, holder: RoleHolder, remarks: Remarks): JudgedRole<Plan>;
}
