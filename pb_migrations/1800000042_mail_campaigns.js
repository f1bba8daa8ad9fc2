/// <reference path="../../.tools/types.d.ts" />
// Campaigns by mail: the link with which a recipient unsubscribes.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    // One for each address, stored as a hash only: it is valid for as long as a mail may stay in a mailbox.
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
        s.relation(app, "person", "people"), // empty: the register has nobody of that name
        s.text("line", { max: 160 }), // the line of the list, where nobody was found
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

    // The reason why a campaign may leave at any hour; empty: it waits for the school's hours.
    const campaigns = app.findCollectionByNameOrId("campaigns");
    campaigns.fields.add(new TextField({ name: "urgent", max: 200 }));
    app.save(campaigns);

    // The absences about which families were informed, one for each pupil and day.
    s.createCollection(app, "absences", {
      rules: { list: s.RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.day("day", { required: true }),
        s.relation(app, "class", "classes"), // the person's on that day
        s.relation(app, "campaign", "campaigns"),
        // The absence that this row reverses; with a campaign, which informed the family of the mistake.
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

    // The users who went through a class's list, by day, whether or not a pupil was absent.
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

    // A bounce contains only the address.
    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.indexes = [...contacts.indexes, "CREATE INDEX idx_contacts_kind_value ON contacts (kind, value)"];
    // The contacts to which a court forbids the school to write.
    contacts.fields.add(new BoolField({ name: "blocked" }));
    app.save(contacts);

    // Mail programs follow the unsubscribe link for many people from few addresses.
    const settings = app.settings();
    settings.rateLimits.rules = [
      ...settings.rateLimits.rules,
      { label: "/api/school/messaging/unsubscribe", audience: "", duration: 60, maxRequests: 300 },
      // A mail service sends a report of each mail.
      { label: "/api/school/messaging/bounces/", audience: "", duration: 10, maxRequests: 2000 },
    ];
    app.save(settings);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
