/** Readers who wait for a title keep it from being withdrawn, and a merged title accepts no changes. */
import { refuse } from "../../../../domain/library/refusals";
import type { RecordHook } from "../../platform/records/records";
import { openHolds } from "../holds/hold-records";
import { refuseMerged } from "../merged-titles";

export const titleUpdates: RecordHook = {
  before(e) {
    const title = e.record!;
    refuseMerged(e.app, title, "title");
    if (title.getBool("active") || !title.original().getBool("active")) {
      return;
    }
    const holds = openHolds(e.app, title.id).length;
    if (holds > 0) {
      throw refuse("title_has_holds", { title: title.getString("title"), holds }, "active");
    }
  },
};
