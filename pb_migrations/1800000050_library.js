/// <reference path="../.tools/types.d.ts" />
// The library: its settings and loan rules, the catalogue, readers, class sets, loans with suspensions and holds, inventories, notices.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    // One record, id "library00000000", made below.
    s.createCollection(app, "library_settings", {
      rules: { list: RULES.LIBRARY, update: RULES.ADMIN },
      fields: [
        s.choice("renewal_base", ["today", "due"], { required: true }),
        s.choice("late_days", ["open_days", "calendar_days"], { required: true }), // how lateness is counted for a suspension
        s.choice("suspension_days", ["open_days", "calendar_days"], { required: true }), // how a suspension runs
        s.choice("suspension_combination", ["longest", "sum"], { required: true }), // L-38
        s.choice("grace_counts", ["from_due", "after_grace"], { required: true }), // L-40
        s.integer("pickup_days", { min: 1, max: 60 }), // open days that a copy waits on the shelf
        s.integer("no_show_limit", { min: 0, max: 100 }), // 0: a no-show has no consequence
        s.integer("no_show_days", { min: 0, max: 365 }),
        s.bool("isbn_lookup"),
        s.bool("textbooks_apart"), // no obligation prevents the loan of a textbook
        s.bool("notices"),
        s.integer("due_soon_days", { min: 0, max: 30 }), // 0: no notice before the due date
        s.text("overdue_stages", { max: 60, pattern: "^(\\d{1,3}(;\\d{1,3})*)?$" }), // late days on which a notice goes out
        ...s.stamps(),
      ],
    });

    s.createCollection(app, "material_types", {
      rules: { list: RULES.LIBRARY, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 60 }),
        s.bool("lendable"),
        s.bool("counts_in_limit"),
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_material_types_name ON material_types (name COLLATE NOCASE)"],
    });

    s.createCollection(app, "reader_categories", {
      rules: { list: RULES.LIBRARY, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 60 }),
        s.integer("max_loans", { min: 0, max: 10000 }), // in total, over all types; a loan rule has the limit of one type
        s.bool("blocked_when_overdue"),
        s.bool("active"),
        ...s.stamps(),
        s.integer("max_holds", { min: 0, max: 1000 }),
        s.bool("exempt_from_suspension"),
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
        ...s.stamps(),
        figure("renewal_window"), // days before the due date from which a renewal is accepted
        figure("grace_days"), // late days without a penalty
        figure("suspension_per_day"), // days of suspension for each late day
        figure("suspension_max"), // of one loan
        s.day("ceiling"), // no loan is due after it; past: ignored
      ],
      indexes: ["CREATE UNIQUE INDEX idx_loan_rules_pair ON loan_rules (category, material_type)"],
    });

    s.createCollection(app, "titles", {
      rules: {
        list: RULES.LIBRARY,
        create: `${RULES.LIBRARY} && @request.body.merged_into:isset = false`,
        update: `${RULES.LIBRARY} && @request.body.merged_into:changed = false`,
      },
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
        ...s.stamps(),
        s.text("match_key", { hidden: true }), // title and subtitle, normalised: by it an import finds a title
        // Textbooks (Decreto 9.099/2017, art. 7: consumable ones stay with the student, the others come back each year).
        s.text("program", { max: 40 }), // "PNLD"; empty: no textbook
        s.integer("cycle_start", { min: 0, max: 2200 }), // 0: unknown
        s.integer("cycle_end", { min: 0, max: 2200 }), // its last year
        s.bool("consumable"), // given for good
        s.text("grade", { max: 60 }),
        s.text("component", { max: 80 }), // componente curricular
        s.relationToItself("merged_into", "titles"), // the title that it became a part of
        s.text("work_key", { hidden: true, max: 500 }), // title, authors, edition, volume, normalised: tells that two may be one
        s.integer("minimum_age", { min: 0, max: 18 }), // 0: for everyone, or unknown
        s.text("authors_order", { hidden: true, max: 60 }), // the authors, normalised
      ],
      indexes: [
        "CREATE INDEX idx_titles_title ON titles (title COLLATE NOCASE)",
        "CREATE INDEX idx_titles_year ON titles (year)",
        "CREATE INDEX idx_titles_created ON titles (created)",
        "CREATE INDEX idx_titles_match_key ON titles (match_key)",
        // In the order in which people read a list, as idx_people_order.
        "CREATE INDEX idx_titles_order ON titles (substr(search, 1, 60), id, active)",
        "CREATE INDEX idx_titles_program ON titles (program, cycle_end) WHERE program != ''",
        "CREATE INDEX idx_titles_same_isbn ON titles (isbn13, volume, active) WHERE isbn13 != '' AND active = TRUE",
        "CREATE INDEX idx_titles_work_key ON titles (work_key, isbn13, active) WHERE work_key != '' AND active = TRUE",
        "CREATE INDEX idx_titles_authorless ON titles (work_key) WHERE authors = '' AND work_key != '' AND active = TRUE",
        "CREATE INDEX idx_titles_keyless ON titles (id) WHERE work_key = ''",
        "CREATE INDEX idx_titles_merged_into ON titles (merged_into) WHERE merged_into != ''",
        "CREATE INDEX idx_titles_textbooks ON titles (id, program) WHERE program != '' AND consumable = FALSE",
        // By authors without accents: no collation of SQLite's own puts "Érico" among the E.
        "CREATE INDEX idx_titles_authors_order ON titles (authors_order, id, active)",
        // A form asks the records API who has an ISBN. Its filter binds the value, so that SQLite could not tell that it is not
        // empty and would read every title instead of an index of those with an ISBN alone.
        "CREATE INDEX idx_titles_isbn13 ON titles (isbn13)",
      ],
    });

    // The record that a title came with: an export gives back what the title has no field for.
    s.createCollection(app, "marc_records", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "title", "titles", { required: true }),
        s.choice("format", ["marc21", "unimarc"], { required: true }),
        s.json("data", { required: true, maxSize: 2000000 }), // domain/library/catalogue/marc MarcRecord
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_marc_records_title ON marc_records (title)"],
    });

    // Groups of similar titles that are not the same; a further title under the key raises the question again.
    s.createCollection(app, "title_distinctions", {
      fields: [
        s.text("key", { required: true, max: 600 }),
        s.integer("titles", { min: 0 }),
        s.relation(app, "made_by", "users"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_title_distinctions_key ON title_distinctions (key)"],
    });

    // The command library/add-copies creates them: a tombo is never assigned twice.
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
        s.choice("state", ["normal", "lost", "missing", "damaged", "repair", "withdrawn"], { required: true }),
        s.text("state_reason", { max: 300 }),
        s.text("origin", { max: 120 }),
        s.integer("price", { min: 0 }), // centavos
        s.text("condition", { max: 300 }),
        s.instant("seen_at"),
        ...s.stamps(),
        s.text("former_number", { max: 60 }), // its tombo in another system or library
        s.instant("label_printed_at"), // empty: it has no label of ours yet
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_copies_tombo ON copies (tombo COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_copies_barcode ON copies (barcode COLLATE NOCASE) WHERE barcode != ''",
        // A tombo is text; people ask for "from 100 to 250".
        "CREATE INDEX idx_copies_tombo_number ON copies (CAST(tombo AS INTEGER))",
        "CREATE INDEX idx_copies_unlabelled ON copies (tombo COLLATE NOCASE) WHERE label_printed_at = ''",
        "CREATE INDEX idx_copies_labelled ON copies (label_printed_at) WHERE label_printed_at != ''",
        // A row of the catalogue has a title's first tombo, the number of its copies and of the available ones: no copy's own
        // row is read for it.
        "CREATE INDEX idx_copies_title ON copies (title, state, id, tombo, material_type)",
        // Copies are listed and counted for one place alone.
        "CREATE INDEX idx_copies_location ON copies (location, state)",
        // The list of all copies is narrowed by state and kind of material, and stands in the order of its tombos.
        "CREATE INDEX idx_copies_state ON copies (state, tombo COLLATE NOCASE)",
        "CREATE INDEX idx_copies_material_type ON copies (material_type, tombo COLLATE NOCASE)",
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
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_readers_person ON readers (person)",
        "CREATE UNIQUE INDEX idx_readers_card ON readers (card COLLATE NOCASE)",
        "CREATE INDEX idx_readers_category ON readers (category, active)",
        "CREATE INDEX idx_readers_order ON readers (substr(search, 1, 60), id, active, person)",
        // Few readers have left compared with those who stay, as idx_people_inactive.
        "CREATE INDEX idx_readers_inactive ON readers (id) WHERE active = FALSE",
        // The readers with an expired card: a filter of the readers' list.
        "CREATE INDEX idx_readers_valid_until ON readers (valid_until) WHERE valid_until != ''",
      ],
    });

    // One delivery of textbooks: the loans that name it. Books that single students of a class got at the desk in a year are a
    // separate set.
    s.createCollection(app, "class_sets", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.choice("kind", ["students", "teacher", "desk"], { required: true }),
        s.relation(app, "class", "classes"),
        s.text("class_name", { max: 60 }), // as they were on the day: a class is renamed, a student moves
        s.integer("year", { min: 2000, max: 2200 }),
        s.relation(app, "reader", "readers"), // of a teacher's set
        s.day("due", { required: true }),
        s.text("note", { max: 300 }),
        s.json("refused"), // the verdicts without a loan, which a repetition must answer again
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        s.instant("undone_at"),
        s.relation(app, "undone_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_class_sets_class ON class_sets (class, year)",
        "CREATE INDEX idx_class_sets_reader ON class_sets (reader, year) WHERE reader != ''",
        "CREATE INDEX idx_class_sets_year ON class_sets (year, made_at)",
        "CREATE UNIQUE INDEX idx_class_sets_desk ON class_sets (class, year) WHERE kind = 'desk'",
      ],
    });

    // The consumables of a set, given for good.
    s.createCollection(app, "handouts", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "class_set", "class_sets", { required: true }),
        s.relation(app, "title", "titles", { required: true }),
        s.relation(app, "copy", "copies"), // many consumables never get a tombo
        s.relation(app, "reader", "readers", { required: true }),
        s.integer("year", { min: 2000, max: 2200 }),
        s.day("given_on", { required: true }),
        s.instant("undone_at"),
        s.relation(app, "undone_by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_handouts_once ON handouts (reader, title, year) WHERE undone_at = ''",
        "CREATE UNIQUE INDEX idx_handouts_copy ON handouts (copy) WHERE copy != '' AND undone_at = ''",
        "CREATE INDEX idx_handouts_class_set ON handouts (class_set)",
        "CREATE INDEX idx_handouts_title ON handouts (title, year)",
        // The undo of an import searches the references to its copies and readers.
        "CREATE INDEX idx_handouts_of_copy ON handouts (copy) WHERE copy != ''",
        "CREATE INDEX idx_handouts_of_reader ON handouts (reader)",
      ],
    });

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
        s.choice("closed_as", ["returned", "undone", "replaced", "pardoned"]),
        s.integer("renewals", { min: 0 }),
        s.json("rule", { maxSize: 2000 }), // the rule as it was on the day: domain/library LoanTerms
        s.relation(app, "lent_by", "users"),
        s.relation(app, "returned_by", "users"),
        ...s.stamps(),
        s.day("lost_on"), // the day on which its copy was declared lost, when lateness stops
        s.day("original_due"), // before a closed day moved it; empty when none did
        s.relation(app, "class_set", "class_sets"),
      ],
      // Each loan and each return writes a page of every index here while the desk's lock is held: no more of them than are asked.
      indexes: [
        "CREATE UNIQUE INDEX idx_loans_open_copy ON loans (copy) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_open_due ON loans (due, id) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_open_lent ON loans (lent_on, lent_at, id) WHERE returned_at = ''",
        "CREATE INDEX idx_loans_class_set ON loans (class_set) WHERE class_set != ''",
        // The desk reads the most urgent loans of a reader with each scan: in their order, however many there are.
        "CREATE INDEX idx_loans_open_reader ON loans (reader, due, id, copy) WHERE returned_at = ''",
        // The reports ask copy by copy and reader by reader for the number of loans in a period: each is one stretch of an
        // index, in order, which also contains undone loans and hand-outs to classes. A reader's earlier loan is found in the
        // last one with its copy, so that no loan's own row is read for it.
        "CREATE INDEX idx_loans_lent_on ON loans (lent_on, closed_as, class_set)",
        "CREATE INDEX idx_loans_of_copy ON loans (copy, lent_on, closed_as, class_set)",
        "CREATE INDEX idx_loans_closed_reader ON loans (reader, returned_at) WHERE returned_at > ''",
        "CREATE INDEX idx_loans_of_reader ON loans (reader, lent_on, closed_as, class_set, copy)",
      ],
    });

    // The only record of a suspension: the reader has no flag (L-41).
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
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_suspensions_reader ON suspensions (reader, ends) WHERE cancelled_at = ''",
        "CREATE UNIQUE INDEX idx_suspensions_loan ON suspensions (loan, counted_from) WHERE loan != '' AND cancelled_at = ''",
        // The suspended readers: a filter of the readers' list.
        "CREATE INDEX idx_suspensions_ends ON suspensions (ends, reader) WHERE cancelled_at = ''",
        // The undo of a reader's import searches all references to the reader, also cancelled ones.
        "CREATE INDEX idx_suspensions_of_reader ON suspensions (reader)",
      ],
    });

    // The holds of a title, and the reader of each copy on the ready shelf.
    s.createCollection(app, "holds", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "title", "titles", { required: true }),
        s.relation(app, "reader", "readers", { required: true }),
        s.choice("state", ["waiting", "ready", "fulfilled", "expired", "cancelled"], { required: true }),
        s.instant("asked_at", { required: true }),
        s.instant("queued_at", { required: true }), // the place in the queue: asked_at, until a librarian moves it
        s.relation(app, "asked_by", "users"),
        s.relation(app, "ready_copy", "copies"), // stays on a hold that ended, as its history
        s.instant("ready_at"),
        s.day("pickup_until"), // its last day
        s.day("original_pickup_until"), // before a closed day moved it; empty when none did
        s.instant("closed_at"),
        s.text("close_reason", { max: 300 }),
        s.bool("no_show"), // expired, and the reader could have fetched it
        s.relation(app, "loan", "loans"), // that fulfilled it
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_holds_open_reader ON holds (reader, title) WHERE state IN ('waiting', 'ready')",
        "CREATE UNIQUE INDEX idx_holds_ready_copy ON holds (ready_copy) WHERE state = 'ready'",
        "CREATE INDEX idx_holds_queue ON holds (title, state, queued_at, id)",
        "CREATE INDEX idx_holds_open ON holds (queued_at, id) WHERE state IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_pickup ON holds (pickup_until, id) WHERE state IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_closed ON holds (closed_at, id) WHERE state NOT IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_reader ON holds (reader, asked_at)",
        "CREATE INDEX idx_holds_loan ON holds (loan) WHERE loan != ''",
        "CREATE INDEX idx_holds_no_show ON holds (reader, closed_at) WHERE no_show = TRUE",
        // The undo of a copy's import searches all references to the copy, also closed ones.
        "CREATE INDEX idx_holds_of_copy ON holds (ready_copy) WHERE ready_copy != ''",
      ],
    });

    s.createCollection(app, "inventories", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.text("location", { max: 120 }), // empty: everywhere
        s.relation(app, "material_type", "material_types"), // empty: any
        s.instant("started_at", { required: true }),
        s.relation(app, "started_by", "users"),
        s.instant("closed_at"), // empty while the inventory runs
        s.relation(app, "closed_by", "users"),
        s.integer("scans", { min: 0 }),
        s.json("figures", { maxSize: 2000 }), // at its closing: domain/library InventoryFigures
        ...s.stamps(),
        s.choice("step", ["closing", "reopening"]), // which is under way; empty: none
        s.relation(app, "step_by", "users"),
        s.integer("done", { min: 0 }), // copies of the present or last step
        s.integer("total", { min: 0 }),
        // One worker at a time closes or reopens it, and gives signs of life: pb_hooks/src/platform/jobs/long-work.ts.
        s.text("worker", { max: 15, hidden: true }),
        s.instant("worked_at"),
      ],
      indexes: ["CREATE INDEX idx_inventories_started ON inventories (started_at)"],
    });

    // The scanned copies, once each.
    s.createCollection(app, "inventory_scans", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "inventory", "inventories", { required: true }),
        s.relation(app, "copy", "copies"), // empty: an unknown code
        s.text("code", { required: true, max: 200 }),
        s.instant("at", { required: true }),
        s.relation(app, "by", "users"),
        s.choice("outcome", ["right", "elsewhere", "on_loan", "found", "repair", "withdrawn", "unknown"], { required: true }),
        s.bool("expected"), // it belongs to the scope
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_inventory_scans_copy ON inventory_scans (inventory, copy) WHERE copy != ''",
        "CREATE UNIQUE INDEX idx_inventory_scans_code ON inventory_scans (inventory, code) WHERE copy = ''",
        "CREATE INDEX idx_inventory_scans_outcome ON inventory_scans (inventory, outcome, expected, at)",
        "CREATE INDEX idx_inventory_scans_at ON inventory_scans (inventory, at)",
        "CREATE INDEX idx_inventory_scans_by ON inventory_scans (inventory, by)",
        "CREATE INDEX idx_inventory_scans_all ON inventory_scans (at, id)",
        "CREATE INDEX idx_inventory_scans_of ON inventory_scans (copy)",
      ],
    });

    // The copies that a closing marked as missing, with the state to restore when the closing is undone.
    s.createCollection(app, "inventory_missing", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "inventory", "inventories", { required: true }),
        s.relation(app, "copy", "copies", { required: true }),
        s.choice("state_before", ["normal", "damaged"], { required: true }),
        s.text("reason_before", { max: 300 }),
        s.text("tombo", { required: true, max: 40 }), // the order of the list
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_inventory_missing_copy ON inventory_missing (inventory, copy)",
        "CREATE INDEX idx_inventory_missing_tombo ON inventory_missing (inventory, tombo COLLATE NOCASE)",
        "CREATE INDEX idx_inventory_missing_all ON inventory_missing (tombo COLLATE NOCASE, id)",
        "CREATE INDEX idx_inventory_missing_of ON inventory_missing (copy)",
      ],
    });

    // L-50: one for each loan, stage, due date and recipient; one for each ready hold and recipient.
    s.createCollection(app, "notices", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.text("stage", { required: true, max: 20, pattern: "^(due_soon|overdue_\\d{1,3}|hold_ready)$" }),
        s.relation(app, "loan", "loans"),
        s.day("due"), // or the last day on the ready shelf
        s.text("hold", { max: 15 }),
        s.relation(app, "reader", "readers", { required: true }),
        s.day("day", { required: true }),
        s.relation(app, "message", "messages", { required: true }),
        ...s.stamps(),
        s.text("guardian_key", { max: 16 }), // a key of the guardian who gets it, never their name; empty: the reader
      ],
      indexes: [
        "CREATE INDEX idx_notices_message ON notices (message)",
        "CREATE INDEX idx_notices_reader ON notices (reader, day)",
        "CREATE UNIQUE INDEX idx_notices_loan ON notices (loan, stage, due, guardian_key) WHERE loan != ''",
        "CREATE UNIQUE INDEX idx_notices_hold ON notices (hold, stage, due, guardian_key) WHERE hold != ''",
      ],
    });

    // Each run that created the notices of a day; the job runs once a day.
    s.createCollection(app, "notice_runs", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.day("day", { required: true }),
        s.instant("at", { required: true }),
        s.bool("automatic"),
        s.relation(app, "actor", "users"),
        s.integer("notices", { min: 0 }),
        s.integer("messages", { min: 0 }),
        s.integer("skipped", { min: 0 }), // messages without a recipient
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_notice_runs_automatic ON notice_runs (day) WHERE automatic = TRUE",
        "CREATE INDEX idx_notice_runs_at ON notice_runs (at)",
      ],
    });

    s.createSearchIndex(app, "titles");
    s.createSearchIndex(app, "readers");
    s.emptyKeyOnChange(app, "titles", "match_key", ["title", "subtitle"]);
    s.emptyKeyOnChange(app, "titles", "work_key", ["title", "subtitle", "authors", "edition", "volume"]);

    // A ready hold has its copy and its deadline; a hold that is not ready has neither.
    const sound = `CASE new.state
      WHEN 'ready' THEN new.ready_copy != '' AND new.pickup_until != '' AND new.closed_at = ''
      WHEN 'waiting' THEN new.ready_copy = '' AND new.pickup_until = '' AND new.closed_at = ''
      ELSE new.closed_at != '' END`;
    for (const verb of ["INSERT", "UPDATE"]) {
      s.refuse(
        app,
        `holds_sound_${verb.toLowerCase()}`,
        `${verb} ON holds WHEN NOT (${sound})`,
        "a hold is ready with a copy and a deadline, or neither",
      );
    }

    for (const table of ["loans", "suspensions", "holds", "class_sets", "handouts"]) {
      s.keepHistory(app, table);
    }
    for (const table of ["inventory_scans", "notices", "notice_runs"]) {
      s.makeAppendOnly(app, table);
    }

    // The number of each title's loans in each year is stored: otherwise a report would read an index once for each copy of the
    // school. The database itself maintains it, in the transaction that lends, returns or moves a copy, for every client. A sum
    // of zero stays as 0: a trigger that removes it made each loan and each return cost more to plan than the sums do.
    const counted = "closed_as != 'undone'";
    const add = `INSERT INTO loans_of_titles
      SELECT substr(new.lent_on, 1, 4), c.title, new.class_set != '', 1 FROM copies c WHERE c.id = new.copy AND new.${counted}
      ON CONFLICT DO UPDATE SET loans = loans + 1`;
    const takeAway = `UPDATE loans_of_titles SET loans = loans - 1
      WHERE old.${counted} AND year = substr(old.lent_on, 1, 4) AND handed_out = (old.class_set != '')
        AND title = (SELECT title FROM copies WHERE id = old.copy)`;
    s.run(
      app,
      `CREATE TABLE loans_of_titles (
         year TEXT NOT NULL, title TEXT NOT NULL, handed_out INTEGER NOT NULL, loans INTEGER NOT NULL,
         PRIMARY KEY (year, title, handed_out)) WITHOUT ROWID`,
    );
    s.run(app, `CREATE TRIGGER loans_counted AFTER INSERT ON loans BEGIN ${add}; END`);
    s.run(
      app,
      `CREATE TRIGGER loans_recounted AFTER UPDATE OF copy, lent_on, closed_as, class_set ON loans
       WHEN old.copy != new.copy OR old.lent_on != new.lent_on OR old.class_set != new.class_set OR (old.${counted}) != (new.${counted})
       BEGIN ${takeAway}; ${add}; END`,
    );
    s.run(
      app,
      `CREATE TRIGGER copies_recounted AFTER UPDATE OF title ON copies WHEN old.title != new.title BEGIN
         UPDATE loans_of_titles SET loans = loans - (SELECT COUNT(*) FROM loans l
             WHERE l.copy = new.id AND l.${counted} AND substr(l.lent_on, 1, 4) = year AND (l.class_set != '') = handed_out)
           WHERE title = old.title AND year IN (SELECT substr(l.lent_on, 1, 4) FROM loans l WHERE l.copy = new.id);
         INSERT INTO loans_of_titles
           SELECT substr(l.lent_on, 1, 4), new.title, l.class_set != '', COUNT(*) FROM loans l
           WHERE l.copy = new.id AND l.${counted} GROUP BY 1, 3
           ON CONFLICT DO UPDATE SET loans = loans + excluded.loans; END`,
    );

    s.insert(app, "library_settings", {
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
      textbooks_apart: true,
      notices: false,
      due_soon_days: 1,
      overdue_stages: "1;7;15",
    });

    const type = (id, name, { lendable, counts_in_limit }) =>
      s.insert(app, "material_types", { id, name, lendable, counts_in_limit, active: true });
    type("typebook0000000", "Livro", { lendable: true, counts_in_limit: true });
    type("typereference00", "Obra de referência", { lendable: false, counts_in_limit: true });
    type("typemagazine000", "Revista", { lendable: true, counts_in_limit: true });
    // L-15: textbooks leave a reader's limit to the library's own books.
    type("typetextbook000", "Livro didático (PNLD)", { lendable: true, counts_in_limit: false });

    const category = (id, name, { max_loans, blocked_when_overdue }) =>
      s.insert(app, "reader_categories", { id, name, max_loans, blocked_when_overdue, max_holds: 3, active: true });
    category("catstudent00000", "Aluno", { max_loans: 3, blocked_when_overdue: true });
    category("catteacher00000", "Professor", { max_loans: 30, blocked_when_overdue: false });
    category("catstaff0000000", "Funcionário", { max_loans: 5, blocked_when_overdue: true });

    s.insert(app, "loan_rules", { id: "ruleanyany00000", day_mode: "calendar_days", loan_days: "14", max_renewals: "2" });
    s.insert(app, "loan_rules", { category: "catteacher00000", loan_days: "30", max_renewals: "5" });
    s.insert(app, "loan_rules", { material_type: "typemagazine000", loan_days: "7" });
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
