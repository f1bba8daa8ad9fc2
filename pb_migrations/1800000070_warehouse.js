/// <reference path="../.tools/types.d.ts" />
// The stockroom: materials, suppliers, requesters, and a ledger whose balances the database itself maintains.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const run = (sql) => app.db().newQuery(sql).execute();
    const rules = { list: RULES.WAREHOUSE };
    const written = { ...rules, create: RULES.WAREHOUSE, update: RULES.WAREHOUSE };
    /** Ten-thousandths of the base unit, and centavos: far below what a number of JavaScript still counts one by one. */
    const MOST = 4_000_000_000_000_000;

    s.createCollection(app, "materials", {
      // Every user requests material from the catalogue, which therefore has no costs.
      rules: { ...written, list: RULES.SIGNED_IN, delete: RULES.WAREHOUSE },
      fields: [
        s.text("code", { required: true, max: 20 }),
        s.text("name", { required: true, max: 200 }),
        s.text("description", { max: 2000 }),
        s.text("unit", { required: true, max: 20 }), // the base unit, as domain/warehouse/words names it
        s.integer("decimals", { min: 0, max: 4 }), // the number of decimal places: 0 refuses half a piece
        s.choice("kind", ["consumable", "permanent"], { required: true }),
        s.text("expense_element", { max: 30 }), // 3.3.90.30.16
        s.text("account", { max: 30 }), // of the chart of accounts
        s.text("catmat_code", { max: 20 }),
        s.text("catmat_text", { max: 500 }),
        s.text("legacy_code", { max: 40 }), // in the system before this one
        s.integer("minimum", { min: 0, max: MOST }), // 0: none
        s.integer("maximum", { min: 0, max: MOST }), // 0: none
        s.integer("lead_time_days", { min: 0, max: 3650 }),
        s.bool("batch_control"),
        s.text("shelf", { max: 60 }),
        s.image("photo"),
        s.bool("active"),
        s.search(),
        s.text("name_key", { hidden: true }), // the name, normalised: tells that two may be one
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_materials_code ON materials (code COLLATE NOCASE)",
        "CREATE INDEX idx_materials_order ON materials (substr(search, 1, 60), id, active, kind)",
        "CREATE INDEX idx_materials_name_key ON materials (name_key)",
        "CREATE INDEX idx_materials_legacy_code ON materials (legacy_code COLLATE NOCASE) WHERE legacy_code != ''",
        "CREATE INDEX idx_materials_shelf ON materials (shelf COLLATE NOCASE) WHERE shelf != ''",
        "CREATE INDEX idx_materials_expense_element ON materials (expense_element)",
        "CREATE INDEX idx_materials_planned ON materials (id, minimum, lead_time_days) WHERE minimum > 0 OR lead_time_days > 0",
        "CREATE INDEX idx_materials_minimum ON materials (id, minimum) WHERE minimum > 0",
      ],
    });
    s.createSearchIndex(app, "materials");

    s.createCollection(app, "suppliers", {
      rules: written,
      fields: [
        s.text("name", { required: true, max: 160 }),
        s.text("trade_name", { max: 160 }),
        s.text("document", { max: 14, pattern: "^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})?$" }), // CNPJ or CPF; empty: a donor without one
        s.text("state_registration", { max: 20 }),
        s.text("email", { max: 255 }),
        s.text("phone", { max: 20 }),
        s.text("street", { max: 160 }),
        s.text("number", { max: 20 }),
        s.text("complement", { max: 80 }),
        s.text("district", { max: 80 }),
        s.text("city", { max: 80 }),
        s.text("state", { max: 2 }),
        s.text("postal_code", { max: 8, pattern: "^(\\d{8})?$" }),
        s.text("notes", { max: 1000 }),
        s.bool("active"),
        s.search(),
        s.text("name_key", { hidden: true }), // the name, normalised: tells that two may be one
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_suppliers_name_key ON suppliers (name_key)",
        "CREATE UNIQUE INDEX idx_suppliers_document ON suppliers (document) WHERE document != ''",
        "CREATE INDEX idx_suppliers_of_document ON suppliers (document)",
        "CREATE INDEX idx_suppliers_order ON suppliers (substr(search, 1, 60), id, active)",
      ],
    });
    s.createSearchIndex(app, "suppliers");

    // A pack of a material, or its own piece (factor 10000): its barcode, and its supplier's name for it.
    s.createCollection(app, "material_packs", {
      rules: { ...written, delete: RULES.WAREHOUSE },
      fields: [
        s.relation(app, "material", "materials", { required: true }),
        s.relation(app, "supplier", "suppliers"), // empty: any supplier
        s.text("supplier_code", { max: 60 }), // cProd
        s.text("gtin", { max: 14, pattern: "^(\\d{8}|\\d{12,14})?$" }),
        s.text("unit", { required: true, max: 20 }), // CX
        s.integer("factor", { required: true, min: 1, max: MOST }), // ten-thousandths of the base unit in one
        s.text("said", { max: 60 }), // the figures of the note when a user identified it: the same figures raise no question again
        s.text("called", { max: 200 }), // xProd of that note
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_material_packs_gtin ON material_packs (gtin) WHERE gtin != ''",
        "CREATE UNIQUE INDEX idx_material_packs_supplier ON material_packs (supplier, supplier_code, unit COLLATE NOCASE) WHERE supplier != '' AND supplier_code != ''",
        "CREATE INDEX idx_material_packs_of_supplier ON material_packs (supplier) WHERE supplier != ''",
        "CREATE INDEX idx_material_packs_material ON material_packs (material)",
      ],
    });

    // The requesters: a person in that role, or a sector.
    s.createCollection(app, "requesters", {
      rules: {
        ...written,
        update: `${RULES.WAREHOUSE} && @request.body.kind:changed = false && @request.body.person:changed = false && @request.body.sector:changed = false`,
      },
      fields: [
        s.text("code", { required: true, max: 20 }),
        s.choice("kind", ["person", "sector"], { required: true }),
        s.relation(app, "person", "people"),
        s.relation(app, "sector", "sectors"),
        s.day("valid_from"), // the first and the last day; empty: no bound
        s.day("valid_until"),
        s.text("notes", { max: 1000 }),
        s.bool("active"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_requesters_code ON requesters (code COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_requesters_person ON requesters (person) WHERE person != ''",
        "CREATE UNIQUE INDEX idx_requesters_sector ON requesters (sector) WHERE sector != ''",
        "CREATE INDEX idx_requesters_order ON requesters (substr(search, 1, 60), id, active, kind)",
      ],
    });
    s.createSearchIndex(app, "requesters");

    s.createCollection(app, "stock_batches", {
      rules,
      fields: [
        s.relation(app, "material", "materials", { required: true }),
        s.text("code", { required: true, max: 40 }),
        s.day("valid_until"), // its last good day; empty: none
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_batches_code ON stock_batches (material, code COLLATE NOCASE)",
        "CREATE INDEX idx_stock_batches_of_code ON stock_batches (code COLLATE NOCASE)",
        // In the order of a list: batches without a validity come last.
        "CREATE INDEX idx_stock_batches_order ON stock_batches (ifnull(nullif(valid_until, ''), '9'), id, material)",
        "CREATE INDEX idx_stock_batches_valid_until ON stock_batches (valid_until) WHERE valid_until != ''",
      ],
    });

    // A supplier's note (NF-e) as XML: the signed file, and its content. It is entered while a document that is not reversed names it.
    s.createCollection(app, "stock_invoices", {
      rules,
      fields: [
        s.text("key", { required: true, max: 44, pattern: "^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$" }),
        s.file("file", { protected: true, maxSize: 33554432 }),
        s.text("series", { max: 3 }),
        s.text("number", { required: true, max: 9 }),
        s.day("issued_on", { required: true }),
        s.text("issuer_document", { max: 14 }),
        s.text("issuer_name", { max: 160 }),
        s.integer("total", { min: 0, max: MOST }), // centavos
        s.integer("item_count", { min: 1 }),
        s.json("refers_to", { maxSize: 30000 }), // the keys of the notes to which it refers
        s.bool("billing"), // another note brings its goods
        s.json("content", { maxSize: 12000000, hidden: true }), // as domain/warehouse/nfe read it
        s.instant("received_at", { required: true }),
        s.relation(app, "received_by", "users"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_invoices_key ON stock_invoices (key)",
        "CREATE INDEX idx_stock_invoices_received_at ON stock_invoices (received_at, id, key)",
        "CREATE INDEX idx_stock_invoices_number ON stock_invoices (number)",
        "CREATE INDEX idx_stock_invoices_issuer ON stock_invoices (issuer_document)",
      ],
    });

    s.createSearchIndex(app, "stock_invoices");

    // A note that its supplier cancelled, by its key: the note may be received, entered, still expected or never received.
    s.createCollection(app, "stock_invoice_cancellations", {
      rules,
      fields: [
        s.text("key", { required: true, max: 44, pattern: "^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$" }),
        s.text("issuer_document", { max: 14 }), // from the key
        s.text("series", { max: 3 }),
        s.text("number", { required: true, max: 9 }),
        s.day("cancelled_on"),
        s.text("reason", { max: 255 }),
        s.text("replaced_by", { max: 44 }), // the key of the note in its place
        s.bool("registered"), // the tax office accepted it; false: the file has the supplier's request alone
        s.instant("received_at", { required: true }),
        s.relation(app, "received_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_invoice_cancellations_key ON stock_invoice_cancellations (key)",
        "CREATE INDEX idx_stock_invoice_cancellations_number ON stock_invoice_cancellations (number, issuer_document)",
      ],
    });

    // A document's subject, recipient and reason; its lines are movements.
    s.createCollection(app, "stock_documents", {
      rules,
      fields: [
        s.text("number", { required: true, max: 20 }), // 2026/000123
        s.choice(
          "kind",
          [
            "purchase",
            "donation",
            "return",
            "opening",
            "exit",
            "write_off",
            "supplier_return",
            "transfer",
            "loan",
            "loan_return",
            "count",
            "value_adjustment",
            "merge",
            "reversal",
          ],
          { required: true },
        ),
        s.day("day", { required: true }), // the day of the movement; made_at has the moment of the posting
        s.text("month", { required: true, max: 7, pattern: "^\\d{4}-\\d{2}$" }),
        s.relation(app, "supplier", "suppliers"),
        s.relation(app, "requester", "requesters"),
        s.relation(app, "sector", "sectors"), // the requester's on that day
        s.text("invoice_series", { max: 3 }),
        s.text("invoice_number", { max: 9 }),
        s.day("issued_on"), // the invoice
        s.relation(app, "invoice", "stock_invoices"), // empty: typed by hand
        s.json("left_out", { maxSize: 1000000 }), // items of the received note that were not entered: number, name, cost, reason
        s.text("reason", { max: 300 }),
        s.text("note", { max: 1000 }),
        s.text("work", { max: 60 }), // the work of another area that took or returned the material, by its name
        s.text("import_batch", { max: 15 }), // the import that created it; an import may be deleted, a document never
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        s.commandHash(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_documents_number ON stock_documents (number)",
        "CREATE INDEX idx_stock_documents_made_at ON stock_documents (made_at, id)",
        "CREATE INDEX idx_stock_documents_day ON stock_documents (day, id)",
        "CREATE INDEX idx_stock_documents_month ON stock_documents (month, kind)",
        "CREATE INDEX idx_stock_documents_kind ON stock_documents (kind, day)",
        "CREATE INDEX idx_stock_documents_invoice ON stock_documents (invoice_number) WHERE invoice_number != ''",
        "CREATE INDEX idx_stock_documents_of_invoice ON stock_documents (invoice) WHERE invoice != ''",
        "CREATE INDEX idx_stock_documents_import_batch ON stock_documents (import_batch) WHERE import_batch != ''",
        "CREATE INDEX idx_stock_documents_supplier ON stock_documents (supplier, invoice_number) WHERE supplier != ''",
        "CREATE INDEX idx_stock_documents_requester ON stock_documents (requester, day) WHERE requester != ''",
        "CREATE INDEX idx_stock_documents_sector ON stock_documents (sector, day) WHERE sector != ''",
      ],
    });
    const documents = app.findCollectionByNameOrId("stock_documents");
    documents.fields.add(new Field(s.relation(app, "reversal_of", "stock_documents")));
    documents.fields.add(new Field(s.relation(app, "adjusts", "stock_documents"))); // the entry whose value it corrects
    documents.indexes = [
      ...documents.indexes,
      "CREATE UNIQUE INDEX idx_stock_documents_reversal ON stock_documents (reversal_of) WHERE reversal_of != ''",
    ];
    app.save(documents);

    s.createCollection(app, "stock_movements", {
      rules,
      fields: [
        s.relation(app, "document", "stock_documents", { required: true }),
        s.integer("line", { required: true, min: 1 }),
        s.choice(
          "kind", // the document's; of a reversal, reversal_of of its document names the reversed one
          documents.fields.getByName("kind").values,
          { required: true },
        ),
        s.relation(app, "material", "materials", { required: true }),
        s.choice("place", ["stock", "on_loan", "damaged"], { required: true }),
        s.relation(app, "batch", "stock_batches"),
        s.day("day", { required: true }),
        s.text("month", { required: true, max: 7, pattern: "^\\d{4}-\\d{2}$" }),
        s.integer("quantity", { required: true, min: -MOST, max: MOST }), // ten-thousandths, signed
        s.integer("value", { min: -MOST, max: MOST }), // centavos, signed
        s.integer("quantity_after", { min: 0, max: MOST }), // of the material in all places, once this row was posted
        s.integer("value_after", { min: 0, max: MOST }),
        s.integer("stated_quantity", { min: 0, max: MOST }), // as on the paper: 7 CX; 0: in the base unit
        s.text("stated_unit", { max: 20 }),
        s.integer("factor", { min: 0, max: MOST }), // of that unit on that day
        s.text("reason", { max: 300 }), // the reason for another batch than the first to expire
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_stock_movements_material ON stock_movements (material)",
        // All columns that the reconciliation adds up, in its order.
        "CREATE INDEX idx_stock_movements_day ON stock_movements (material, day, quantity, value, place, batch)",
        "CREATE INDEX idx_stock_movements_of_day ON stock_movements (day)",
        "CREATE INDEX idx_stock_movements_document ON stock_movements (document)",
        "CREATE INDEX idx_stock_movements_month ON stock_movements (month, material)",
        "CREATE INDEX idx_stock_movements_batch ON stock_movements (batch) WHERE batch != ''",
        "CREATE INDEX idx_stock_movements_kind ON stock_movements (kind, material)",
      ],
    });
    const movements = app.findCollectionByNameOrId("stock_movements");
    movements.fields.add(new Field(s.relation(app, "reversal_of", "stock_movements")));
    movements.fields.add(new Field(s.relation(app, "returned_from", "stock_movements"))); // the exit whose goods came back unused
    movements.indexes = [
      ...movements.indexes,
      "CREATE UNIQUE INDEX idx_stock_movements_reversal ON stock_movements (reversal_of) WHERE reversal_of != ''",
      "CREATE INDEX idx_stock_movements_returned_from ON stock_movements (returned_from) WHERE returned_from != ''",
    ];
    app.save(movements);

    // A closed month; after it was reopened, the row stays as a superseded statement.
    s.createCollection(app, "stock_months", {
      rules,
      fields: [
        s.text("month", { required: true, max: 7, pattern: "^\\d{4}-\\d{2}$" }),
        s.instant("closed_at", { required: true }),
        s.relation(app, "closed_by", "users"),
        s.instant("reopened_at"),
        s.relation(app, "reopened_by", "users"),
        s.text("reopen_reason", { max: 300 }),
        s.json("statement", { maxSize: 5000000 }),
        s.text("hash", { max: 64 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_stock_months_closed ON stock_months (month) WHERE reopened_at = ''"],
    });

    // The differences between balances and ledger. None, as long as nobody changed the file from outside.
    s.createCollection(app, "stock_findings", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("kind", ["balance", "value", "places", "after", "empty_document", "loans"], { required: true }),
        s.relation(app, "material", "materials"),
        s.text("about", { max: 60 }), // place and batch, or the document's number
        s.integer("ledger"),
        s.integer("kept"),
        s.instant("found_at", { required: true }),
        ...s.stamps(),
      ],
      indexes: ["CREATE INDEX idx_stock_findings_material ON stock_findings (material)"],
    });

    // Tables of SQLite's own, invisible in the dashboard: only the ledger's trigger writes them.
    run(`CREATE TABLE stock_balances (
      material TEXT NOT NULL,
      place TEXT NOT NULL,
      batch TEXT NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND ${MOST}),
      PRIMARY KEY (material, place, batch)
    ) STRICT, WITHOUT ROWID`);
    run(`CREATE TABLE stock_values (
      material TEXT NOT NULL PRIMARY KEY,
      quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND ${MOST}),
      value INTEGER NOT NULL CHECK (value BETWEEN 0 AND ${MOST}),
      CHECK (quantity > 0 OR value = 0)
    ) STRICT, WITHOUT ROWID`);
    // The use in the last twelve whole months, and the number of months with any: calculated each night.
    run(`CREATE TABLE stock_use (
      material TEXT NOT NULL PRIMARY KEY,
      months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 12),
      used INTEGER NOT NULL CHECK (used >= 0)
    ) STRICT, WITHOUT ROWID`);

    const refuse = (trigger, when, sentence, condition = "TRUE") =>
      run(`CREATE TRIGGER ${trigger} BEFORE ${when} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
    for (const table of ["stock_documents", "stock_movements"]) {
      s.makeAppendOnly(app, table);
      // REPLACE deletes without the trigger above.
      refuse(
        `${table}_no_replace`,
        `INSERT ON ${table}`,
        `${table} is append-only`,
        `EXISTS (SELECT 1 FROM ${table} WHERE id = new.id OR rowid = new.rowid)
         OR (new.reversal_of != '' AND EXISTS (SELECT 1 FROM ${table} WHERE reversal_of = new.reversal_of AND reversal_of != ''))`,
      );
      refuse(
        `${table}_open_month`,
        `INSERT ON ${table}`,
        "stock month is closed",
        "new.month <= (SELECT MAX(month) FROM stock_months WHERE reopened_at = '')",
      );
      refuse(
        `${table}_month_of_day`,
        `INSERT ON ${table}`,
        "stock month is not of its day",
        "new.month != substr(new.day, 1, 7)",
      );
    }
    refuse(
      "stock_documents_number_once",
      "INSERT ON stock_documents",
      "stock_documents is append-only",
      "EXISTS (SELECT 1 FROM stock_documents WHERE number = new.number)",
    );
    refuse(
      "stock_documents_invoice_once",
      "INSERT ON stock_documents",
      "the invoice is entered already",
      `new.invoice != '' AND EXISTS (SELECT 1 FROM stock_documents d WHERE d.invoice = new.invoice AND d.invoice != ''
         AND NOT EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != ''))`,
    );
    refuse("stock_invoices_no_update", "UPDATE ON stock_invoices", "an invoice stays as it was signed");
    refuse(
      "stock_invoices_keep_entered",
      "DELETE ON stock_invoices",
      "an invoice that was entered stays",
      "EXISTS (SELECT 1 FROM stock_documents WHERE invoice = old.id AND invoice != '')",
    );
    refuse(
      "stock_movements_enough",
      "INSERT ON stock_movements",
      "insufficient stock",
      `new.quantity < 0 AND COALESCE(
         (SELECT quantity FROM stock_balances WHERE material = new.material AND place = new.place AND batch = new.batch), 0
       ) + new.quantity < 0`,
    );
    run(`CREATE TRIGGER stock_movements_post AFTER INSERT ON stock_movements BEGIN
      DELETE FROM stock_balances WHERE material = new.material AND place = new.place AND batch = new.batch AND quantity = -new.quantity;
      UPDATE stock_balances SET quantity = quantity + new.quantity
        WHERE new.quantity < 0 AND material = new.material AND place = new.place AND batch = new.batch;
      INSERT INTO stock_balances (material, place, batch, quantity)
        SELECT new.material, new.place, new.batch, new.quantity WHERE new.quantity > 0
        ON CONFLICT (material, place, batch) DO UPDATE SET quantity = quantity + excluded.quantity;
      INSERT INTO stock_values (material, quantity, value) SELECT new.material, 0, 0
        WHERE NOT EXISTS (SELECT 1 FROM stock_values WHERE material = new.material);
      UPDATE stock_values SET quantity = quantity + new.quantity, value = value + new.value WHERE material = new.material;
      SELECT RAISE(ABORT, 'stock balance does not follow') WHERE NOT EXISTS (
        SELECT 1 FROM stock_values WHERE material = new.material AND quantity = new.quantity_after AND value = new.value_after);
    END`);
    refuse(
      "materials_keep_unit",
      "UPDATE OF unit, decimals ON materials",
      "a material with movements keeps its unit",
      `(new.unit != old.unit OR new.decimals != old.decimals) AND EXISTS (SELECT 1 FROM stock_movements WHERE material = old.id)`,
    );
    refuse(
      "materials_keep_history",
      "DELETE ON materials",
      "a material with movements stays",
      "EXISTS (SELECT 1 FROM stock_movements WHERE material = old.id)",
    );
    for (const table of ["stock_batches", "stock_months", "stock_invoice_cancellations"]) {
      s.keepHistory(app, table);
    }
    // A record that nothing names may be deleted: an import that is undone created it by mistake.
    refuse(
      "suppliers_keep_history",
      "DELETE ON suppliers",
      "suppliers keep their history",
      `EXISTS (SELECT 1 FROM stock_documents WHERE supplier = old.id AND supplier != '')
       OR EXISTS (SELECT 1 FROM material_packs WHERE supplier = old.id AND supplier != '')`,
    );
    refuse(
      "requesters_keep_history",
      "DELETE ON requesters",
      "requesters keep their history",
      "EXISTS (SELECT 1 FROM stock_documents WHERE requester = old.id AND requester != '')",
    );

    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.listRule = `${timeline.listRule} || (area = "warehouse" && ${RULES.WAREHOUSE})`;
    timeline.viewRule = timeline.listRule;
    app.save(timeline);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    const { RULES } = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.listRule = timeline.listRule.replace(` || (area = "warehouse" && ${RULES.WAREHOUSE})`, "");
    timeline.viewRule = timeline.listRule;
    app.save(timeline);
    for (const table of ["stock_balances", "stock_values", "stock_use"]) run(`DROP TABLE ${table}`);
    for (const table of ["materials", "suppliers", "requesters", "stock_invoices"]) {
      for (const part of ["fts", "documents"]) run(`DROP TABLE ${table}_${part}`);
    }
    for (const name of [
      "stock_invoice_cancellations",
      "stock_findings",
      "stock_months",
      "stock_movements",
      "stock_documents",
      "stock_invoices",
      "stock_batches",
      "requesters",
      "material_packs",
      "suppliers",
      "materials",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
