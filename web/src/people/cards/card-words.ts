import type { CardState } from "../../../../domain/people/cards/cards";
import type { CheckOutcome } from "../../../../domain/people/cards/commands";
import type { Tone } from "../../ui/tone";

/** Filter name (the server's) -> its name in the address. */
export const CARD_FILTERS = { state: "situacao", class: "turma", kind: "vinculo" } as const;

/** A card's state in words, with its tone. */
export const STATE_WORDS: Record<CardState, { tone: Tone; text: string }> = {
  valid: { tone: "ok", text: "Válida" },
  expired: { tone: "warn", text: "Vencida" },
  blocked: { tone: "bad", text: "Bloqueada" },
  replaced: { tone: "neutral", text: "Substituída" },
  not_enrolled: { tone: "bad", text: "Fora da escola" },
};

/** The words for a check's outcome. */
export const OUTCOME_WORDS: Record<CheckOutcome, { tone: Tone; text: string }> = {
  ...STATE_WORDS,
  old: { tone: "warn", text: "Código vencido" },
};

/** "1ª via" */
export const formatCopy = (copy: number): string => `${copy}ª via`;
