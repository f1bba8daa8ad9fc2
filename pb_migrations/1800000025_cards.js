/// <reference path="../.tools/types.d.ts" />
// Cards of pupils and staff, and the consents of families. A card's token opens its public page: only the server reads the token.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    // One record, id "people000000000", made below.
    s.createCollection(app, "people_settings", {
      rules: { list: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("card_last_day", { required: true, pattern: "^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" }), // MM-DD
        s.choice("card_last_year", ["same", "next"], { required: true }), // the year in which the card is issued, or the next
        ...s.stamps(),
      ],
    });

    s.createCollection(app, "student_cards", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.text("token", { required: true, hidden: true, pattern: "^[0-9a-z]{26}$" }),
        s.text("serial", { required: true, max: 20 }), // 2026-000118
        s.integer("copy", { required: true, min: 1 }), // 1: the first card, 2: "2ª via"
        s.choice("status", ["active", "blocked", "replaced"], { required: true }),
        s.day("issued_on", { required: true }),
        s.day("valid_until", { required: true }),
        s.text("reason"), // the reason of the block or replacement, for the school alone
        s.text("issue", { max: 15 }), // the command that issued it
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_student_cards_token ON student_cards (token)",
        "CREATE UNIQUE INDEX idx_student_cards_serial ON student_cards (serial)",
        "CREATE UNIQUE INDEX idx_student_cards_current ON student_cards (person) WHERE status != 'replaced'",
        "CREATE INDEX idx_student_cards_person ON student_cards (person, copy)",
        "CREATE INDEX idx_student_cards_issue ON student_cards (issue)",
        "CREATE INDEX idx_student_cards_valid_until ON student_cards (valid_until)",
      ],
    });
    s.keepHistory(app, "student_cards");
    s.refuse(
      app,
      "student_cards_keep_identity",
      `UPDATE OF person, token, serial, copy ON student_cards
       WHEN old.person IS NOT new.person OR old.token IS NOT new.token OR old.serial IS NOT new.serial OR old.copy IS NOT new.copy`,
      "a card stays whose it is",
    );

    // A family's decision; a new decision ends the earlier one.
    s.createCollection(app, "consents", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.choice("purpose", ["card_photo", "whatsapp_gateway", "marketing", "publicity"], { required: true }),
        s.choice("decision", ["given", "refused"], { required: true }),
        s.integer("text_version", { required: true, min: 1 }),
        s.text("declared_by", { required: true, max: 160 }), // the guardian, or the adult themselves
        s.instant("declared_at", { required: true }),
        s.relation(app, "recorded_by", "users"),
        s.instant("ended_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_consents_standing ON consents (person, purpose) WHERE ended_at = ''",
        "CREATE INDEX idx_consents_person ON consents (person, declared_at)",
      ],
    });
    s.keepHistory(app, "consents");

    s.insert(app, "people_settings", { id: "people000000000", card_last_day: "03-31", card_last_year: "next" });
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
