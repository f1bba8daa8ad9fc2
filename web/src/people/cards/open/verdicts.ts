import { dayAndMonth } from "../../../../../domain/dates";
import type { CardState } from "../../../../../domain/people/cards/cards";
import type { Sign } from "../../../ui/open/icons";

/** The main word of a card, and its meaning. */
export const VERDICTS: Record<CardState, { title: string; meaning: string; sign: Sign }> = {
  valid: { title: "Válida", meaning: "", sign: "check" },
  expired: { title: "Vencida", meaning: "O prazo desta carteira terminou. Procure a secretaria.", sign: "alert" },
  blocked: { title: "Bloqueada", meaning: "Esta carteira está bloqueada. Procure a secretaria da escola.", sign: "cross" },
  replaced: { title: "Substituída", meaning: "Foi emitida outra via, e esta perdeu a validade.", sign: "cross" },
  not_enrolled: { title: "Sem vínculo", meaning: "Esta pessoa não está mais na escola.", sign: "cross" },
};

/** "31 de março de 2027" */
export const wholeDay = (day: string): string => `${dayAndMonth(day)} de ${day.slice(0, 4)}`;
