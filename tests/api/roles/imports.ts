/** The rights to imports. */
import { ADMIN, type AreaRights, MISSING, NOBODY } from "./rights";

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
  contracts: {
    "imports/upload": { may: ADMIN },
    "imports/analyse": { may: ADMIN, input: { batch: MISSING } },
    "imports/check": { may: ADMIN, input: { batch: MISSING, mapping: {} } },
    "imports/commit": { may: ADMIN, input: { batch: MISSING } },
    "imports/undo": { may: ADMIN, input: { batch: MISSING } },
    "imports/discard": { may: ADMIN, input: { batch: MISSING } },
    "imports/problems": { may: ADMIN, input: { batch: MISSING } },
  },
  screens: {
    migration: ADMIN,
    "migration/:id": ADMIN,
  },
} satisfies AreaRights;
