import type { CollectionRecords } from "./collections.gen";
import type { AnyContract } from "./contract";
import type { ListTerms } from "./list";
import type { FieldsOf } from "./record-fields";
import type { Sentences } from "./refusal";
import type { Role } from "./roles";
import type { Topic } from "./topic";

/** Columns by collection. */
export type ColumnsOf = { readonly [Name in keyof CollectionRecords]?: readonly (keyof CollectionRecords[Name] & string)[] };

/** The declared fields by collection. */
export type RecordFields = { readonly [Name in keyof CollectionRecords]?: FieldsOf<CollectionRecords[Name]> };

/** An area's declaration to the rest of the product, in its `area.ts`; `school.ts` joins the areas. */
export interface Area {
  /** The role that works in the area, besides Admin. */
  role?: Role;
  /** The area's contracts by path. Every path begins with the area's name. */
  contracts: Readonly<Record<string, AnyContract>>;
  lists: Readonly<Record<string, ListTerms>>;
  refusals: Sentences;
  /** The topics of which the area notifies users, by name. */
  topics?: Readonly<Record<string, Topic>>;
  /** Its commands compute with today's date, so that they wait for a credible clock. */
  needsCredibleClock?: boolean;
  /** The records with declared fields: their days and their one-line texts follow from the declaration. */
  records?: RecordFields;
  /** Further columns that hold a day, YYYY-MM-DD. */
  days?: ColumnsOf;
  /** Further one-line texts that a save normalises; texts of several lines stay as typed. */
  normalised?: ColumnsOf;
  /**
   * The columns by which a search finds a record: they make up the hidden column `search`. The column that people see comes
   * first: lists are sorted by the text's beginning, so that "Ângela" stands among the A.
   */
  searched?: ColumnsOf;
}
