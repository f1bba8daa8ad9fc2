/// <reference path="../.tools/types.d.ts" />
// Live changes that are told to many at once: domain/platform/signals.ts has the same collections.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const SIGNALLED = [
      "loans",
      "holds",
      "suspensions",
      "copies",
      "readers",
      "stock_documents",
      "materials",
      "material_loans",
      "material_requests",
      "equipment",
      "custodies",
      "service_orders",
      "bookings",
    ];

    // A record says that its collection has changed, and nothing else, so that the server tests no rule of each listener. The
    // right to listen is tested at the start of a subscription.
    s.createCollection(app, "signals", {
      rules: { list: null, view: "" },
      fields: [s.text("name", { required: true, max: 60 })],
    });
    s.run(app, "CREATE TABLE signal_beats (collection TEXT NOT NULL PRIMARY KEY, beat INTEGER NOT NULL) STRICT, WITHOUT ROWID");
    for (const name of SIGNALLED) {
      s.insert(app, "signals", { id: name.replaceAll("_", "").slice(0, 15).padEnd(15, "0"), name });
      s.run(app, `INSERT INTO signal_beats (collection, beat) VALUES ('${name}', 0)`);
      for (const change of ["INSERT", "UPDATE", "DELETE"]) {
        s.run(
          app,
          `CREATE TRIGGER ${name}_signal_${change.toLowerCase()} AFTER ${change} ON ${name} BEGIN
            UPDATE signal_beats SET beat = beat + 1 WHERE collection = '${name}';
          END`,
        );
      }
    }
  },
  () => {
    throw new Error("Restore a backup to go back before this migration.");
  },
);
