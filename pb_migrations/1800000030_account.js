/// <reference path="../.tools/types.d.ts" />
// Accounts. PocketBase's `users` is open to sign-up and mails links into the dashboard. This file closes it, with mails in
// Portuguese that link to the product's own pages, and a sign-in that ignores the case of the e-mail.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const users = app.findCollectionByNameOrId("users");

    const own = `${RULES.SIGNED_IN} && id = @request.auth.id`;
    const ownButNotRights =
      "@request.body.permissions:changed = false && @request.body.porter:changed = false && @request.body.person:changed = false && @request.body.active:changed = false && @request.body.verified:changed = false";
    users.listRule = `(${RULES.ADMIN}) || (${own})`;
    users.viewRule = users.listRule;
    users.createRule = RULES.ADMIN;
    users.updateRule = `(${RULES.ADMIN}) || (${own} && ${ownButNotRights})`;
    users.deleteRule = null;
    users.manageRule = RULES.ADMIN;
    users.authRule = "active = true";

    users.fields.removeByName("avatar");
    users.fields.removeByName("name");
    for (const field of [
      s.text("name", { required: true, max: 120 }),
      s.image("avatar", { protected: true }),
      s.choice("permissions", ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"], { maxSelect: 4 }),
      s.bool("active"),
      s.bool("porter"), // checks cards at the gate, whatever the roles
      s.choice("theme", ["auto", "light", "dark"]),
      s.bool("sound_off"),
      s.relation(app, "person", "people"),
      // With a password that an Admin chose, a user can only choose a new one; the server alone writes the flag.
      s.bool("provisional_password"),
    ]) {
      users.fields.add(new Field(field));
    }
    users.indexes = [
      "CREATE UNIQUE INDEX `idx_tokenKey__pb_users_auth_` ON `users` (`tokenKey`)",
      "CREATE UNIQUE INDEX `idx_email__pb_users_auth_` ON `users` (`email` COLLATE NOCASE) WHERE `email` != ''",
      "CREATE INDEX idx_users_name ON users (name)",
      // The home page counts the accounts without a role and a person.
      "CREATE INDEX idx_users_without_role ON users (active) WHERE permissions = '[]'",
    ];

    users.oauth2.enabled = false;
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.passwordAuth.enabled = true;
    users.passwordAuth.identityFields = ["email"];
    users.authToken.duration = 86400;

    const letter = (paragraphs, { button, path, note }) =>
      [
        "<p>Olá, {RECORD:name}.</p>",
        ...paragraphs.map((text) => `<p>${text}</p>`),
        ...(button
          ? [
              `<p><a class="btn" href="{APP_URL}${path}/{TOKEN}" target="_blank" rel="noopener">${button}</a></p>`,
              `<p>Se o botão não abrir, copie este endereço e cole no navegador:<br/>{APP_URL}${path}/{TOKEN}</p>`,
            ]
          : []),
        `<p><i>${note}</i></p>`,
        "<p>{APP_NAME}</p>",
      ].join("\n");
    users.verificationTemplate.subject = "Confirme seu e-mail";
    users.verificationTemplate.body = letter(["Confirme que este é o seu e-mail para usar o sistema da escola."], {
      button: "Confirmar e-mail",
      path: "/auth/confirm-verification",
      note: "Se você não esperava esta mensagem, não é preciso fazer nada.",
    });
    users.resetPasswordTemplate.subject = "Escolha uma nova senha";
    users.resetPasswordTemplate.body = letter(
      ["Recebemos um pedido para trocar a senha da sua conta no sistema da escola. O endereço abaixo vale por 30 minutos."],
      {
        button: "Escolher nova senha",
        path: "/auth/confirm-password-reset",
        note: "Se não foi você quem pediu, não é preciso fazer nada: sua senha continua a mesma.",
      },
    );
    users.confirmEmailChangeTemplate.subject = "Confirme seu novo e-mail";
    users.confirmEmailChangeTemplate.body = letter(
      ["Confirme que este é o novo e-mail da sua conta no sistema da escola. Para confirmar, você vai precisar da sua senha."],
      {
        button: "Confirmar novo e-mail",
        path: "/auth/confirm-email-change",
        note: "Se não foi você quem pediu, não é preciso fazer nada: seu e-mail continua o mesmo.",
      },
    );
    users.authAlert.emailTemplate.subject = "Novo acesso à sua conta";
    users.authAlert.emailTemplate.body = letter(
      [
        "A sua conta no sistema da escola foi aberta em um computador ou celular novo:",
        "<em>{ALERT_INFO}</em>",
        "Se não foi você, troque a senha agora: a troca encerra as sessões em todos os dispositivos.",
      ],
      { note: "Se foi você, não é preciso fazer nada." },
    );

    app.save(users);

    // The person for whom this account was made; only the program on the school's own machine writes it.
    const superusers = app.findCollectionByNameOrId("_superusers");
    superusers.fields.add(new Field(s.text("follows", { max: 15 })));
    app.save(superusers);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
