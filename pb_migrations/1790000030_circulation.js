/// <reference path="../.tools/types.d.ts" />
// The rest of the rule matrix, suspensions, and the school's own choices about lending.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const change = (name, work) => {
      const collection = app.findCollectionByNameOrId(name);
      work(collection);
      app.save(collection);
    };

    // Figures are text so that empty ("inherit") differs from "0".
    const figure = (name) => new Field(s.text(name, { max: 5, pattern: "^\\d{0,5}$" }));
    change("loan_rules", (rules) => {
      rules.fields.add(figure("renewal_window")); // days before the due date from which a renewal is accepted
      rules.fields.add(figure("grace_days")); // late days that cost nothing
      rules.fields.add(figure("suspension_per_day")); // days of suspension for each late day
      rules.fields.add(figure("suspension_max")); // of one loan
      rules.fields.add(new Field(s.day("ceiling"))); // no loan is due after it; past: ignored
    });

    change("reader_categories", (categories) => {
      categories.fields.add(new Field(s.integer("max_holds", { min: 0, max: 1000 })));
      categories.fields.add(new Field(s.bool("exempt_from_suspension")));
    });
    app.db().newQuery("UPDATE reader_categories SET max_holds = 3").execute();

    change("loans", (loans) => {
      loans.fields.getByName("closed_as").values = ["returned", "undone", "replaced", "pardoned"];
      loans.fields.add(new Field(s.day("lost_on"))); // its copy was declared lost: lateness stops there
      loans.fields.add(new Field(s.day("original_due"))); // before a closed day moved it; empty when none did
      loans.addIndex("idx_loans_closed_reader", false, "reader, returned_at", "");
    });

    // What was lost before this day was known is not called late for it.
    app
      .db()
      .newQuery("UPDATE loans SET lost_on = due WHERE returned_at = '' AND copy IN (SELECT id FROM copies WHERE state = 'lost')")
      .execute();

    // One record, id "library00000000", made below.
    s.createCollection(app, "library_settings", {
      rules: { list: RULES.LIBRARY, update: RULES.ADMIN },
      fields: [
        s.choice("renewal_base", ["today", "due"], { required: true }),
        s.choice("late_days", ["open_days", "calendar_days"], { required: true }), // how lateness is counted for a suspension
        s.choice("suspension_days", ["open_days", "calendar_days"], { required: true }), // how a suspension runs
        s.choice("suspension_combination", ["longest", "sum"], { required: true }), // rule 38
        s.choice("grace_counts", ["from_due", "after_grace"], { required: true }), // rule 40
        s.integer("pickup_days", { min: 1, max: 60 }), // open days that a copy waits on the shelf
        s.integer("no_show_limit", { min: 0, max: 100 }), // 0: a hold that is not fetched costs nothing
        s.integer("no_show_days", { min: 0, max: 365 }),
        s.bool("isbn_lookup"),
        s.bool("notices"),
        s.integer("due_soon_days", { min: 0, max: 30 }), // 0: no notice before the due date
        s.text("overdue_stages", { max: 60, pattern: "^(\\d{1,3}(;\\d{1,3})*)?$" }), // late days on which a notice goes out
      ],
    });

    // The one place that says who is suspended: there is no flag on the reader (rule 41).
    s.createCollection(app, "suspensions", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "reader", "readers", { required: true }),
        s.choice("kind", ["late", "no_show", "manual"], { required: true }),
        s.relation(app, "loan", "loans"),
        s.day("counted_from", { required: true }), // the day of the return, which never counts itself
        s.day("starts", { required: true }),
        s.day("ends", { required: true }), // its last day
        s.integer("days", { min: 0 }),
        s.text("reason", { required: true, max: 300 }),
        s.relation(app, "made_by", "users"),
        s.instant("cancelled_at"),
        s.relation(app, "cancelled_by", "users"),
        s.text("cancel_reason", { max: 300 }),
      ],
      indexes: [
        "CREATE INDEX idx_suspensions_reader ON suspensions (reader, ends) WHERE cancelled_at = ''",
        "CREATE UNIQUE INDEX idx_suspensions_loan ON suspensions (loan, counted_from) WHERE loan != '' AND cancelled_at = ''",
        "CREATE INDEX idx_suspensions_ends ON suspensions (ends)",
      ],
    });
    app
      .db()
      .newQuery(
        `CREATE TRIGGER suspensions_no_delete BEFORE DELETE ON suspensions
         BEGIN SELECT RAISE(ABORT, 'suspensions keep their history'); END`,
      )
      .execute();

    const settings = new Record(app.findCollectionByNameOrId("library_settings"));
    settings.load({
      id: "library00000000",
      renewal_base: "today",
      late_days: "open_days",
      suspension_days: "open_days",
      suspension_combination: "longest",
      grace_counts: "from_due",
      pickup_days: 2,
      no_show_limit: 0,
      no_show_days: 0,
      isbn_lookup: false,
      notices: false,
      due_soon_days: 1,
      overdue_stages: "1;7;15",
    });
    app.save(settings);
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER suspensions_no_delete").execute();
    for (const name of ["suspensions", "library_settings"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_closed_reader");
    loans.fields.removeByName("original_due");
    loans.fields.removeByName("lost_on");
    loans.fields.getByName("closed_as").values = ["returned", "undone"];
    app.save(loans);
    const remove = (name, fields) => {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) {
        collection.fields.removeByName(field);
      }
      app.save(collection);
    };
    remove("reader_categories", ["max_holds", "exempt_from_suspension"]);
    remove("loan_rules", ["renewal_window", "grace_days", "suspension_per_day", "suspension_max", "ceiling"]);
  },
);
