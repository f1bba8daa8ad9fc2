/** What each area has about a person: said once by the area, read by the export, by anonymising and by the register of processing. */
import type { CollectionRecords } from "../../../../domain/collections.gen";
import type { LegalBasis } from "../../../../domain/people/privacy/person-data";

/** A kind of data about people. In its SQL, `x` is the record and {:person} whom it is about. */
export interface Holding {
  collection: keyof CollectionRecords;
  /** What people call it. */
  title: string;
  /** What the school has it for, and by what right. */
  why: string;
  basis: LegalBasis;
  /** Which records are about the person. */
  of: string;
  /** Which of them an export hands out; all where it is left out. */
  handedOut?: string;
  /** What the readable page shows of each, by the column's title. */
  shows: Readonly<Record<string, string>>;
  forgets: Forgetting;
  /** A record may be the matter of several people: what also names another stays in it. */
  ofSeveral?: true;
  /** What is forgotten with it in SQLite's own tables: statements, done before. */
  besides?: readonly string[];
  /** What must be settled first: which of the records are open, and what to call one and several. */
  open?: { where: string; words: readonly [one: string, several: string] };
}

/** What becomes of it when the person is anonymised. */
export type Forgetting =
  | { fate: "removed"; why: string }
  /** Columns, with the SQL of what stands in them afterwards. */
  | { fate: "emptied"; why: string; sets: Readonly<Record<string, string>> }
  | { fate: "kept"; why: string };

/** What a record is called in whose texts somebody may be named; which those are says the map of places. In its SQL, `w` is the record. */
export interface FreeTexts {
  collection: keyof CollectionRecords;
  name: string;
}

/** What an area says in its `area.ts`. */
export type PersonData = readonly Holding[];

/** The records of whoever is a reader, a requester and the like. */
export const ofRole = (column: string, role: keyof CollectionRecords): string =>
  `x.${column} IN (SELECT id FROM ${role} WHERE person = {:person} AND person != '')`;

/** A record that names the person itself. */
export const OF_PERSON = "x.person = {:person}";
