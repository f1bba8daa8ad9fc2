/// <reference path="../.tools/types.d.ts" />
// The conversations between people and the school, one to one. `messages` has the sent ones, by the same destination.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "conversations", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.text("destination", { required: true, max: 60, hidden: true }), // the telephone in comparable form, or an id of WhatsApp's own; the row's id once emptied
        s.text("address", { max: 20, hidden: true }), // E.164; empty where WhatsApp gives no telephone
        s.text("chat", { max: 80, hidden: true }), // WhatsApp's id of the chat, to which answers go
        s.text("masked_address", { max: 40 }), // in words where WhatsApp gives no telephone
        s.text("name", { max: 160 }), // from the register, or their own name in WhatsApp
        s.relation(app, "person", "people"), // the first of the people concerned
        s.text("regarding", { max: 300 }),
        s.text("regarding_class", { max: 160 }),
        s.json("people", { maxSize: 2000, hidden: true }), // their ids
        s.instant("family_since"), // the moment at which the number became theirs: earlier messages are another family's
        s.choice("state", ["open", "closed"], { required: true }),
        s.relation(app, "assignee", "users"),
        s.integer("unread", { min: 0 }),
        s.bool("is_unread"), // whether there are any
        s.instant("last_at"),
        s.text("last_text", { max: 300 }),
        s.choice("last_kind", ["inbound", "outbound", "note"]),
        s.instant("waiting_since"), // the moment since which a person waits for an answer; empty: nobody waits
        s.instant("heard_at"), // their last message, which allows free text for a day
        s.instant("emptied_at"), // the moment at which names, telephone and texts were deleted; empty: they are stored
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_conversations_destination ON conversations (destination)",
        "CREATE INDEX idx_conversations_last ON conversations (last_at, id)",
        "CREATE INDEX idx_conversations_state ON conversations (state, last_at, id)",
        "CREATE INDEX idx_conversations_assignee ON conversations (assignee, last_at, id)",
        "CREATE INDEX idx_conversations_person ON conversations (person, last_at, id)",
        "CREATE INDEX idx_conversations_unread ON conversations (is_unread, last_at, id)",
        "CREATE INDEX idx_conversations_waiting ON conversations (last_at, id) WHERE waiting_since != ''",
        "CREATE INDEX idx_conversations_kept ON conversations (last_at) WHERE emptied_at = ''",
      ],
    });
    s.createSearchIndex(app, "conversations");
    s.keepHistory(app, "conversations");

    // Whether a telephone has WhatsApp with its ninth digit, without it or not at all, by a gateway's answer: as a hash, in a
    // table of SQLite's own.
    s.run(
      app,
      `CREATE TABLE telephone_forms (
        hash TEXT NOT NULL PRIMARY KEY,
        form TEXT NOT NULL CHECK (form IN ('with', 'without', 'none')),
        created TEXT NOT NULL
      ) STRICT, WITHOUT ROWID`,
    );

    // The people of each conversation, for a query by person: a table of SQLite's own, maintained only by these triggers.
    s.run(
      app,
      `CREATE TABLE conversation_people (
        person TEXT NOT NULL,
        conversation TEXT NOT NULL,
        PRIMARY KEY (person, conversation)
      ) STRICT, WITHOUT ROWID`,
    );
    s.run(app, "CREATE INDEX idx_conversation_people_conversation ON conversation_people (conversation)");
    const leave = "DELETE FROM conversation_people WHERE conversation = old.id;";
    const enter = `INSERT INTO conversation_people (person, conversation)
      SELECT value, new.id FROM json_each(iif(json_valid(new.people), new.people, '[]')) WHERE type = 'text' AND value != ''
      UNION SELECT new.person, new.id WHERE new.person != '';`;
    for (const [name, when, body] of [
      ["insert", "INSERT", enter],
      ["update", "UPDATE OF person, people", leave + enter],
      ["delete", "DELETE", leave],
    ]) {
      s.run(app, `CREATE TRIGGER conversation_people_${name} AFTER ${when} ON conversations BEGIN ${body} END`);
    }

    // The further people of a message about siblings: few messages are about several.
    s.run(
      app,
      `CREATE TABLE message_people (
        person TEXT NOT NULL,
        message TEXT NOT NULL,
        PRIMARY KEY (person, message)
      ) STRICT, WITHOUT ROWID`,
    );
    s.run(app, "CREATE INDEX idx_message_people_message ON message_people (message)");
    const several = "iif(json_valid(new.people), json_array_length(new.people), 0) > 1";
    const share = `INSERT INTO message_people (person, message)
      SELECT DISTINCT value, new.id FROM json_each(new.people) WHERE type = 'text' AND value != '';`;
    for (const [name, when, body] of [
      ["insert", `INSERT ON messages WHEN ${several}`, share],
      // A person who is no longer among them was mentioned in it: the message stays in that person's data too.
      ["update", `UPDATE OF people ON messages WHEN ${several}`, share.replace("INSERT INTO", "INSERT OR IGNORE INTO")],
      ["delete", "DELETE ON messages", "DELETE FROM message_people WHERE message = old.id;"],
    ]) {
      s.run(app, `CREATE TRIGGER message_people_${name} AFTER ${when} BEGIN ${body} END`);
    }

    // A reply that did not arrive is no answer; sent again it is one, unless a message came in since.
    const LOST = "('failed', 'expired', 'uncertain', 'skipped')";
    for (const [name, when, what] of [
      [
        "waits_again",
        `new.state IN ${LOST} AND old.state NOT IN ${LOST}`,
        "waiting_since = new.updated WHERE waiting_since = '' AND state = 'open'",
      ],
      ["answered", `old.state IN ${LOST} AND new.state NOT IN ${LOST}`, "waiting_since = '' WHERE heard_at <= new.created"],
    ]) {
      s.run(
        app,
        `CREATE TRIGGER conversation_${name} AFTER UPDATE OF state ON messages WHEN new.purpose = 'conversation' AND ${when}
         BEGIN UPDATE conversations SET ${what} AND id = new.about; END`,
      );
    }

    // The inbound messages, and the team's own notes.
    s.createCollection(app, "conversation_entries", {
      fields: [
        s.relation(app, "conversation", "conversations", { required: true }),
        s.choice("kind", ["inbound", "outbound", "note"], { required: true }), // outbound: written on the school's telephone itself
        s.text("text", { max: 5000 }),
        s.text("media", { max: 20 }), // the kind of the attachment
        s.instant("at"),
        s.relation(app, "made_by", "users"),
        s.text("provider_id", { max: 200 }),
        s.instant("emptied_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_conversation_entries_provider_id ON conversation_entries (provider_id) WHERE provider_id != ''",
        "CREATE INDEX idx_conversation_entries_conversation ON conversation_entries (conversation, at)",
        "CREATE INDEX idx_conversation_entries_made_by ON conversation_entries (made_by)",
        "CREATE INDEX idx_conversation_entries_kept ON conversation_entries (created) WHERE emptied_at = ''",
      ],
    });
    s.keepHistory(app, "conversation_entries");

    // Prepared answers of one line, one click away in each conversation.
    s.createCollection(app, "quick_replies", {
      rules: { list: RULES.ADMIN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [s.text("text", { required: true, max: 300 }), ...s.stamps()],
      indexes: ["CREATE UNIQUE INDEX idx_quick_replies_text ON quick_replies (text COLLATE NOCASE)"],
    });
    for (const text of [
      "Recebido, obrigado pelo aviso.",
      "Pode trazer o atestado à secretaria.",
      "A secretaria atende nos dias de aula, no horário de funcionamento da escola.",
      "Vamos verificar e respondemos em seguida.",
    ]) {
      s.insert(app, "quick_replies", { text });
    }
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
