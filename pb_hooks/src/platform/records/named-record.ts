import type { App } from "../sql/database";
import type { RecordHook } from "./records";

/**
 * Tests the record that a save names in `field`, where it names another than before: what a record named already stays with it,
 * whatever became of that one since.
 */
export const namesAnew = (field: string, test: (app: App, id: string) => void): RecordHook => ({
  before(e) {
    const record = e.record!;
    const id = record.getString(field);
    if (id !== "" && (record.isNew() || id !== record.original().getString(field))) {
      test(e.app, id);
    }
  },
});
