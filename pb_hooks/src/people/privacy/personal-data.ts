/**
 * Each area's data of a person: declared once by the area, read by the export, the anonymisation and the register of processing.
 */
import type { CollectionRecords } from "../../../../domain/collections.gen";
import type { LegalBasis } from "../../../../domain/people/privacy/person-data";

/** A kind of data about people. In its SQL, `x` is the record and {:person} the person whom it is about. */
export interface PersonalDataSource {
  collection: keyof CollectionRecords;
  /** The name for users. */
  title: string;
  /** The purpose and the legal basis of the data. */
  purpose: string;
  basis: LegalBasis;
  /** The condition for the records about the person. */
  condition: string;
  /** The condition for the records in an export; all where it is left out. */
  exportCondition?: string;
  /** The columns of the readable page, by title. */
  pageColumns: Readonly<Record<string, string>>;
  anonymisation: Anonymisation;
  /** A record may concern several people: a text that also names another person stays in it. */
  concernsSeveral?: true;
  /** The further deletions in SQLite's own tables: statements that run before. */
  furtherDeletions?: readonly string[];
  /** The items to settle first: the condition for open records, and the words for one and several. */
  open?: { where: string; words: readonly [one: string, several: string] };
}

/** The rules for the data when the person is anonymised. */
export type Anonymisation =
  | { fate: "removed"; why: string }
  /** Columns, with the SQL of their content afterwards. */
  | { fate: "emptied"; why: string; sets: Readonly<Record<string, string>> }
  | { fate: "kept"; why: string };

/**
 * The name of a record whose texts may name a person; the map of personal data declares those texts. In its SQL, `w` is the
 * record.
 */
export interface FreeTexts {
  collection: keyof CollectionRecords;
  name: string;
}

/** An area's declaration in its `area.ts`. */
export type PersonData = readonly PersonalDataSource[];

/** The records of a person with a role, such as a reader or a requester. */
export const ofRole = (column: string, role: keyof CollectionRecords): string =>
  `x.${column} IN (SELECT id FROM ${role} WHERE person = {:person} AND person != '')`;

/** A record that names the person itself. */
export const OF_PERSON = "x.person = {:person}";
