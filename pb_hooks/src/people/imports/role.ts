/** The requirements of a person role for the import of people: an example is the library's reader. */
import type { Cells } from "../../../../domain/imports/fields";
import type { KnownPerson, PersonFields } from "../../../../domain/people/imports/registry";
import type { PersonRole, RolePlanner } from "../../../../domain/people/imports/role";
import type { Effect } from "../../imports/effects";
import type { App } from "../../platform/sql/database";

/** Plans the role's part of the rows of one registry. */
export interface RoleImportPlanner<Values = unknown, Plan = unknown> extends RolePlanner<Values, Plan> {
  /**
   * Reads what is known of these people, who are new to the registry, and of what the rows name.
   * @returns what the role is for each of those who have it, in a text.
   */
  load(app: App, people: readonly KnownPerson[], rows: readonly Values[]): ReadonlyMap<string, string>;
}

/** A person whom the import writes. */
export interface WrittenPerson<Plan = unknown> {
  person: string;
  /** The present names by which searches find the person. */
  names: Pick<PersonFields, "name" | "social_name" | "enrolment">;
  /** The person's own record was changed: what is made of the names may be stale. */
  changed: boolean;
  /** Null: the row does nothing to the role. */
  plan: Plan | null;
}

/** The numbers that a file names, which the series must not run into. */
interface RoleSeries {
  /** The fields that hold them. */
  fields: readonly string[];
  codesOf(cells: Cells): string[];
  /** Before the first row is written. @param codes those of the whole file, of other roles too. */
  raise(app: App, codes: readonly string[]): void;
}

export interface PersonRoleImport<Values = unknown, Plan = unknown> {
  role: PersonRole<Values>;
  /** The tables that it writes, those that refer before what they refer to. */
  tables: readonly string[];
  /** The meaning of a reference from these collections, for users. */
  uses: Readonly<Record<string, string>>;
  /** For a role whose holders have numbers of a series. */
  series?: RoleSeries;
  /** The number of records that a plan creates, by the names of the role's `makes`. */
  made(plan: Plan): Readonly<Record<string, number>>;
  planner(): RoleImportPlanner<Values, Plan>;
  /** Writes what was planned, when the people themselves are written; the effects of each, in their order. */
  write(app: App, people: readonly WrittenPerson<Plan>[], at: string): Effect[][];
}
