/** A role that an area gives to a person, once for each person: its area declares it, and a file of people may bring it. */
import type { Cells, ImportFields } from "../../imports/fields";
import type { Remarks } from "../../imports/messages";
import type { PersonKind } from "../words";
import type { KnownPerson } from "./registry";

/**
 * A role's columns in a file.
 * @typeParam Values a row's data of the role.
 */
export interface PersonRole<Values = unknown> {
  /** The key of the role's data in a row. */
  name: string;
  /** The holders in words: "leitores". */
  people: string;
  /** Column names for the name of a holder, in the form of `searchText`. */
  nameColumns: readonly string[];
  fields: ImportFields;
  /** The kinds of records that a file creates for it, as in `EntityTerms`. */
  createdNouns: Readonly<Record<string, readonly [one: string, many: string]>>;
  read(cells: Cells, remarks: Remarks): Values;
}

/** The person of a row. */
export interface RoleHolder {
  /** The existing person of the row; undefined: a new one. */
  person: KnownPerson | undefined;
  kind: PersonKind;
  line: number;
}

/** Records a change of an existing person: an error where another line of the file says otherwise. */
export type Differ = (field: string, label: string, before: string, after: string) => void;

/** One row's data of the role, compared with the existing data. */
export interface ComparedRole<Plan = unknown> {
  compare(differ: Differ): void;
  /** Decides the row's effect, and records it; null: none. */
  plan(person: KnownPerson): Plan | null;
}

/** A role while rows are planned, with its holders and the effects of the earlier rows. */
export interface RolePlanner<Values = unknown, Plan = unknown> {
  /** Adds the errors and doubts of the row to its remarks. */
  assess(values: Values, holder: RoleHolder, remarks: Remarks): ComparedRole<Plan>;
}
