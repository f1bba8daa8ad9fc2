import { type Day, formatDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";

export const peopleSentences = {
  // The same for every token that is none, so that nothing is learned from it.
  unknown_card: { status: 404, say: (_: Record<string, never>) => "Esta carteira não existe." },
  too_many_misses: {
    status: 429,
    say: (_: Record<string, never>) => "Muitas carteiras desconhecidas foram consultadas daqui. Espere alguns minutos.",
  },
  card_blocked: {
    status: 409,
    say: (params: { person: string; serial: string }) =>
      `A carteira ${params.serial}, de ${params.person}, está bloqueada. Encaminhe à secretaria.`,
  },
  card_replaced: {
    status: 409,
    say: (params: { person: string; serial: string }) =>
      `A carteira ${params.serial}, de ${params.person}, foi substituída por outra via. Peça a carteira atual.`,
  },
  card_of_leaver: {
    status: 409,
    say: (params: { person: string; serial: string }) =>
      `A carteira ${params.serial} não vale mais: ${params.person} não está mais na escola.`,
  },
  card_already_replaced: {
    status: 409,
    say: (params: { serial: string }) => `A carteira ${params.serial} já foi substituída: use a via atual.`,
  },
  card_not_blocked: {
    status: 409,
    say: (params: { serial: string }) => `A carteira ${params.serial} não está bloqueada.`,
  },
  person_left: {
    status: 409,
    say: (params: { person: string }) => `${params.person} não está mais na escola: ative o cadastro antes.`,
  },
  card_day_over: {
    status: 400,
    say: (params: { valid_until: Day }) => `${formatDay(params.valid_until)} já passou: escolha uma validade a partir de hoje.`,
  },
  no_consent: {
    status: 409,
    say: (_: Record<string, never>) => "Não há autorização em vigor para revogar.",
  },
} as const;

/** What a desk refuses of a scanned card. */
export const CARD_REFUSALS = [
  "card_blocked",
  "card_replaced",
  "card_of_leaver",
] as const satisfies readonly (keyof typeof peopleSentences)[];

export const refuse = refusing({ ...platformSentences, ...peopleSentences });
