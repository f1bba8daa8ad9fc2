/// <reference path="../.tools/types.d.ts" />
// The end of promotions stands beside another reason for which a destination gets nothing: that one may be lifted alone.
migrate(
  (app) => {
    const suppressions = app.findCollectionByNameOrId("message_suppressions");
    suppressions.removeIndex("idx_message_suppressions_hash");
    suppressions.addIndex("idx_message_suppressions_hash", true, "channel, hash, (kind = 'promotions')", "lifted_at = ''");
    app.save(suppressions);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
