import type { PersonRow } from "../../../domain/people/lists";
import { KIND_NAMES } from "../../../domain/people/words";
import type { CsvColumn } from "../ui/table/csv";

/** The columns of an exported list of people: none that only Admin reads. */
export const PERSON_CSV: readonly CsvColumn<PersonRow>[] = [
  { title: "Nome", value: (row) => row.name },
  { title: "Nome social", value: (row) => row.social_name },
  { title: "Vínculo", value: (row) => KIND_NAMES[row.kind] },
  { title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { title: "Turma", value: (row) => row.class_name },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Carteirinha", value: (row) => row.card, kind: "code" },
  { title: "Ativo", value: (row) => row.active },
];
