import type { Consents } from "../../collections.gen";

/** What a family is asked about: only what the school may not do anyway. */
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

/** What is read to the family, as it stands today. */
export interface ConsentText {
  purpose: ConsentPurpose;
  version: number;
  text: string;
  /** Whether who had agreed before was asked anew. */
  asks_again: boolean;
  at: string;
  /** Empty: what the program came with. */
  by_name: string;
}

export const MOST_CONSENT_TEXT = 1000;
