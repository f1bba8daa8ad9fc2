/** The catalogue's words: addresses, labels and figures. */
import type { TitleForm } from "../../../../domain/library/catalogue/forms";
import { COPY_STATES, type CopyState } from "../../../../domain/library/circulation/lending";

/** The list's filters -> their names in the address. */
export const TITLE_FILTERS = { available: "disponivel", active: "ativo" } as const;

/** The same for the list of all copies. */
export const COPY_FILTERS = { state: "situacao", year: "ano", location: "local", type: "tipo", pnld: "pnld" } as const;

export const TITLE_LABELS: Readonly<Record<keyof TitleForm, string>> = {
  title: "Título",
  subtitle: "Subtítulo",
  authors: "Autores",
  isbn: "ISBN",
  publisher: "Editora",
  year_text: "Ano",
  edition: "Edição",
  volume: "Volume",
  cdd: "CDD",
  cdu: "CDU",
  cutter: "Cutter",
  subjects: "Assuntos",
  language: "Idioma",
  summary: "Resumo",
  minimum_age: "Indicado a partir de",
  active: "Título ativo",
  program: "Programa",
  cycle_start: "Início do ciclo",
  cycle_end: "Último ano do ciclo",
  consumable: "Consumível",
  grade: "Ano ou série",
  component: "Componente curricular",
};

/** The year as the book prints it, else the number; empty when nobody knows. */
export function yearOf({ year, year_text }: { year: number; year_text: string }): string {
  if (year_text) {
    return year_text;
  }
  return year < 0 ? `${-year} a.C.` : year === 0 ? "" : String(year);
}

/** "Extraviado": a copy's state as a choice and in a badge. */
export function stateName(state: CopyState): string {
  const name = COPY_STATES[state];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
