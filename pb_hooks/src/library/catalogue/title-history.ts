import { authorsOrder } from "../../../../domain/library/search";
import { historyOf } from "../../platform/records/history";
import type { Sources } from "../../platform/records/normalise";
import type { App } from "../../platform/sql/database";

export const titlesHistory = historyOf({
  area: "library",
  created: "Título cadastrado",
  changed: "Título alterado",
  active: ["Título ativado", "Título desativado"],
  fields: {
    title: "título",
    subtitle: "subtítulo",
    authors: "autores",
    isbn13: "ISBN",
    publisher: "editora",
    year: "ano",
    year_text: "ano impresso",
    edition: "edição",
    volume: "volume",
    cdd: "CDD",
    cdu: "CDU",
    cutter: "Cutter",
    subjects: "assuntos",
    language: "idioma",
    summary: "resumo",
    minimum_age: "faixa etária",
    cover: "capa",
    program: "programa",
    cycle_start: "início do ciclo",
    cycle_end: "último ano do ciclo",
    consumable: "consumível",
    grade: "ano ou série",
    component: "componente curricular",
  },
});

/** The sort key of a list of titles. */
export function setAuthorsOrder(_app: App, title: core.Record, { authors = "" }: Sources): void {
  title.set("authors_order", authorsOrder(authors));
}
