import { dayAndMonth } from "../../../../../domain/dates";
import type { CardState } from "../../../../../domain/people/cards/cards";
import type { Sign } from "../../../ui/open/icons";

/** The main word of a card, and its meaning. */
export const VERDICTS: Record<CardState, { word: string; means: string; sign: Sign }> = {
  valid: { word: "Válida", means: "", sign: "check" },
  expired: { word: "Vencida", means: "O prazo desta carteira terminou. Procure a secretaria.", sign: "alert" },
  blocked: { word: "Bloqueada", means: "Esta carteira está bloqueada. Procure a secretaria da escola.", sign: "cross" },
  replaced: { word: "Substituída", means: "Foi emitida outra via, e esta perdeu a validade.", sign: "cross" },
  not_enrolled: { word: "Sem vínculo", means: "Esta pessoa não está mais na escola.", sign: "cross" },
};

/** "31 de março de 2027" */
export const wholeDay = (day: string): string => `${dayAndMonth(day)} de ${day.slice(0, 4)}`;
