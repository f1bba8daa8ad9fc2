/// <reference path="../.tools/types.d.ts" />
// Mails in Portuguese that link to the product's own pages, and sign-in whatever the case an e-mail is typed in.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const letter = (paragraphs, { button, path, note }) =>
      [
        "<p>Olá, {RECORD:name}.</p>",
        ...paragraphs.map((text) => `<p>${text}</p>`),
        ...(button
          ? [
              `<p><a class="btn" href="{APP_URL}${path}/{TOKEN}" target="_blank" rel="noopener">${button}</a></p>`,
              `<p>Se o botão não abrir, copie este endereço no navegador:<br/>{APP_URL}${path}/{TOKEN}</p>`,
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
    users.authAlert.emailTemplate.subject = "Sua conta foi aberta em um novo lugar";
    users.authAlert.emailTemplate.body = letter(
      [
        "Alguém entrou na sua conta no sistema da escola a partir de um computador ou celular que ainda não conhecíamos:",
        "<em>{ALERT_INFO}</em>",
        "Se não foi você, troque sua senha agora: isso encerra o acesso em todos os lugares.",
      ],
      { note: "Se foi você, não é preciso fazer nada." },
    );

    users.indexes = users.indexes.map((index) =>
      /UNIQUE/i.test(index) && /\(\s*`?email`?\s*\)/i.test(index)
        ? index.replace(/\(\s*`?email`?\s*\)/i, "(`email` COLLATE NOCASE)")
        : index,
    );
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.indexes = users.indexes.map((index) => index.replace("`email` COLLATE NOCASE", "`email`"));
    app.save(users);
  },
);
