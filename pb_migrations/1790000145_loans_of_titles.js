/// <reference path="../.tools/types.d.ts" />
// How often each title was lent in each year is kept: to gather it, a report looked into an index once for each copy of the school.
// The database itself keeps it, in the transaction that lends, takes back or moves a copy, whoever writes; to be counted anew it is
// filled from the loans. What a reader had before is found in one index that has the copy too, so that no loan's own row is read for it.
// A sum that came to nothing stays as 0: a trigger that removes it made each loan and each return cost more to plan than the sums do.
const COUNTED = "closed_as != 'undone'";
const TABLE = `CREATE TABLE loans_of_titles (
  year TEXT NOT NULL, title TEXT NOT NULL, handed_out INTEGER NOT NULL, loans INTEGER NOT NULL,
  PRIMARY KEY (year, title, handed_out)) WITHOUT ROWID`;
const FILL = `INSERT INTO loans_of_titles
  SELECT substr(l.lent_on, 1, 4), c.title, l.class_set != '', COUNT(*)
  FROM copies c CROSS JOIN loans l INDEXED BY idx_loans_of_copy ON l.copy = c.id WHERE l.${COUNTED} GROUP BY 1, 2, 3`;
const ADD = `INSERT INTO loans_of_titles
  SELECT substr(new.lent_on, 1, 4), c.title, new.class_set != '', 1 FROM copies c WHERE c.id = new.copy AND new.${COUNTED}
  ON CONFLICT DO UPDATE SET loans = loans + 1`;
const TAKE_AWAY = `UPDATE loans_of_titles SET loans = loans - 1
  WHERE old.${COUNTED} AND year = substr(old.lent_on, 1, 4) AND handed_out = (old.class_set != '')
    AND title = (SELECT title FROM copies WHERE id = old.copy)`;
const TRIGGERS = {
  loans_counted: `AFTER INSERT ON loans BEGIN ${ADD}; END`,
  loans_recounted: `AFTER UPDATE OF copy, lent_on, closed_as, class_set ON loans
    WHEN old.copy != new.copy OR old.lent_on != new.lent_on OR old.class_set != new.class_set OR (old.${COUNTED}) != (new.${COUNTED})
    BEGIN ${TAKE_AWAY}; ${ADD}; END`,
  copies_recounted: `AFTER UPDATE OF title ON copies WHEN old.title != new.title BEGIN
    UPDATE loans_of_titles SET loans = loans - (SELECT COUNT(*) FROM loans l
        WHERE l.copy = new.id AND l.${COUNTED} AND substr(l.lent_on, 1, 4) = year AND (l.class_set != '') = handed_out)
      WHERE title = old.title AND year IN (SELECT substr(l.lent_on, 1, 4) FROM loans l WHERE l.copy = new.id);
    INSERT INTO loans_of_titles
      SELECT substr(l.lent_on, 1, 4), new.title, l.class_set != '', COUNT(*) FROM loans l
      WHERE l.copy = new.id AND l.${COUNTED} GROUP BY 1, 3
      ON CONFLICT DO UPDATE SET loans = loans + excluded.loans; END`,
};
const OF_READER = "reader, lent_on, closed_as, class_set";

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_of_reader");
    loans.addIndex("idx_loans_of_reader", false, `${OF_READER}, copy`, "");
    app.save(loans);
    run(TABLE);
    run(FILL);
    for (const [name, trigger] of Object.entries(TRIGGERS)) {
      run(`CREATE TRIGGER ${name} ${trigger}`);
    }
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const name of Object.keys(TRIGGERS)) {
      run(`DROP TRIGGER ${name}`);
    }
    run("DROP TABLE loans_of_titles");
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_of_reader");
    loans.addIndex("idx_loans_of_reader", false, OF_READER, "");
    app.save(loans);
  },
);
