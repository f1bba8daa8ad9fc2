/** The list of all copies: its row, the states of its filter, and the heading of its print. */
import { listing } from "../../text";
import { COPY_STATES, type CopyState } from "../circulation/lending";
import type { ListedText } from "./copy-fields";

export interface CopyRow extends Record<ListedText, string> {
  id: string;
  tombo: string;
  title: string;
  title_name: string;
  /** The part of its title that distinguishes it from others of that name. */
  subtitle: string;
  authors: string;
  isbn13: string;
  edition: string;
  volume: string;
  grade: string;
  material_type: string;
  type_name: string;
  lendable: boolean;
  /** "PNLD"; empty: no textbook. */
  program: string;
  price: number;
  state: CopyState;
  /** The day on which it came into its state, and the user; empty while it is normal. */
  since: string;
  since_by: string;
  /** The reader who has it, or who had it last when it is lost or missing. */
  holder: string;
  holder_name: string;
  holder_class: string;
  /** The open loan's due day; empty when nobody has it. */
  due: string;
  /** The copy stands on the ready shelf for a reader. */
  reserved: boolean;
}

/** The states that take a copy off the shelves, in the order of the filter. */
export const OFF_SHELF_STATES = ["lost", "missing", "damaged", "repair", "withdrawn"] as const satisfies readonly CopyState[];
export type OffShelfState = (typeof OFF_SHELF_STATES)[number];

const isState = (text: string): text is CopyState => Object.hasOwn(COPY_STATES, text);

/** The states in "lost,withdrawn", each once; null where one is unknown. */
export function readStates(text: string): CopyState[] | null {
  const states = [...new Set(text.split(","))];
  return states.every(isState) ? states : null;
}

const plural = (state: CopyState) =>
  state === "missing"
    ? "não localizados"
    : state === "repair"
      ? "em reparo"
      : state === "normal"
        ? "em circulação"
        : `${COPY_STATES[state]}s`;

/** "Relação de exemplares extraviados e baixados": the heading of the list on paper. */
export function copiesHeading(states: readonly CopyState[]): string {
  return ["Relação de exemplares", listing(states.map(plural))].filter(Boolean).join(" ");
}
