/// <reference path="../.tools/types.d.ts" />
// Rule 50 holds for each guardian by themselves: one notice per loan, stage, due date and who reads it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const notices = app.findCollectionByNameOrId("notices");
    notices.fields.add(new Field(s.text("guardian", { max: 160 }))); // who reads it, when that is not the reader
    notices.removeIndex("idx_notices_loan");
    notices.removeIndex("idx_notices_hold");
    notices.addIndex("idx_notices_loan", true, "loan, stage, due, guardian", "loan != ''");
    notices.addIndex("idx_notices_hold", true, "hold, stage, due, guardian", "hold != ''");
    app.save(notices);
  },
  (app) => {
    const notices = app.findCollectionByNameOrId("notices");
    notices.removeIndex("idx_notices_loan");
    notices.removeIndex("idx_notices_hold");
    notices.addIndex("idx_notices_loan", true, "loan, stage, due", "loan != ''");
    notices.addIndex("idx_notices_hold", true, "hold, stage, due", "hold != ''");
    notices.fields.removeByName("guardian");
    app.save(notices);
  },
);
