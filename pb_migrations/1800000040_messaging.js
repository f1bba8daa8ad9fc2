/// <reference path="../.tools/types.d.ts" />
// The outbox: one row for each message of the school to a person, whatever its channel.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    // One text to many people, as it was launched; `messages` has the outcome for each person.
    s.createCollection(app, "campaigns", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 160 }),
        s.choice("channel", ["assisted", "whatsapp", "email"], { required: true }),
        s.choice("state", ["preparing", "scheduled", "running", "paused", "finished", "cancelled"], { required: true }),
        s.choice("category", ["utility", "marketing"]), // empty: utility
        s.text("subject", { max: 200 }),
        s.text("text", { required: true, max: 4000 }), // with its placeholders
        s.text("audience", { max: 300 }), // in words
        s.integer("total", { min: 0 }), // messages that were queued
        s.integer("excluded", { min: 0 }), // people who get none
        s.instant("start_at"),
        s.instant("expires_at"),
        s.instant("finished_at"),
        s.text("reason", { max: 300 }), // the reason of a pause
        s.json("request", { maxSize: 2000000, hidden: true }), // the input, until all its messages are queued
        s.relation(app, "made_by", "users"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_campaigns_created ON campaigns (created, id)",
        "CREATE INDEX idx_campaigns_state ON campaigns (state, created, id)",
        "CREATE INDEX idx_campaigns_channel ON campaigns (channel, created, id)",
      ],
    });
    s.createSearchIndex(app, "campaigns");
    s.keepHistory(app, "campaigns");

    // The Cloud API's price of a hundred messages, in centavos, as the school entered it.
    s.createCollection(app, "message_prices", {
      rules: { list: RULES.ADMIN, update: RULES.ADMIN },
      fields: [s.integer("utility", { min: 0, max: 1000000 }), s.integer("marketing", { min: 0, max: 1000000 }), ...s.stamps()],
    });
    s.insert(app, "message_prices", { id: "prices000000000", utility: 400, marketing: 3500 });
    s.keepHistory(app, "message_prices");

    s.createCollection(app, "messages", {
      rules: { list: `(${RULES.ADMIN}) || (area = "library" && ${RULES.LIBRARY})` },
      fields: [
        s.choice("area", ["account", "people", "library", "warehouse", "support", "messaging", "platform"], { required: true }),
        s.choice("channel", ["email", "whatsapp", "assisted"], { required: true }),
        s.text("purpose", { required: true, max: 40 }),
        s.relation(app, "person", "people"), // the person concerned, who need not be the recipient
        s.text("about_collection", { max: 60 }), // the record whose history mentions it
        s.text("about", { max: 15 }),
        s.text("recipient", { max: 160 }),
        s.text("address", { max: 255, hidden: true }),
        s.text("masked_address", { max: 255 }),
        s.text("subject", { max: 200 }),
        s.text("body", { max: 20000 }),
        s.text("dedupe_key", { max: 120 }),
        s.integer("priority", { min: 0, max: 9 }), // 0 goes first
        s.choice(
          "state",
          ["queued", "held", "sending", "sent", "delivered", "read", "failed", "skipped", "expired", "uncertain"],
          { required: true },
        ),
        s.integer("attempts", { min: 0 }),
        s.instant("next_at"),
        s.instant("leased_until"),
        s.text("lease", { max: 15, hidden: true }), // a run of the dispatcher, or the user who sends it by hand
        s.text("error", { max: 500 }),
        s.instant("sent_at"),
        s.text("provider_id", { max: 200 }),
        s.relation(app, "made_by", "users"),
        s.search(),
        ...s.stamps(),
        s.instant("emptied_at"), // the moment at which text and address were deleted; empty: they are stored
        s.relation(app, "campaign", "campaigns"),
        s.text("destination", { max: 60, hidden: true }), // the telephone in comparable form
        s.text("regarding", { max: 300 }), // the people concerned, in words: siblings share one message
        s.text("regarding_class", { max: 160 }),
        s.json("people", { maxSize: 2000, hidden: true }), // their ids
        s.instant("expires_at"), // the message is not sent after it
        s.instant("delivered_at"),
        s.instant("read_at"),
        s.relation(app, "sent_by", "users"), // the user who sent it by hand
        s.text("error_class", { max: 30 }),
        s.text("via", { max: 15 }), // the row of `channels` that sent it
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
        "CREATE INDEX idx_messages_channel ON messages (channel, created, id)",
        "CREATE INDEX idx_messages_channel_state ON messages (channel, state, created, id)",
        "CREATE INDEX idx_messages_campaign ON messages (campaign, state, id) WHERE campaign != ''",
        "CREATE INDEX idx_messages_campaign_decide ON messages (campaign, state NOT IN ('failed', 'uncertain'), id) WHERE campaign != ''",
        "CREATE INDEX idx_messages_campaign_order ON messages (campaign, created, id)",
        "CREATE INDEX idx_messages_destination ON messages (destination, created) WHERE destination != ''",
        "CREATE INDEX idx_messages_provider_id ON messages (provider_id) WHERE provider_id != ''",
        "CREATE INDEX idx_messages_expires ON messages (expires_at) WHERE state IN ('queued', 'held') AND expires_at != ''",
        "CREATE INDEX idx_messages_via ON messages (via, sent_at, state) WHERE via != ''",
        "CREATE INDEX idx_messages_kept ON messages (created) WHERE emptied_at = ''",
        "CREATE INDEX idx_messages_mailed ON messages (sent_at) WHERE channel = 'email'",
      ],
    });

    // The destinations that get no more messages: each as a hash, so that the school may store it for ever.
    s.createCollection(app, "message_suppressions", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("channel", ["whatsapp", "email"], { required: true }),
        s.text("hash", { required: true, max: 64, hidden: true }),
        s.choice("kind", ["opt_out", "wrong", "bounce", "promotions"], { required: true }), // promotions: notices are still sent there
        s.text("origin", { max: 120 }), // in words
        s.relation(app, "person", "people"), // the owner of the contact, where known
        s.text("masked_address", { max: 255 }),
        s.relation(app, "made_by", "users"),
        s.instant("lifted_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_message_suppressions_hash ON message_suppressions (channel, hash) WHERE lifted_at = ''",
        "CREATE INDEX idx_message_suppressions_person ON message_suppressions (person)",
        "CREATE INDEX idx_message_suppressions_created ON message_suppressions (created, id)",
        "CREATE INDEX idx_message_suppressions_kind ON message_suppressions (kind, created, id)",
        "CREATE INDEX idx_message_suppressions_channel ON message_suppressions (channel, created, id)",
      ],
    });
    s.keepHistory(app, "message_suppressions");

    // The state of a channel; its first failure creates the row.
    s.createCollection(app, "message_channels", {
      fields: [
        s.text("channel", { required: true, max: 20 }), // as in messages
        s.integer("failures", { min: 0 }), // in a row
        s.instant("paused_until"),
        s.instant("since"), // the beginning of the present failure
        s.text("reason", { max: 500 }),
        s.integer("daily_cap", { min: 0, max: 100000 }), // the school's choice; 0: no limit
        s.integer("per_minute", { min: 0, max: 6000 }), // likewise
        s.instant("paused_at"), // by a user, until one resumes it
        s.relation(app, "paused_by", "users"),
        { type: "number", name: "tokens", hidden: true },
        s.instant("tokens_at", { hidden: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_message_channels_channel ON message_channels (channel)",
        "CREATE INDEX idx_message_channels_paused_by ON message_channels (paused_by)",
      ],
    });

    s.createSearchIndex(app, "messages");
    s.keepHistory(app, "messages");
    s.refuse(
      app,
      "messages_final",
      // A sent message only moves forward; a message to be repeated may have arrived already; a reply that waited too long may
      // leave after all; a user who sends by hand may undo their statement about a message.
      `UPDATE OF state ON messages WHEN new.state != old.state AND NOT (
         old.state IN ('queued', 'held', 'sending', 'failed', 'uncertain')
         OR (old.state = 'sent' AND new.state IN ('delivered', 'read', 'failed'))
         OR (old.state = 'delivered' AND new.state = 'read')
         OR (old.channel = 'whatsapp' AND old.state IN ('skipped', 'expired') AND new.state IN ('delivered', 'read'))
         OR (old.state = 'expired' AND old.campaign = '' AND new.state = 'queued')
         OR (old.channel = 'assisted' AND old.state IN ('sent', 'skipped') AND new.state = 'queued'))`,
      "a message that was sent or skipped stays so",
    );
    // The text and address of a message are stored for the school's number of months; then only the row remains.
    s.refuse(
      app,
      "messages_emptied",
      `UPDATE ON messages
       WHEN (new.emptied_at != '' AND (new.state IN ('queued', 'held', 'sending') OR new.address != '' OR new.masked_address != '' OR new.body != '' OR new.destination != ''))
         OR (old.emptied_at != '' AND (new.emptied_at != old.emptied_at OR new.state != old.state))`,
      "a message is emptied once, when its fate is known, and whole",
    );
    // Before it is sent the whole message may be updated: subject and text, address and recipient. A reply stays with its
    // family's conversation.
    s.refuseUnlessErasing(
      app,
      "messages_as_written",
      "messages",
      `UPDATE ON messages
       WHEN new.channel != old.channel OR new.purpose != old.purpose
         OR (new.emptied_at = '' AND new.dedupe_key != old.dedupe_key) OR new.person != old.person
         OR (new.emptied_at = '' AND new.subject != old.subject AND old.state != 'sending')
         OR (new.emptied_at = '' AND new.address != old.address AND old.state != 'sending')
         OR new.campaign != old.campaign OR (new.about != old.about AND old.about_collection != 'conversations')
         OR (new.emptied_at = '' AND new.destination != old.destination AND old.state != 'sending')
         OR (new.emptied_at = '' AND new.body != old.body AND old.state NOT IN ('queued', 'sending'))`,
      "a message stays as it was written",
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
