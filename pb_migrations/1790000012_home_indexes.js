/// <reference path="../.tools/types.d.ts" />
// The home page counts the accounts that can do nothing yet.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.addIndex("idx_users_without_role", false, "active", "permissions = '[]'");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_without_role");
    app.save(users);
  },
);
