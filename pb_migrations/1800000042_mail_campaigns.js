/// <reference path="../../.tools/types.d.ts" />
// Campaigns by mail: the link by which whoever reads one ends it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    // One for each address, which stands as a hash only: it is valid for as long as a mail may lie in somebody's mailbox.
    s.createCollection(app, "unsubscribe_links", {
      fields: [
        s.text("token", { required: true, max: 40 }),
        s.text("hash", { required: true, max: 64 }),
        s.relation(app, "person", "people"),
        s.text("masked_address", { max: 255 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_unsubscribe_links_token ON unsubscribe_links (token)",
        "CREATE UNIQUE INDEX idx_unsubscribe_links_hash ON unsubscribe_links (hash)",
        "CREATE INDEX idx_unsubscribe_links_person ON unsubscribe_links (person)",
      ],
    });
    s.keepHistory(app, "unsubscribe_links");

    // The people left out of a campaign, with the reason at its launch.
    s.createCollection(app, "campaign_exclusions", {
      rules: { list: s.RULES.ADMIN },
      fields: [
        s.relation(app, "campaign", "campaigns", { required: true }),
        s.relation(app, "person", "people"), // empty: nobody of that name is known
        s.text("line", { max: 160 }), // as it stood in the list, where nobody was found
        s.text("reason", { required: true, max: 300 }),
        s.integer("place", { min: 0 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_campaign_exclusions_campaign ON campaign_exclusions (campaign, place, id)",
        "CREATE INDEX idx_campaign_exclusions_person ON campaign_exclusions (person)",
        "CREATE INDEX idx_campaign_exclusions_line ON campaign_exclusions (created) WHERE line != ''",
      ],
    });
    s.keepHistory(app, "campaign_exclusions");

    // Why a campaign goes at any hour; empty: it waits for the school's hours.
    const campaigns = app.findCollectionByNameOrId("campaigns");
    campaigns.fields.add(new TextField({ name: "urgent", max: 200 }));
    app.save(campaigns);

    // Of whose absence the family has heard, once a day.
    s.createCollection(app, "absences", {
      rules: { list: s.RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.day("day", { required: true }),
        s.relation(app, "class", "classes"), // the person's on that day
        s.relation(app, "campaign", "campaigns"),
        // The absence that this row takes back; with a campaign, the family was told so by it.
        s.relationToItself("reversal_of", "absences"),
        s.relation(app, "made_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_absences_day ON absences (person, day, campaign, reversal_of) WHERE campaign != ''",
        "CREATE INDEX idx_absences_person ON absences (person, day)",
        "CREATE UNIQUE INDEX idx_absences_reversal ON absences (reversal_of, campaign) WHERE reversal_of != ''",
        "CREATE INDEX idx_absences_class ON absences (class, day)",
        "CREATE INDEX idx_absences_on ON absences (day, person, campaign)",
      ],
    });
    s.makeAppendOnly(app, "absences");

    // Who has looked through a class's list on which day, whether or not somebody was absent.
    s.createCollection(app, "absence_lists", {
      rules: { list: s.RULES.ADMIN },
      fields: [
        s.relation(app, "class", "classes", { required: true }),
        s.day("day", { required: true }),
        s.relation(app, "made_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_absence_lists_day ON absence_lists (day, class)",
        "CREATE INDEX idx_absence_lists_class ON absence_lists (class)",
      ],
    });
    s.makeAppendOnly(app, "absence_lists");

    // A returned mail names nothing but the address.
    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.indexes = [...contacts.indexes, "CREATE INDEX idx_contacts_kind_value ON contacts (kind, value)"];
    // The contacts to which a court forbids the school to write.
    contacts.fields.add(new BoolField({ name: "blocked" }));
    app.save(contacts);

    // Mail programs press the button for many people from few addresses.
    const settings = app.settings();
    settings.rateLimits.rules = [
      ...settings.rateLimits.rules,
      { label: "/api/school/messaging/unsubscribe", audience: "", duration: 60, maxRequests: 300 },
      // A mail service tells of each mail by itself.
      { label: "/api/school/messaging/bounces/", audience: "", duration: 10, maxRequests: 2000 },
    ];
    app.save(settings);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
