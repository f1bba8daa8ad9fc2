/// <reference path="../../.tools/types.d.ts" />
// The automatic notices of the areas to families: their texts and their channels.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    // The school's own texts; a kind without a row has the product's text.
    s.createCollection(app, "notice_texts", {
      fields: [
        s.text("kind", { required: true, max: 40 }), // from `noticeKinds` of its area
        s.choice("channel", ["whatsapp", "email"], { required: true }),
        s.text("subject", { max: 120 }),
        s.text("body", { required: true, max: 2000 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_notice_texts_kind ON notice_texts (kind, channel)"],
    });

    // The order of the channels.
    s.createCollection(app, "notice_settings", {
      rules: { list: s.RULES.ANY_STAFF, update: s.RULES.ADMIN },
      fields: [
        s.choice("first", ["email", "whatsapp"], { required: true }), // for people without a preference
        s.bool("asks_consent"), // the school's own WhatsApp sends only to people with a consent
        s.bool("teams_send"), // each area's team sees the numbers and sends by hand; otherwise the administration
        ...s.stamps(),
      ],
    });
    s.insert(app, "notice_settings", { id: "notices00000000", first: "email", asks_consent: false, teams_send: false });
    s.keepHistory(app, "notice_settings");

    // The preferred contact of a person.
    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.fields.add(new BoolField({ name: "preferred" }));
    app.save(contacts);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
