/// <reference path="../.tools/types.d.ts" />
// The stockroom's automatic alerts: their settings, and the alerts that have not ended.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const WAYS = ["off", "bell", "email"];

    s.createCollection(app, "stock_settings", {
      rules: { list: RULES.WAREHOUSE, update: RULES.ADMIN },
      fields: [
        s.choice("minimum_alert", WAYS, { required: true }),
        s.choice("expiry_alert", WAYS, { required: true }),
        s.choice("loan_alert", WAYS, { required: true }),
        s.choice("request_alert", WAYS, { required: true }),
        s.bool("alert_admins"), // in addition to the storekeepers
        s.integer("expiring_days", { min: 1, max: 365 }), // the days before its last day from which a batch is about to expire
        s.integer("request_days", { min: 1, max: 60 }), // the days after which an unanswered request is late
        s.bool("reminders"), // of loans, to the borrowers
        s.integer("due_soon_days", { min: 0, max: 30 }), // 0: no reminder before the due day
        s.text("overdue_stages", { max: 60, pattern: "^(\\d{1,3}(;\\d{1,3})*)?$" }), // late days on which a reminder goes out
        ...s.stamps(),
      ],
    });
    s.insert(app, "stock_settings", {
      id: "stockroom000000",
      minimum_alert: "bell",
      expiry_alert: "bell",
      loan_alert: "bell",
      request_alert: "bell",
      alert_admins: true,
      expiring_days: 30,
      request_days: 3,
      reminders: false,
      due_soon_days: 1,
      overdue_stages: "1;7;15",
    });
    s.keepHistory(app, "stock_settings");

    // One for each crossing of a limit: while it is open, no further alert is sent.
    s.createCollection(app, "stock_alerts", {
      rules: { list: RULES.WAREHOUSE },
      fields: [
        s.choice("kind", ["minimum", "expiring", "expired", "overdue_loan", "waiting_request"], { required: true }),
        s.text("subject", { required: true, max: 15 }), // the material, batch, loan or request
        s.instant("crossed_at", { required: true }),
        s.instant("ended_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_alerts_open ON stock_alerts (kind, subject) WHERE ended_at = ''",
        "CREATE INDEX idx_stock_alerts_crossed_at ON stock_alerts (crossed_at)",
      ],
    });
    s.keepHistory(app, "stock_alerts");

    // The reminders of a loan: once for each stage and due day.
    s.createCollection(app, "stock_reminders", {
      fields: [
        s.relation(app, "loan", "material_loans", { required: true }),
        s.text("stage", { required: true, max: 20, pattern: "^(due_soon|overdue_\\d{1,3})$" }),
        s.day("due", { required: true }),
        s.text("guardian_key", { max: 16 }), // a key of the guardian who gets it, never their name; empty: the borrower
        s.relation(app, "message", "messages", { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_reminders_loan ON stock_reminders (loan, stage, due, guardian_key)",
        "CREATE INDEX idx_stock_reminders_message ON stock_reminders (message)",
      ],
    });
  },
  (app) => {
    for (const name of ["stock_reminders", "stock_alerts", "stock_settings"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
