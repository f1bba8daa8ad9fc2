/// <reference path="../.tools/types.d.ts" />
// The phones that show a live card. A phone's secret makes its codes: only the server and that phone know the secret.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    const settings = app.findCollectionByNameOrId("people_settings");
    settings.fields.add(new Field(s.choice("card_phones", ["1", "2"], { required: true }))); // the number of phones that may show one card
    app.save(settings);
    s.run(app, "UPDATE people_settings SET card_phones = '1'");

    s.createCollection(app, "card_devices", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "card", "student_cards", { required: true }),
        s.integer("slot", { required: true, min: 1, max: 2 }),
        s.text("pairing", { hidden: true, pattern: "^([0-9a-z]{26})?$" }), // the code on the school's screen, until a phone reads it
        s.instant("pairing_ends", { required: true }),
        s.text("claim", { hidden: true, max: 15 }), // chosen by the phone, so that the server can repeat a lost answer
        s.text("secret", { hidden: true, max: 60 }), // empty once the pairing has ended
        s.instant("paired_at"),
        s.instant("ended_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_card_devices_slot ON card_devices (card, slot) WHERE ended_at = ''",
        "CREATE UNIQUE INDEX idx_card_devices_pairing ON card_devices (pairing) WHERE pairing != ''",
        "CREATE INDEX idx_card_devices_card ON card_devices (card)",
      ],
    });
    s.keepHistory(app, "card_devices");
    s.refuse(
      app,
      "card_devices_keep_identity",
      `UPDATE OF card, slot, secret, paired_at, ended_at ON card_devices
       WHEN old.card IS NOT new.card OR old.slot IS NOT new.slot OR (old.secret != '' AND old.secret IS NOT new.secret AND NOT (new.secret = '' AND new.ended_at != ''))
         OR (old.paired_at != '' AND old.paired_at IS NOT new.paired_at) OR (old.ended_at != '' AND new.ended_at = '')`,
      "a phone stays paired with one card, and once ended stays so",
    );

    // The checks at the gate: the card, the time and the outcome, without the people who showed and checked it.
    s.createCollection(app, "card_checks", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "card", "student_cards", { required: true }),
        s.instant("at", { required: true }),
        s.choice("outcome", ["valid", "expired", "blocked", "replaced", "not_enrolled", "old"], { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_card_checks_card ON card_checks (card, at)",
        "CREATE INDEX idx_card_checks_at ON card_checks (at)",
        "CREATE INDEX idx_card_checks_outcome ON card_checks (outcome, at)",
      ],
    });
    s.refuse(app, "card_checks_no_update", "UPDATE ON card_checks", "what was seen at the gate stays as it was");
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
