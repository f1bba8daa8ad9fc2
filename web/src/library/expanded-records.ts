/** Records with the records to which they point, as PocketBase's `expand` returns them. */
import type { Copies, MaterialTypes, Titles } from "../../../domain/collections.gen";

type With<Base, Expanded> = Omit<Base, "expand"> & { expand?: Partial<Expanded> };

export type ExpandedCopy = With<Copies, { material_type: MaterialTypes; title: Titles }>;
