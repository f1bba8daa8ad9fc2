import type { TitleRow } from "../../../../domain/library/lists";
import type { CsvColumn } from "../../ui/table/csv";
import { yearOf } from "./catalogue-words";

/** The columns of an exported list of titles. */
export const TITLE_CSV: readonly CsvColumn<TitleRow>[] = [
  { title: "Título", value: (row) => row.title },
  { title: "Subtítulo", value: (row) => row.subtitle },
  { title: "Autores", value: (row) => row.authors },
  { title: "ISBN", value: (row) => row.isbn13, kind: "code" },
  { title: "Editora", value: (row) => row.publisher },
  { title: "Ano", value: yearOf },
  { title: "CDD", value: (row) => row.cdd },
  { title: "Faixa etária", value: (row) => row.minimum_age || "", kind: "number" },
  { title: "Exemplares", value: (row) => row.copies, kind: "number" },
  { title: "Disponíveis", value: (row) => row.available, kind: "number" },
  { title: "Primeiro tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Ativo", value: (row) => row.active },
];
