/// <reference path="../.tools/types.d.ts" />
// What a message said, and where it went, is kept for as many months as the school says; then only that it was sent is left.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const run = (sql) => app.db().newQuery(sql).execute();

    const school = app.findCollectionByNameOrId("school");
    school.fields.add(new Field(s.integer("keep_messages_months", { min: 1, max: 60 })));
    app.save(school);
    run("UPDATE school SET keep_messages_months = 12");

    const messages = app.findCollectionByNameOrId("messages");
    messages.fields.add(new Field(s.instant("emptied_at"))); // text and address are gone since then; empty: they stand
    messages.addIndex("idx_messages_kept", false, "created", "emptied_at = ''");
    app.save(messages);

    run("DROP TRIGGER messages_as_written");
    run(`CREATE TRIGGER messages_as_written BEFORE UPDATE ON messages
         WHEN new.channel != old.channel OR new.purpose != old.purpose OR new.subject != old.subject
           OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
           OR (new.emptied_at = '' AND (new.address != old.address OR (new.body != old.body AND old.state NOT IN ('queued', 'sending'))))
         BEGIN SELECT RAISE(ABORT, 'a message stays as it was written'); END`);
    run(`CREATE TRIGGER messages_emptied BEFORE UPDATE ON messages
         WHEN (new.emptied_at != '' AND (new.state IN ('queued', 'sending') OR new.address != '' OR new.masked_address != '' OR new.body != ''))
           OR (old.emptied_at != '' AND (new.emptied_at != old.emptied_at OR new.state != old.state))
         BEGIN SELECT RAISE(ABORT, 'a message is emptied once, when its fate is known, and whole'); END`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("DROP TRIGGER messages_emptied");
    run("DROP TRIGGER messages_as_written");
    run(`CREATE TRIGGER messages_as_written BEFORE UPDATE ON messages
         WHEN new.channel != old.channel OR new.purpose != old.purpose OR new.address != old.address OR new.subject != old.subject
           OR (new.body != old.body AND old.state NOT IN ('queued', 'sending')) OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
         BEGIN SELECT RAISE(ABORT, 'a message stays as it was written'); END`);
    const messages = app.findCollectionByNameOrId("messages");
    messages.removeIndex("idx_messages_kept");
    messages.fields.removeByName("emptied_at");
    app.save(messages);
    const school = app.findCollectionByNameOrId("school");
    school.fields.removeByName("keep_messages_months");
    app.save(school);
  },
);
