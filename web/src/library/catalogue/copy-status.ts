/** The present state of a copy, in the words of a badge. */
import type { CopyState } from "../../../../domain/library/circulation/lending";
import type { Tone } from "../../ui/tone";
import { stateName } from "./catalogue-words";

interface CopyCase {
  state: CopyState;
  lendable: boolean;
  /** The open loan's due day; empty when nobody has it. */
  due: string;
  /** The copy stands on the ready shelf for a reader. */
  reserved: boolean;
  today: string;
}

const STATE_TONES: Readonly<Record<CopyState, Tone>> = {
  normal: "ok",
  lost: "bad",
  missing: "warn",
  damaged: "warn",
  repair: "warn",
  withdrawn: "neutral",
};

/** "Available" only if a reader can borrow it: a loss counts more than a loan. */
export function copyStatus({ state, lendable, due, reserved, today }: CopyCase): { tone: Tone; text: string } {
  if (state !== "normal") {
    return { tone: STATE_TONES[state], text: stateName(state) };
  }
  if (due) {
    return due < today ? { tone: "bad", text: "Em atraso" } : { tone: "info", text: "Emprestado" };
  }
  if (reserved) {
    return { tone: "keep", text: "Separado" };
  }
  return lendable ? { tone: "ok", text: "Disponível" } : { tone: "neutral", text: "Só consulta" };
}
