/// <reference path="../.tools/types.d.ts" />
// The texts that a family reads before its decision. A version with a consent stays as it is.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "consent_texts", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("purpose", ["card_photo", "whatsapp_gateway", "marketing", "publicity"], { required: true }),
        s.integer("version", { required: true, min: 1 }),
        s.text("text", { required: true, max: 1000 }),
        s.bool("asks_again"), // the earlier consents ended with this version
        s.relation(app, "by", "users"),
        s.text("by_name", { max: 120 }), // empty: the program's own text
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_consent_texts_version ON consent_texts (purpose, version)"],
    });
    s.makeAppendOnly(app, "consent_texts");

    // The number of decisions, and the number that ends with a new text.
    const consents = app.findCollectionByNameOrId("consents");
    consents.indexes = [
      ...consents.indexes,
      "CREATE INDEX idx_consents_purpose ON consents (purpose, decision) WHERE ended_at = ''",
    ];
    app.save(consents);

    const first = {
      card_photo:
        "Autorizo que a foto apareça na carteira impressa, na página da carteira e na tela de conferência. A carteira funciona igualmente sem foto. Posso mudar de ideia a qualquer momento, na secretaria.",
      whatsapp_gateway:
        "Autorizo que os avisos da escola cheguem pelo WhatsApp por meio de um serviço intermediário, que recebe o número e o texto do aviso. Sem a autorização, os avisos chegam por e-mail ou pela própria escola. Posso mudar de ideia a qualquer momento, na secretaria.",
      marketing:
        "Autorizo que a escola envie mensagens de divulgação, como matrículas abertas, cursos e eventos. Os avisos da vida escolar chegam de qualquer forma. Posso mudar de ideia a qualquer momento, na secretaria.",
      publicity:
        "Autorizo o uso da imagem em fotos e vídeos de divulgação da escola, sem fins comerciais. A recusa não muda nada no atendimento. Posso mudar de ideia a qualquer momento, na secretaria.",
    };
    for (const purpose in first) {
      s.insert(app, "consent_texts", { purpose, version: 1, text: first[purpose] });
    }
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
