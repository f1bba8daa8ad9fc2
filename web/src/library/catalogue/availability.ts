/** The number of available copies of a title, in the words of a badge. */
import type { TitleRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { formatNumber } from "../../ui/format";
import type { Tone } from "../../ui/tone";

export interface Availability {
  tone: Tone;
  text: string;
  /** The same for a screen reader. */
  sentence: string;
}

export function availabilityOf({ active, copies, available }: Pick<TitleRow, "active" | "copies" | "available">): Availability {
  if (!active) {
    return { tone: "neutral", text: "Inativo", sentence: "Título inativo" };
  }
  if (copies === 0) {
    return { tone: "neutral", text: "Sem exemplar", sentence: "Nenhum exemplar cadastrado" };
  }
  const text = `${formatNumber(available)} de ${formatNumber(copies)}`;
  return available === 0
    ? { tone: "warn", text, sentence: `Nenhum disponível, de ${formatNumber(copies)}` }
    : { tone: "ok", text, sentence: `${formatNumber(available)} de ${count(copies, "disponível", "disponíveis")}` };
}
