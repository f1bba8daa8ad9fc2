/** The catalogue's words: addresses, labels and figures. */

import { TITLE_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { COPY_STATES, type CopyState } from "../../../../domain/library/circulation/lending";
import { labelsOf } from "../../../../domain/record-fields";
import { capital } from "../../../../domain/text";

/** The list's filters -> their names in the address. */
export const TITLE_FILTERS = { available: "disponivel", active: "ativo" } as const;

/** The same for the list of all copies. */
export const COPY_FILTERS = { state: "situacao", year: "ano", location: "local", type: "tipo", pnld: "pnld" } as const;

export const TITLE_LABELS = labelsOf(TITLE_FIELDS);

/** The printed year, otherwise the number; empty when it is unknown. */
export function yearOf({ year, year_text }: { year: number; year_text: string }): string {
  if (year_text) {
    return year_text;
  }
  return year < 0 ? `${-year} a.C.` : year === 0 ? "" : String(year);
}

/** "Extraviado": a copy's state as a choice and in a badge. */
export function stateName(state: CopyState): string {
  return capital(COPY_STATES[state]);
}
