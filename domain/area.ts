import type { CollectionRecords } from "./collections.gen";
import type { AnyContract } from "./contract";
import type { ListTerms } from "./list";
import type { Sentences } from "./refusal";
import type { Role } from "./roles";
import type { Topic } from "./topic";

/** Columns by collection. */
export type ColumnsOf = { readonly [Name in keyof CollectionRecords]?: readonly (keyof CollectionRecords[Name] & string)[] };

/** An area's declaration to the rest of the product, in its `area.ts`; `school.ts` joins the areas. */
export interface Area {
  /** Who works in it, besides Admin. */
  role?: Role;
  /** What it does and answers, by path. Every path begins with the area's name. */
  contracts: Readonly<Record<string, AnyContract>>;
  lists: Readonly<Record<string, ListTerms>>;
  refusals: Sentences;
  /** What it tells people of, by name. */
  topics?: Readonly<Record<string, Topic>>;
  /** Its commands count days from today, so that they wait for a credible clock. */
  dated?: boolean;
  /** Columns that keep a day, YYYY-MM-DD. */
  days?: ColumnsOf;
  /** One-line texts that are tidied when they are saved; what people write in several lines stays as they wrote it. */
  tidied?: ColumnsOf;
  /**
   * The columns that a search finds a record by: they make up the hidden column `search`. The one people see comes first: lists
   * are sorted by the text's beginning, so that "Ângela" stands among the A.
   */
  searched?: ColumnsOf;
}
