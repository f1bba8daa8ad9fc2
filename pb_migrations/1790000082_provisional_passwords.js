/// <reference path="../.tools/types.d.ts" />
// A password that an Admin chose for somebody opens nothing but the choice of one's own; the server alone writes the flag.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new Field(s.bool("provisional_password")));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("provisional_password");
    app.save(users);
  },
);
