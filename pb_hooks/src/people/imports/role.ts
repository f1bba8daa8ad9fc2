/** The interface of a person role for the import of people. An example is the library's reader. */
import type { Cells } from "../../../../domain/imports/fields";
import type { KnownPerson, PersonFields } from "../../../../domain/people/imports/registry";
import type { PersonRole, RolePlanner } from "../../../../domain/people/imports/role";
import type { Effect } from "../../imports/effects";
import type { App } from "../../platform/sql/database";

/** Plans the role's part of the rows of one registry. */
export interface RoleImportPlanner<Values = unknown, Plan = unknown> extends RolePlanner<Values, Plan> {
  /**
   * Loads the role's data of these people, who are new to the registry, and the records that the rows name.
   * @returns for each holder of the role, its description in a text.
   */
  load(app: App, people: readonly KnownPerson[], rows: readonly Values[]): ReadonlyMap<string, string>;
}

/** A person whom the import writes. */
export interface WrittenPerson<Plan = unknown> {
  person: string;
  /** The present names by which searches find the person. */
  names: Pick<PersonFields, "name" | "social_name" | "enrolment">;
  /** The person's own record has changed: texts made of the names may be outdated. */
  changed: boolean;
  /** Null: the row does not change the role. */
  plan: Plan | null;
}

/** The numbers that a file names, which the series must skip. */
interface RoleSeries {
  /** The fields that hold them. */
  fields: readonly string[];
  codesOf(cells: Cells): string[];
  /**
   * Runs before the first row is written.
   * @param codes those of the whole file, of other roles too.
   */
  raise(app: App, codes: readonly string[]): void;
}

export interface PersonRoleImport<Values = unknown, Plan = unknown> {
  role: PersonRole<Values>;
  /** The tables that it writes; a table that refers to another comes before it. */
  tables: readonly string[];
  /** The meaning of a reference from these collections, in words for users. */
  uses: Readonly<Record<string, string>>;
  /** For a role whose holders have numbers of a series. */
  series?: RoleSeries;
  /** The number of records that a plan creates, by the names of the role's `createdNouns`. */
  createdCounts(plan: Plan): Readonly<Record<string, number>>;
  planner(): RoleImportPlanner<Values, Plan>;
  /** Writes the plans after the people themselves; returns the effects of each plan, in their order. */
  write(app: App, people: readonly WrittenPerson<Plan>[], at: string): Effect[][];
}
