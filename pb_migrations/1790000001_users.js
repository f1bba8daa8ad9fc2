/// <reference path="../.tools/types.d.ts" />
// The stock `users` is open to sign-up and mails links into the dashboard: closed and put right here.
migrate(
  (app) => {
    const { RULES, text, bool, image } = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const users = app.findCollectionByNameOrId("users");

    users.fields.removeByName("avatar");
    users.fields.removeByName("name");
    for (const field of [
      text("name", { required: true, max: 120 }),
      image("avatar", { protected: true }),
      { type: "select", name: "permissions", values: ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"], maxSelect: 4 },
      bool("active"),
      { type: "select", name: "theme", values: ["auto", "light", "dark"], maxSelect: 1 },
      bool("sound_off"),
    ]) {
      users.fields.add(new Field(field));
    }
    const own = `${RULES.SIGNED_IN} && id = @request.auth.id`;
    const ownButNotRights =
      "@request.body.permissions:changed = false && @request.body.active:changed = false && @request.body.verified:changed = false";
    users.listRule = `(${RULES.ADMIN}) || (${own})`;
    users.viewRule = users.listRule;
    users.createRule = RULES.ADMIN;
    users.updateRule = `(${RULES.ADMIN}) || (${own} && ${ownButNotRights})`;
    users.deleteRule = null;
    users.manageRule = RULES.ADMIN;
    users.authRule = "active = true";
    users.oauth2.enabled = false;
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.passwordAuth.enabled = true;
    users.passwordAuth.identityFields = ["email"];
    users.authToken.duration = 86400;
    users.indexes = [...users.indexes, "CREATE INDEX idx_users_name ON users (name)"];
    app.save(users);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
