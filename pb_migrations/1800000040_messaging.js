/// <reference path="../.tools/types.d.ts" />
// The outbox: what the school sends to people, one row each, whatever channel takes it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "messages", {
      rules: { list: `(${RULES.ADMIN}) || (area = "library" && ${RULES.LIBRARY})` },
      fields: [
        s.choice("area", ["account", "people", "library", "warehouse", "support", "messaging", "platform"], { required: true }),
        s.choice("channel", ["email", "whatsapp"], { required: true }),
        s.text("purpose", { required: true, max: 40 }),
        s.relation(app, "person", "people"), // whose matter it is, not who receives it
        s.text("about_collection", { max: 60 }), // the record in whose history it is told
        s.text("about", { max: 15 }),
        s.text("recipient", { max: 160 }),
        s.text("address", { max: 255, hidden: true }),
        s.text("masked_address", { max: 255 }),
        s.text("subject", { max: 200 }),
        s.text("body", { max: 20000 }),
        s.text("dedupe_key", { max: 120 }),
        s.integer("priority", { min: 0, max: 9 }), // 0 goes first
        s.choice("state", ["queued", "sending", "sent", "failed", "skipped", "uncertain"], { required: true }),
        s.integer("attempts", { min: 0 }),
        s.instant("next_at"),
        s.instant("leased_until"),
        s.text("lease", { max: 15, hidden: true }),
        s.text("error", { max: 500 }),
        s.instant("sent_at"),
        s.text("provider_id", { max: 200 }),
        s.relation(app, "made_by", "users"),
        s.search(),
        ...s.stamps(),
        s.instant("emptied_at"), // text and address are gone since then; empty: they stand
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_messages_dedupe ON messages (dedupe_key) WHERE dedupe_key != ''",
        "CREATE INDEX idx_messages_due ON messages (channel, priority, next_at, id) WHERE state = 'queued'",
        "CREATE INDEX idx_messages_leased ON messages (leased_until) WHERE state = 'sending'",
        "CREATE INDEX idx_messages_created ON messages (created, id)",
        "CREATE INDEX idx_messages_state ON messages (state, created, id)",
        "CREATE INDEX idx_messages_area ON messages (area, created, id)",
        "CREATE INDEX idx_messages_area_state ON messages (area, state, created, id)",
        "CREATE INDEX idx_messages_person ON messages (person, created)",
        "CREATE INDEX idx_messages_about ON messages (about, created)",
        "CREATE INDEX idx_messages_kept ON messages (created) WHERE emptied_at = ''",
      ],
    });

    // Whether a channel works; a row comes with its first trouble.
    s.createCollection(app, "message_channels", {
      fields: [
        s.text("channel", { required: true, max: 20 }), // as in messages
        s.integer("failures", { min: 0 }), // in a row
        s.instant("paused_until"),
        s.instant("since"), // of the trouble that lasts
        s.text("reason", { max: 500 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_message_channels_channel ON message_channels (channel)"],
    });

    s.createSearchIndex(app, "messages");
    s.keepHistory(app, "messages");
    s.refuse(
      app,
      "messages_final",
      "UPDATE OF state ON messages WHEN old.state IN ('sent', 'skipped') AND new.state != old.state",
      "a message that was sent or skipped stays so",
    );
    // What a message said, and where it went, is kept for as many months as the school says; then only that it was sent is left.
    s.refuse(
      app,
      "messages_emptied",
      `UPDATE ON messages
       WHEN (new.emptied_at != '' AND (new.state IN ('queued', 'sending') OR new.address != '' OR new.masked_address != '' OR new.body != ''))
         OR (old.emptied_at != '' AND (new.emptied_at != old.emptied_at OR new.state != old.state))`,
      "a message is emptied once, when its fate is known, and whole",
    );
    // On its way out it may be brought up to date whole: its subject with its text, its address with its reader's.
    s.refuse(
      app,
      "messages_as_written",
      `UPDATE ON messages
       WHEN new.channel != old.channel OR new.purpose != old.purpose
         OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
         OR (new.subject != old.subject AND old.state != 'sending')
         OR (new.emptied_at = '' AND new.address != old.address AND old.state != 'sending')
         OR (new.emptied_at = '' AND new.body != old.body AND old.state NOT IN ('queued', 'sending'))`,
      "a message stays as it was written",
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
