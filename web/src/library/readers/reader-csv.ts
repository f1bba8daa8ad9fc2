import type { ReaderRow } from "../../../../domain/library/lists";
import type { CsvColumn } from "../../ui/table/csv";

/** The columns of an exported list of readers. */
export const READER_CSV: readonly CsvColumn<ReaderRow>[] = [
  { title: "Leitor", value: (row) => row.name },
  { title: "Carteirinha", value: (row) => row.card, kind: "code" },
  { title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { title: "Turma", value: (row) => row.class_name },
  { title: "Categoria", value: (row) => row.category_name },
  { title: "Validade", value: (row) => row.valid_until, kind: "day" },
  { title: "Livros emprestados", value: (row) => row.open, kind: "number" },
  { title: "Em atraso", value: (row) => row.overdue, kind: "number" },
  { title: "Suspenso até", value: (row) => row.suspended_until, kind: "day" },
  { title: "Ativo", value: (row) => row.active },
];
