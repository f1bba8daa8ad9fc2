/** What can be imported: an area says it, the engine knows none by name. */
import type { ImportFields } from "./fields";

/** An entity in words: how the screens call it, and what a file of it can bring. */
export interface EntityTerms {
  /** As a title of the files that bring it: "Livros e exemplares". */
  label: string;
  fields: ImportFields;
}
