/// <reference path="../.tools/types.d.ts" />
// The stockroom's loans: quantities and numbered units that are lent and returned, in parts. The ledger has their movements.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const run = (sql) => app.db().newQuery(sql).execute();
    const rules = { list: RULES.WAREHOUSE };
    const MOST = 4_000_000_000_000_000;

    // A unit of a material with a number of the stockroom: extension cord 07. A unit with a tombo is the IT desk's equipment.
    s.createCollection(app, "material_units", {
      rules: {
        ...rules,
        create: RULES.WAREHOUSE,
        update: `${RULES.WAREHOUSE} && @request.body.material:changed = false`,
      },
      fields: [
        s.relation(app, "material", "materials", { required: true }),
        s.text("number", { required: true, max: 20 }), // 07
        s.text("code", { required: true, max: 40 }), // the code on its label: 000123-07
        s.choice("state", ["good", "damaged", "lost"], { required: true }), // the end of a loan sets it too
        s.text("note", { max: 300 }),
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_material_units_code ON material_units (code COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_material_units_number ON material_units (material, number COLLATE NOCASE)",
      ],
    });

    // One document of the kind "loan", by the same id: the borrower and the due day.
    s.createCollection(app, "material_loans", {
      rules,
      fields: [
        s.choice("state", ["open", "closed", "undone"], { required: true }),
        s.relation(app, "requester", "requesters", { required: true }),
        s.relation(app, "sector", "sectors"), // the requester's on that day
        s.day("due", { required: true }),
        s.day("first_due", { required: true }), // as it was lent
        s.day("asked_due"), // the typed day, where the school was closed on it
        s.integer("renewals", { min: 0 }),
        s.instant("made_at", { required: true }),
        s.instant("closed_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_material_loans_made_at ON material_loans (made_at, id)",
        "CREATE INDEX idx_material_loans_due ON material_loans (due, id)",
        "CREATE INDEX idx_material_loans_open ON material_loans (due) WHERE state = 'open'",
        "CREATE INDEX idx_material_loans_requester ON material_loans (requester, state)",
        "CREATE INDEX idx_material_loans_sector ON material_loans (sector) WHERE sector != ''",
      ],
    });

    s.createCollection(app, "material_loan_lines", {
      rules,
      fields: [
        s.relation(app, "loan", "material_loans", { required: true }),
        s.integer("line", { required: true, min: 1 }), // the document's
        s.relation(app, "material", "materials", { required: true }),
        s.relation(app, "unit", "material_units"), // empty: a quantity
        s.integer("quantity", { required: true, min: 1, max: MOST }), // ten-thousandths of the base unit, as the others
        s.integer("returned", { min: 0, max: MOST }), // to the stock
        s.integer("damaged", { min: 0, max: MOST }), // to the place of damaged material
        s.integer("lost", { min: 0, max: MOST }),
        s.integer("cancelled", { min: 0, max: MOST }), // the loan was undone
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_material_loan_lines_loan ON material_loan_lines (loan, line)",
        "CREATE INDEX idx_material_loan_lines_material ON material_loan_lines (material, loan)",
        "CREATE INDEX idx_material_loan_lines_of_unit ON material_loan_lines (unit) WHERE unit != ''",
        // A unit is with one borrower at a time.
        "CREATE UNIQUE INDEX idx_material_loan_lines_unit ON material_loan_lines (unit) WHERE unit != '' AND quantity > returned + damaged + lost + cancelled",
      ],
    });

    // The extensions, with author and both days; by the command's id.
    s.createCollection(app, "material_loan_renewals", {
      rules,
      fields: [
        s.relation(app, "loan", "material_loans", { required: true }),
        s.day("due_before", { required: true }),
        s.day("due", { required: true }),
        s.text("reason", { max: 300 }),
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        ...s.stamps(),
      ],
      indexes: ["CREATE INDEX idx_material_loan_renewals_loan ON material_loan_renewals (loan)"],
    });

    const refuse = (trigger, when, sentence, condition) =>
      run(`CREATE TRIGGER ${trigger} BEFORE ${when} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
    const sound = `new.quantity > 0 AND new.returned >= 0 AND new.damaged >= 0 AND new.lost >= 0 AND new.cancelled >= 0
      AND new.returned + new.damaged + new.lost + new.cancelled <= new.quantity`;
    refuse("material_loan_lines_add_up", "INSERT ON material_loan_lines", "loan line does not add up", `NOT (${sound})`);
    refuse(
      "material_loan_lines_still_add_up",
      "UPDATE ON material_loan_lines",
      "loan line does not add up",
      `NOT (${sound} AND new.quantity = old.quantity AND new.material = old.material AND new.unit = old.unit AND new.loan = old.loan AND new.line = old.line)`,
    );
    s.makeAppendOnly(app, "material_loan_renewals");
    for (const table of ["material_loans", "material_loan_lines"]) {
      s.keepHistory(app, table);
    }
    refuse(
      "material_units_keep_history",
      "DELETE ON material_units",
      "a unit that was lent stays",
      "EXISTS (SELECT 1 FROM material_loan_lines WHERE unit = old.id AND unit != '')",
    );
    refuse(
      "material_units_keep_material",
      "UPDATE OF material ON material_units",
      "a unit stays of its material",
      "new.material != old.material",
    );
  },
  (app) => {
    for (const name of ["material_loan_renewals", "material_loan_lines", "material_loans", "material_units"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
