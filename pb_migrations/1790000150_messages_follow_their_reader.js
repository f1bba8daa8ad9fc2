/// <reference path="../.tools/types.d.ts" />
// On its way out a message may be brought up to date whole: its subject with its text, its address with its reader's.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("DROP TRIGGER messages_as_written");
    run(`CREATE TRIGGER messages_as_written BEFORE UPDATE ON messages
         WHEN new.channel != old.channel OR new.purpose != old.purpose
           OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
           OR (new.subject != old.subject AND old.state != 'sending')
           OR (new.emptied_at = '' AND new.address != old.address AND old.state != 'sending')
           OR (new.emptied_at = '' AND new.body != old.body AND old.state NOT IN ('queued', 'sending'))
         BEGIN SELECT RAISE(ABORT, 'a message stays as it was written'); END`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("DROP TRIGGER messages_as_written");
    run(`CREATE TRIGGER messages_as_written BEFORE UPDATE ON messages
         WHEN new.channel != old.channel OR new.purpose != old.purpose OR new.subject != old.subject
           OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
           OR (new.emptied_at = '' AND (new.address != old.address OR (new.body != old.body AND old.state NOT IN ('queued', 'sending'))))
         BEGIN SELECT RAISE(ABORT, 'a message stays as it was written'); END`);
  },
);
