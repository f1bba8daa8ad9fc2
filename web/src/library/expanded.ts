/** Records with the records that they point to, as PocketBase's `expand` brings them. */
import type { Classes, Copies, Loans, MaterialTypes, People, Readers, Titles } from "../../../domain/collections.gen";

type With<Base, Expanded> = Omit<Base, "expand"> & { expand?: Partial<Expanded> };

type ExpandedPerson = With<People, { class: Classes }>;
type ExpandedReader = With<Readers, { person: ExpandedPerson }>;
export type ExpandedCopy = With<Copies, { material_type: MaterialTypes; title: Titles }>;
export type ExpandedLoan = With<Loans, { reader: ExpandedReader; copy: ExpandedCopy }>;
