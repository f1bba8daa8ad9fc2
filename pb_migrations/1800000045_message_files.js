/// <reference path="../.tools/types.d.ts" />
// The files beside the texts: pictures and documents that the school or families sent.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "message_files", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.file("file", { protected: true, maxSize: 16000000 }), // empty where it was emptied with its message
        s.text("name", { required: true, max: 120 }),
        s.choice("kind", ["image", "document", "audio", "video"], { required: true }),
        s.text("mime", { required: true, max: 60 }),
        s.integer("size", { min: 0 }),
        s.text("hash", { required: true, max: 64, hidden: true }),
        s.relation(app, "made_by", "users"), // empty: a family sent it
        s.instant("emptied_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_message_files_made_by ON message_files (made_by)",
        "CREATE INDEX idx_message_files_kept ON message_files (created) WHERE emptied_at = ''",
      ],
    });
    s.keepHistory(app, "message_files");

    const changed = (name, change) => {
      const collection = app.findCollectionByNameOrId(name);
      change(collection);
      app.save(collection);
    };
    const fileField = () => new TextField({ name: "file", max: 15 });
    changed("messages", ({ fields }) => fields.add(fileField()));
    changed("campaigns", ({ fields }) => fields.add(fileField()));
    changed("conversation_entries", (entries) => {
      entries.fields.add(fileField());
      entries.fields.add(new TextField({ name: "media_ref", max: 500 })); // the provider's reference, until the file is fetched
      entries.fields.add(new NumberField({ name: "media_tries", onlyInt: true, min: 0 }));
      entries.indexes = [
        ...entries.indexes,
        "CREATE INDEX idx_conversation_entries_media ON conversation_entries (created) WHERE media_ref != ''",
      ];
    });
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
