import type { TextbookRow } from "../../../../domain/library/class-sets/commands";
import type { CsvColumn } from "../../ui/table/csv";

/** The year's account as the education department asks for it. */
export const TEXTBOOK_CSV: readonly CsvColumn<TextbookRow>[] = [
  { title: "Título", value: (row) => row.name },
  { title: "Programa", value: (row) => row.program },
  { title: "Componente", value: (row) => row.component },
  { title: "Ano", value: (row) => row.grade },
  { title: "Início do ciclo", value: (row) => row.cycle_start || "" },
  { title: "Último ano do ciclo", value: (row) => row.cycle_end || "" },
  { title: "Consumível", value: (row) => (row.consumable ? "sim" : "não") },
  { title: "Exemplares da escola", value: (row) => row.owned },
  { title: "Extraviados", value: (row) => row.lost },
  { title: "Emprestados", value: (row) => row.delivered },
  { title: "Devolvidos", value: (row) => row.returned },
  { title: "Faltam", value: (row) => row.missing },
  { title: "Perdoados", value: (row) => row.pardoned },
  { title: "Entregues em definitivo", value: (row) => row.given },
];
