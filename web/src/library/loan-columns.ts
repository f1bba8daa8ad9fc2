import { yearOf } from "../../../domain/dates";
import type { Loan } from "../../../domain/library/commands";
import { classInYear } from "../../../domain/people/class-name";
import type { Column } from "../ui/table/columns";
import type { CsvColumn } from "../ui/table/csv";

/** The overdue list's filters -> their names in the address; its paper uses the same. */
export const OVERDUE_FILTERS = { class: "turma", min_days: "dias" } as const;

export const READER_COLUMN: Column<{ reader_name: string }> = { title: "Leitor", value: (row) => row.reader_name };

/** The class of a row's person, on the screen with its year where that is not the present one; the file has the name alone. */
export const CLASS_COLUMN: Column<{ class_name: string; class_year?: number }> = {
  title: "Turma",
  value: (row) => row.class_name,
  render: ({ class_name, class_year = 0 }, { today }) => classInYear(class_name, class_year, yearOf(today)),
};

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
