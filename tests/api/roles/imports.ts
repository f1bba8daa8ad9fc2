/** The rights to imports. */
import { ADMIN, type AreaRights, NOBODY } from "./rights";

export const imports = {
  collections: {
    import_batches: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },
    import_rows: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },
    import_mappings: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
  },
  files: {
    "import_batches.file": { may: ADMIN, open: false },
  },
  hidden: {
    import_batches: ["worker"],
  },
  screens: {
    migration: ADMIN,
    "migration/:id": ADMIN,
  },
} satisfies AreaRights;
