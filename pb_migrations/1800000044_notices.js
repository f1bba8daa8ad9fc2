/// <reference path="../../.tools/types.d.ts" />
// What the areas tell families by themselves: in which words, and by which way.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    // The school's own words in place of ours; a kind without a row says ours.
    s.createCollection(app, "notice_texts", {
      fields: [
        s.text("kind", { required: true, max: 40 }), // its area's `noticeKinds` name them
        s.choice("channel", ["whatsapp", "email"], { required: true }),
        s.text("subject", { max: 120 }),
        s.text("body", { required: true, max: 2000 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_notice_texts_kind ON notice_texts (kind, channel)"],
    });

    // By which way they go.
    s.createCollection(app, "notice_settings", {
      rules: { list: s.RULES.ANY_STAFF, update: s.RULES.ADMIN },
      fields: [
        s.choice("first", ["email", "whatsapp"], { required: true }), // for who prefers nothing
        s.bool("asks_consent"), // the school's own WhatsApp writes only to who agreed to it
        s.bool("teams_send"), // each area's team sees the numbers and sends by hand; otherwise the administration
        ...s.stamps(),
      ],
    });
    s.insert(app, "notice_settings", { id: "notices00000000", first: "email", asks_consent: false, teams_send: false });
    s.keepHistory(app, "notice_settings");

    // Where somebody would rather be written to.
    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.fields.add(new BoolField({ name: "preferred" }));
    app.save(contacts);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
