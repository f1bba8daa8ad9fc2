/// <reference path="../.tools/types.d.ts" />
// The turn of the school year: one record for each year, and one for each pupil with a choice or a change.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "year_rollovers", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.integer("year", { required: true, min: 2000, max: 9999 }), // the school year that begins
        s.choice("status", ["draft", "doing", "done", "undoing", "failed"], { required: true }),
        s.json("choices"), // the target of the pupils, by the id of a class of the ending year
        s.json("made"), // the classes that it made
        s.json("closed"), // the classes that it deactivated
        s.integer("run", { min: 0 }), // the number of runs and undos
        s.text("command", { max: 15, hidden: true }), // the last command
        s.bool("keep_pending"),
        s.relation(app, "by", "users"),
        s.text("by_name", { max: 120 }),
        s.integer("done", { min: 0 }),
        s.integer("total", { min: 0 }),
        s.instant("ended_at"),
        s.text("failure", { max: 300 }),
        s.text("worker", { max: 15, hidden: true }),
        s.instant("worked_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_year_rollovers_year ON year_rollovers (year)",
        "CREATE INDEX idx_year_rollovers_working ON year_rollovers (status) WHERE status IN ('doing', 'undoing')",
      ],
    });
    s.keepHistory(app, "year_rollovers");

    s.createCollection(app, "rollover_people", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "rollover", "year_rollovers", { required: true }),
        s.relation(app, "person", "people", { required: true }),
        s.choice("goal", ["move", "repeat", "leave", "keep"]), // chosen for this pupil; empty: goes with the class
        s.text("target", { max: 60 }),
        s.integer("run", { min: 0 }), // the last run that included the pupil
        s.choice("state", ["moved", "repeated", "left", "kept", "undone", "changed"]),
        s.relation(app, "before_class", "classes"),
        s.relation(app, "after_class", "classes"),
        s.text("reason", { max: 300 }), // the reason why the pupil was not changed
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_rollover_people_person ON rollover_people (rollover, person)",
        "CREATE INDEX idx_rollover_people_state ON rollover_people (rollover, state, run)",
        "CREATE INDEX idx_rollover_people_of_person ON rollover_people (person)",
        "CREATE INDEX idx_rollover_people_before ON rollover_people (before_class) WHERE before_class != ''",
        "CREATE INDEX idx_rollover_people_after ON rollover_people (after_class) WHERE after_class != ''",
      ],
    });
  },
  () => {
    throw new Error("Restore a backup to go back before this migration.");
  },
);
