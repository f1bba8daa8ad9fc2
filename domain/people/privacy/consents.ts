import type { Consents } from "../../collections.gen";

/** What a family is asked about: only what the school may not do anyway. */
export type ConsentPurpose = Consents["purpose"];

export const CONSENT_PURPOSES = ["card_photo", "whatsapp_gateway", "publicity"] as const satisfies readonly ConsentPurpose[];

export const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  card_photo: "Foto na carteira",
  whatsapp_gateway: "WhatsApp por intermediário",
  publicity: "Imagem em divulgação",
};

/** What is read to the family, by version; the last one counts. A version that was agreed to stays as it is. */
export const CONSENT_TEXTS: Record<ConsentPurpose, readonly string[]> = {
  card_photo: [
    "Autorizo que a foto apareça na carteira impressa, na página da carteira e na tela de quem a confere. A carteira funciona igualmente sem foto. Posso mudar de ideia a qualquer momento, na secretaria.",
  ],
  whatsapp_gateway: [
    "Autorizo que os avisos da escola cheguem pelo WhatsApp por meio de um serviço intermediário, que recebe o número e o texto do aviso. Sem a autorização, os avisos chegam por e-mail ou pela própria escola. Posso mudar de ideia a qualquer momento, na secretaria.",
  ],
  publicity: [
    "Autorizo o uso da imagem em fotos e vídeos de divulgação da escola, sem fins comerciais. A recusa não muda nada no atendimento. Posso mudar de ideia a qualquer momento, na secretaria.",
  ],
};

/** The version that is read out today. */
export const currentVersion = (purpose: ConsentPurpose): number => CONSENT_TEXTS[purpose].length;
