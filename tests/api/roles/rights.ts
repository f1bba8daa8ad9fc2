/** A row of the role table, and the words of its rights. */
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { LISTS, ListName } from "../../../domain/school";
import type { Who } from "../../helpers/accounts";

export type Collection = keyof CollectionRecords;

export const EVERY_WHO = [
  "guest",
  "none",
  "Tecnologia",
  "Biblioteca",
  "Almoxarifado",
  "Admin",
  "deactivated",
  "superuser",
] as const satisfies readonly Who[];

/** The signed-in kinds of person; the superuser has columns of its own. */
export type Person = Exclude<Who, "superuser">;
/**
 * An account of another collection: a second kind of account, were there ever one, must open nothing of ours. It has the
 * fields that our rules ask for, and every role.
 */
export const STRANGER = "stranger";
export type Stranger = typeof STRANGER;
/** The people with the right; "nobody": closed to all but the superuser. */
export type May = readonly (Person | Stranger)[] | "nobody";

export const NOBODY = "nobody";
/** Open by rule, but never for another user's row. */
export const NO_ONE: readonly Person[] = [];
export const ADMIN: readonly Person[] = ["Admin"];
export const LIBRARY: readonly Person[] = ["Admin", "Biblioteca"];
export const WAREHOUSE: readonly Person[] = ["Admin", "Almoxarifado"];
export const SUPPORT: readonly Person[] = ["Admin", "Tecnologia"];
export const ANY_STAFF: readonly Person[] = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"];
export const SIGNED_IN: readonly Person[] = [...ANY_STAFF, "none"];
export const ALL: readonly Person[] = ["guest", ...SIGNED_IN];
/** Open by an empty rule, to any caller. */
export const OPEN: readonly (Person | Stranger)[] = [...ALL, "deactivated", STRANGER];

export const NO_ADMIN: readonly Person[] = ["none", "Tecnologia", "Biblioteca", "Almoxarifado"];

export type Action = "list" | "view" | "create" | "update" | "delete";

export type CollectionRights = Record<Action, May> & {
  /** The actions that the database refuses even to a superuser: history. */
  refusedToSuperuser?: readonly Action[];
};

type OwnAction = "list" | "view" | "update";
export type OwnRights = Record<OwnAction, May> & { delete?: May };

export interface RowRight {
  name: string;
  collection: Collection;
  /** The values in which the row differs from the sample; `own` is the id of the caller. */
  values: (own: string) => Record<string, unknown>;
  may: May;
  /** The people who may delete it, where they differ from those who may delete the sample row. */
  deletes?: May;
}

/** Stands for an existing record of the collection that the field points to. */
export const ANOTHER = "(another)";
/** Stands for an address without an account. */
export const NEW_EMAIL = "(new e-mail)";

export interface FieldRight {
  collection: Collection;
  who: readonly Person[];
  /** The row: the caller's own, one of the school's, or one that is yet to be made. */
  row: "own" | "any" | "new";
  values: Record<string, unknown>;
  /**
   * 200: written. Else nothing is, and the program answers this: 404 where a rule refuses (400 for a new row), 400 where the
   * account's own form does;
   * "ignored" says yes, and leaves out what is nobody's to send.
   */
  answer: 200 | 400 | 404 | "ignored";
}

export interface FileRight {
  may: May;
  /** Public: its address alone opens it. */
  open: boolean;
}

export interface ListRow<Filter extends string = string> {
  may: readonly Person[];
  /** A value for each filter, about the grown school. */
  filters: Readonly<Record<Filter, string>>;
  /** Gathered from indexes of their own, its rows are few enough to sort. */
  sortedAfterwards?: true;
}

/** Stands for a record that does not exist. */
export const MISSING = "missing00000000";

/** The rows of one area. Those of its commands and reads are in tests/examples. */
export interface AreaRights {
  /** Rows that are not the caller's own. */
  collections?: Partial<Record<Collection, CollectionRights>>;
  /** Rows that belong to the caller: the account itself, notices to it, what it did. */
  own?: Partial<Record<Collection, OwnRights>>;
  /** Rows that a rule tells apart by what is in them: who may see them. */
  rows?: readonly RowRight[];
  /** Single fields: what may be written of a row that may be written. */
  fields?: readonly FieldRight[];
  /** Files by collection and field: the people who may open another's. */
  files?: Readonly<Record<string, FileRight>>;
  /** The fields that only the server reads. */
  hidden?: Partial<Record<Collection, readonly string[]>>;
  lists?: { readonly [Name in ListName]?: ListRow<(typeof LISTS)[Name]["filters"][number]> };
  /** The screens, by the route table's own paths. */
  screens?: Readonly<Record<string, readonly Person[]>>;
}
