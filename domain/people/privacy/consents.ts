import type { Consents } from "../../collections.gen";

/** The purposes for which the school needs a family's consent. */
export type ConsentPurpose = Consents["purpose"];

export const CONSENT_PURPOSES = [
  "card_photo",
  "whatsapp_gateway",
  "marketing",
  "publicity",
] as const satisfies readonly ConsentPurpose[];

export const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  card_photo: "Foto na carteira",
  whatsapp_gateway: "WhatsApp por intermediário",
  marketing: "Mensagens de divulgação",
  publicity: "Imagem em divulgação",
};

/** The present text for the family. */
export interface ConsentText {
  purpose: ConsentPurpose;
  version: number;
  text: string;
  /** Whether people with an earlier consent were asked again. */
  asks_again: boolean;
  at: string;
  /** Empty: the text came with the program. */
  by_name: string;
}

export const MAX_CONSENT_TEXT = 1000;
