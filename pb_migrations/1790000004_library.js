/// <reference path="../.tools/types.d.ts" />
// Titles, copies, readers, loan rules, loans.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "material_types", {
      rules: { list: RULES.LIBRARY, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [s.text("name", { required: true, max: 60 }), s.bool("lendable"), s.bool("counts_in_limit"), s.bool("active")],
      indexes: ["CREATE UNIQUE INDEX idx_material_types_name ON material_types (name COLLATE NOCASE)"],
    });

    s.createCollection(app, "reader_categories", {
      rules: { list: RULES.LIBRARY, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 60 }),
        s.integer("max_loans", { min: 0, max: 10000 }), // in total, over all types
        s.bool("blocked_when_overdue"),
        s.bool("active"),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_reader_categories_name ON reader_categories (name COLLATE NOCASE)"],
    });

    // Figures are text so that empty ("inherit") differs from "0" ("not lendable", "no renewal").
    const figure = (name) => s.text(name, { max: 5, pattern: "^\\d{0,5}$" });
    s.createCollection(app, "loan_rules", {
      rules: { list: RULES.LIBRARY, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.relation(app, "category", "reader_categories"), // empty: any
        s.relation(app, "material_type", "material_types"), // empty: any
        s.choice("day_mode", ["calendar_days", "open_days", "weekly"]), // empty: inherit
        figure("loan_days"),
        figure("max_loans"), // of this type
        figure("max_renewals"),
        figure("renewal_days"),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_loan_rules_pair ON loan_rules (category, material_type)"],
    });

    s.createCollection(app, "titles", {
      rules: { list: RULES.LIBRARY, create: RULES.LIBRARY, update: RULES.LIBRARY },
      fields: [
        s.text("title", { required: true, max: 500 }),
        s.text("subtitle", { max: 500 }),
        s.text("authors", { max: 1000 }), // separated by "; "
        s.text("isbn13", { max: 13, pattern: "^(\\d{13})?$" }),
        s.text("publisher", { max: 200 }),
        s.integer("year", { min: -5000, max: 2200 }), // 0: unknown; negative: before Christ
        s.text("year_text", { max: 40 }), // as printed: c1976, [1977]
        s.text("edition", { max: 80 }),
        s.text("volume", { max: 40 }),
        s.text("cdd", { max: 40 }),
        s.text("cdu", { max: 40 }),
        s.text("cutter", { max: 40 }),
        s.text("subjects", { max: 2000 }), // separated by "; "
        s.text("language", { max: 40 }),
        s.text("summary", { max: 5000 }),
        s.image("cover"),
        s.bool("active"),
        s.search(),
      ],
      indexes: [
        "CREATE INDEX idx_titles_title ON titles (title COLLATE NOCASE)",
        "CREATE INDEX idx_titles_authors ON titles (authors COLLATE NOCASE)",
        "CREATE INDEX idx_titles_year ON titles (year)",
        "CREATE INDEX idx_titles_isbn13 ON titles (isbn13) WHERE isbn13 != ''",
        "CREATE INDEX idx_titles_created ON titles (created)",
      ],
    });
    s.createSearchIndex(app, "titles");

    // Made by the command library/add-copies: the tombo is a number that is never given twice.
    s.createCollection(app, "copies", {
      rules: {
        list: RULES.LIBRARY,
        update: `${RULES.LIBRARY} && @request.body.tombo:changed = false && @request.body.title:changed = false`,
      },
      fields: [
        s.relation(app, "title", "titles", { required: true }),
        s.text("tombo", { required: true, max: 40 }),
        s.text("barcode", { max: 60 }),
        s.text("call_number", { max: 80 }),
        s.relation(app, "material_type", "material_types", { required: true }),
        s.text("location", { max: 120 }),
        s.choice("state", ["normal", "lost", "damaged", "repair", "withdrawn"], { required: true }),
        s.text("state_reason", { max: 300 }),
        s.text("origin", { max: 120 }),
        s.integer("price", { min: 0 }), // centavos
        s.text("condition", { max: 300 }),
        s.instant("seen_at"),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_copies_tombo ON copies (tombo COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_copies_barcode ON copies (barcode COLLATE NOCASE) WHERE barcode != ''",
        "CREATE INDEX idx_copies_title ON copies (title)",
        "CREATE INDEX idx_copies_state ON copies (state)",
        "CREATE INDEX idx_copies_material_type ON copies (material_type)",
      ],
    });

    s.createCollection(app, "readers", {
      rules: { list: RULES.LIBRARY, update: `${RULES.LIBRARY} && @request.body.person:changed = false` },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.relation(app, "category", "reader_categories", { required: true }),
        s.text("card", { required: true, max: 40 }),
        s.day("valid_until"),
        s.text("notes", { max: 1000 }),
        s.bool("active"),
        s.search(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_readers_person ON readers (person)",
        "CREATE UNIQUE INDEX idx_readers_card ON readers (card COLLATE NOCASE)",
        "CREATE INDEX idx_readers_category ON readers (category, active)",
      ],
    });
    s.createSearchIndex(app, "readers");

    s.createCollection(app, "loans", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "copy", "copies", { required: true }),
        s.relation(app, "reader", "readers", { required: true }),
        s.instant("lent_at", { required: true }),
        s.day("lent_on", { required: true }),
        s.day("due", { required: true }),
        s.instant("returned_at"), // empty while open
        s.day("returned_on"),
        s.choice("closed_as", ["returned", "undone"]),
        s.integer("renewals", { min: 0 }),
        s.json("rule", { maxSize: 2000 }), // the rule as it was on the day: domain/library LoanTerms
        s.relation(app, "lent_by", "users"),
        s.relation(app, "returned_by", "users"),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_loans_open_copy ON loans (copy) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_open_reader ON loans (reader) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_open_due ON loans (due, id) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_open_lent ON loans (lent_at, id) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_reader ON loans (reader, lent_at)",
        "CREATE INDEX idx_loans_copy ON loans (copy, lent_at)",
        "CREATE INDEX idx_loans_lent_on ON loans (lent_on)",
      ],
    });
    app
      .db()
      .newQuery(
        `CREATE TRIGGER loans_no_delete BEFORE DELETE ON loans
         BEGIN SELECT RAISE(ABORT, 'loans keep their history'); END`,
      )
      .execute();

    const make = (collection, values) => {
      const record = new Record(app.findCollectionByNameOrId(collection));
      record.load(values);
      app.save(record);
      return record.id;
    };
    make("material_types", { id: "typebook0000000", name: "Livro", lendable: true, counts_in_limit: true, active: true });
    make("material_types", {
      id: "typereference00",
      name: "Obra de referência",
      lendable: false,
      counts_in_limit: true,
      active: true,
    });
    make("material_types", { id: "typemagazine000", name: "Revista", lendable: true, counts_in_limit: true, active: true });
    make("reader_categories", { id: "catstudent00000", name: "Aluno", max_loans: 3, blocked_when_overdue: true, active: true });
    make("reader_categories", {
      id: "catteacher00000",
      name: "Professor",
      max_loans: 30,
      blocked_when_overdue: false,
      active: true,
    });
    make("reader_categories", {
      id: "catstaff0000000",
      name: "Funcionário",
      max_loans: 5,
      blocked_when_overdue: true,
      active: true,
    });
    make("loan_rules", {
      id: "ruleanyany00000",
      day_mode: "calendar_days",
      loan_days: "14",
      max_loans: "",
      max_renewals: "2",
      renewal_days: "",
    });
    make("loan_rules", { category: "catteacher00000", loan_days: "30", max_renewals: "5" });
    make("loan_rules", { material_type: "typemagazine000", loan_days: "7" });
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER loans_no_delete").execute();
    for (const table of ["titles_fts", "titles_documents", "readers_fts", "readers_documents"]) {
      app.db().newQuery(`DROP TABLE ${table}`).execute();
    }
    for (const name of ["loans", "readers", "copies", "titles", "loan_rules", "reader_categories", "material_types"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
