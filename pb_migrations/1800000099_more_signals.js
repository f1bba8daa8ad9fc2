/// <reference path="../.tools/types.d.ts" />
// SQL writes these collections too, and screens listen to them: domain/platform/signals.ts has the same collections.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const PEOPLE = ["people", "person_details", "contacts", "sectors", "classes", "student_cards"];
    const LIBRARY_AND_WAREHOUSE = ["titles", "requesters", "suppliers", "material_packs", "material_units", "stock_reservations"];
    const MESSAGING = ["messages", "conversations", "absences", "absence_lists"];
    // An attempt to send changes a message's lease and times as well.
    const UPDATES = { messages: "UPDATE OF state, error, person" };
    // The rule of messages tests their area: the signal stands for a message of the library's, which most users may read.
    const AREAS = { messages: "library" };

    const signals = app.findCollectionByNameOrId("signals");
    signals.fields.add(new Field(s.text("area", { max: 20, hidden: true })));
    app.save(signals);
    for (const name of [...PEOPLE, ...LIBRARY_AND_WAREHOUSE, ...MESSAGING]) {
      const id = name.replaceAll("_", "").slice(0, 15).padEnd(15, "0");
      s.insert(app, "signals", { id, name, area: AREAS[name] ?? "" });
      s.run(app, `INSERT INTO signal_beats (collection, beat) VALUES ('${name}', 0)`);
      for (const change of ["INSERT", UPDATES[name] ?? "UPDATE", "DELETE"]) {
        s.run(
          app,
          `CREATE TRIGGER ${name}_signal_${change.split(" ")[0].toLowerCase()} AFTER ${change} ON ${name} BEGIN
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
