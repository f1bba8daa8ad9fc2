/// <reference path="../.tools/types.d.ts" />
// Labels that were printed, and inventories: what was counted, by whom, and what could not be found.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    const copies = app.findCollectionByNameOrId("copies");
    copies.fields.getByName("state").values = ["normal", "lost", "missing", "damaged", "repair", "withdrawn"];
    copies.fields.add(new Field(s.instant("label_printed_at"))); // empty: it has no label of ours yet
    // A tombo is text; people ask for "from 100 to 250".
    copies.addIndex("idx_copies_tombo_number", false, "CAST(tombo AS INTEGER)", "");
    copies.addIndex("idx_copies_unlabelled", false, "tombo COLLATE NOCASE", "label_printed_at = ''");
    app.save(copies);

    s.createCollection(app, "inventories", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.text("location", { max: 120 }), // empty: everywhere
        s.relation(app, "material_type", "material_types"), // empty: any
        s.instant("started_at", { required: true }),
        s.relation(app, "started_by", "users"),
        s.instant("closed_at"), // empty while people count
        s.relation(app, "closed_by", "users"),
        s.integer("scans", { min: 0 }),
        s.json("figures", { maxSize: 2000 }), // as it was closed: domain/library InventoryFigures
      ],
      indexes: ["CREATE INDEX idx_inventories_started ON inventories (started_at)"],
    });

    // What someone held in the hand, once for each copy.
    s.createCollection(app, "inventory_scans", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "inventory", "inventories", { required: true }),
        s.relation(app, "copy", "copies"), // empty: nobody knows the code
        s.text("code", { required: true, max: 200 }),
        s.instant("at", { required: true }),
        s.relation(app, "by", "users"),
        s.choice("outcome", ["right", "elsewhere", "on_loan", "found", "repair", "withdrawn", "unknown"], { required: true }),
        s.bool("expected"), // it belongs to what is counted
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_inventory_scans_copy ON inventory_scans (inventory, copy) WHERE copy != ''",
        "CREATE UNIQUE INDEX idx_inventory_scans_code ON inventory_scans (inventory, code) WHERE copy = ''",
        "CREATE INDEX idx_inventory_scans_outcome ON inventory_scans (inventory, outcome, expected, at)",
        "CREATE INDEX idx_inventory_scans_at ON inventory_scans (inventory, at)",
        "CREATE INDEX idx_inventory_scans_by ON inventory_scans (inventory, by)",
        "CREATE INDEX idx_inventory_scans_all ON inventory_scans (at, id)",
      ],
    });
    s.makeAppendOnly(app, "inventory_scans");

    // What a closing marked as missing, and what to make of it again when the closing is undone.
    s.createCollection(app, "inventory_missing", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "inventory", "inventories", { required: true }),
        s.relation(app, "copy", "copies", { required: true }),
        s.choice("state_before", ["normal", "damaged"], { required: true }),
        s.text("reason_before", { max: 300 }),
        s.text("tombo", { required: true, max: 40 }), // the order of the list
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_inventory_missing_copy ON inventory_missing (inventory, copy)",
        "CREATE INDEX idx_inventory_missing_tombo ON inventory_missing (inventory, tombo COLLATE NOCASE)",
        "CREATE INDEX idx_inventory_missing_all ON inventory_missing (tombo COLLATE NOCASE, id)",
        "CREATE INDEX idx_inventory_missing_of ON inventory_missing (copy)",
      ],
    });
  },
  (app) => {
    for (const verb of ["update", "delete"]) {
      app.db().newQuery(`DROP TRIGGER inventory_scans_no_${verb}`).execute();
    }
    for (const name of ["inventory_missing", "inventory_scans", "inventories"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_tombo_number");
    copies.removeIndex("idx_copies_unlabelled");
    copies.fields.removeByName("label_printed_at");
    copies.fields.getByName("state").values = ["normal", "lost", "damaged", "repair", "withdrawn"];
    app.save(copies);
    app.db().newQuery("UPDATE copies SET state = 'normal' WHERE state = 'missing'").execute();
  },
);
