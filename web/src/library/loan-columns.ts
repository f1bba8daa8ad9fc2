import type { Loan } from "../../../domain/library/commands";
import type { Column } from "../ui/table/columns";
import type { CsvColumn } from "../ui/table/csv";

/** The overdue list's filters -> their names in the address; its paper uses the same. */
export const OVERDUE_FILTERS = { class: "turma", min_days: "dias" } as const;

export const READER_COLUMN: Column<{ reader_name: string }> = { title: "Leitor", value: (row) => row.reader_name };

/** The columns of an exported list of loans. */
export const LOAN_CSV: readonly CsvColumn<Loan>[] = [
  { title: "Livro", value: (loan) => loan.title_name },
  { title: "Autores", value: (loan) => loan.authors },
  { title: "Tombo", value: (loan) => loan.tombo, kind: "code" },
  { title: "Leitor", value: (loan) => loan.reader_name },
  { title: "Carteirinha", value: (loan) => loan.card, kind: "code" },
  { title: "Turma", value: (loan) => loan.class_name },
  { title: "Ano letivo", value: (loan) => loan.class_year || "" },
  { title: "Emprestado em", value: (loan) => loan.lent_on, kind: "day" },
  { title: "Vence em", value: (loan) => loan.due, kind: "day" },
  { title: "Renovações", value: (loan) => loan.renewals, kind: "number" },
  { title: "Dias de atraso", value: (loan) => loan.days_late, kind: "number" },
];
