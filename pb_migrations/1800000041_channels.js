/// <reference path="../.tools/types.d.ts" />
// The channels that send WhatsApp messages automatically, and their reports.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "channels", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.text("provider", { required: true, max: 20 }), // the id in the provider's own file
        s.text("base_url", { max: 200 }),
        s.text("version", { max: 20 }),
        s.text("account", { max: 100 }), // number, session or instance there
        s.text("business", { max: 100 }), // the account with its approved templates
        s.instant("templates_at"), // the moment of their last request
        s.text("secrets", { max: 8000, hidden: true }), // encrypted; the key lies beside the data folder
        s.choice("state", ["new", "pairing", "connected", "down"], { required: true }),
        s.text("detail", { max: 300 }), // the reason of a failure
        s.text("number", { max: 20 }), // the school's own, E.164
        s.text("serves", { max: 20 }), // the channel that it serves: only one row serves "whatsapp"; empty: none
        s.instant("since"), // the first connection, from which the age of the number counts
        s.integer("daily_cap", { min: 0, max: 100000 }), // 0: the program's own limit
        s.integer("per_minute", { min: 0, max: 4800 }), // 0: the program's own limit
        s.instant("paused_at"), // until a user resumes it
        s.text("paused_reason", { max: 300 }),
        s.instant("rest_until"), // an automatic pause
        s.instant("judged_from"), // messages sent before it do not count any more: a user has checked them
        s.integer("failures", { min: 0 }), // in a row
        s.integer("silences", { min: 0 }), // in a row
        { type: "number", name: "tokens", hidden: true },
        s.instant("tokens_at", { hidden: true }),
        s.instant("reported_at"), // the last report of the provider
        s.instant("risk_accepted_at"),
        s.relation(app, "risk_accepted_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_channels_serves ON channels (serves) WHERE serves != ''",
        "CREATE INDEX idx_channels_risk_accepted_by ON channels (risk_accepted_by)",
      ],
    });
    s.keepHistory(app, "channels");

    // Templates that a provider has approved, as it describes them, and the school's values for their placeholders.
    s.createCollection(app, "message_templates", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "channel", "channels", { required: true }),
        s.text("name", { required: true, max: 512 }),
        s.text("language", { required: true, max: 15 }),
        s.choice("category", ["utility", "marketing", "other"], { required: true }),
        s.choice("state", ["approved", "pending", "rejected", "paused", "disabled", "gone"], { required: true }),
        s.text("reason", { max: 200 }),
        s.text("header", { max: 200 }),
        s.text("body", { max: 2000 }),
        s.text("footer", { max: 200 }),
        s.bool("named"), // the placeholders have names instead of numbers
        s.text("unfit", { max: 200 }), // the reason why the program cannot send it
        s.json("chosen", { maxSize: 20000 }), // a text for each placeholder; empty before a choice
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_message_templates_name ON message_templates (channel, name, language)"],
    });
    s.keepHistory(app, "message_templates");

    // The template of a message, with the values of its placeholders; empty: free text.
    const messages = app.findCollectionByNameOrId("messages");
    messages.fields.add(new JSONField({ name: "template", maxSize: 20000, hidden: true }));
    app.save(messages);
    const campaigns = app.findCollectionByNameOrId("campaigns");
    campaigns.fields.add(
      new RelationField({
        name: "template",
        collectionId: app.findCollectionByNameOrId("message_templates").id,
        maxSelect: 1,
        cascadeDelete: false,
      }),
    );
    campaigns.fields.add(new Field(s.json("template_values", { hidden: true }))); // as typed, with their placeholders
    campaigns.indexes = [...campaigns.indexes, "CREATE INDEX idx_campaigns_template ON campaigns (template)"];
    app.save(campaigns);

    // The reports about a message before its own id is stored; reports without a message are deleted after a day.
    s.createCollection(app, "channel_reports", {
      fields: [
        s.text("channel", { required: true, max: 15 }),
        s.text("provider_id", { required: true, max: 200 }),
        s.choice("state", ["sent", "delivered", "read", "failed"], { required: true }),
        s.text("error", { max: 500 }),
        s.text("error_class", { max: 30 }),
        s.choice("stops", ["campaign", "channel"]), // what the report stops
        s.integer("again", { min: 0 }), // milliseconds until the next attempt; 0: none
        s.instant("at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_channel_reports_provider_id ON channel_reports (channel, provider_id, state)",
        "CREATE INDEX idx_channel_reports_created ON channel_reports (created)",
      ],
    });

    // The ids of a message's earlier attempts: a report of one says nothing about the next. A table of SQLite's own, maintained by
    // this trigger alone and cleared together with the reports without a message.
    s.run(
      app,
      `CREATE TABLE message_attempts (
        via TEXT NOT NULL,
        provider_id TEXT NOT NULL,
        message TEXT NOT NULL,
        created TEXT NOT NULL,
        PRIMARY KEY (via, provider_id)
      ) STRICT, WITHOUT ROWID`,
    );
    s.run(
      app,
      `CREATE TRIGGER message_attempts_behind AFTER UPDATE OF provider_id ON messages
       WHEN old.channel = 'whatsapp' AND old.provider_id != '' AND old.via != '' AND new.provider_id != old.provider_id
         AND new.emptied_at = ''
       BEGIN
         INSERT OR IGNORE INTO message_attempts (via, provider_id, message, created)
         VALUES (old.via, old.provider_id, new.id, new.updated);
       END`,
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
