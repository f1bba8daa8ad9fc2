import { Link } from "react-router-dom";
import type { Classes as SchoolClass } from "../../../domain/collections.gen";
import { SHIFT_NAMES, SHIFT_OPTIONS } from "../../../domain/platform/shifts";
import { useRead } from "../data/call";
import { useLive } from "../data/realtime";
import { useAllRecords } from "../data/records";
import { MasterDataScreen } from "../platform/lists/MasterDataScreen";
import { formatNumber } from "../ui/format";
import type { Column } from "../ui/table/columns";
import { type FilterChip, FilterChips, FilterSelect } from "../ui/table/FilterChips";
import { RowName } from "../ui/table/RowName";
import { ClassDrawer } from "./ClassDrawer";
import { PeopleTabs } from "./PeopleTabs";

const FILTERS = { shift: "turno", year: "ano", active: "ativa" } as const;
const CHIPS: FilterChip[] = [
  { label: "Ativas", filter: { active: "true" } },
  { label: "Inativas", filter: { active: "false" } },
];
const shiftName = ({ shift }: SchoolClass) => (shift ? SHIFT_NAMES[shift] : "");

/** The school's classes, year by year, with the number of pupils. */
export default function Classes() {
  const classesQuery = useAllRecords("classes", { sort: "name" });
  const counts = useRead("people/counts", {});
  useLive("people", ["people/counts"]);
  const people = (row: SchoolClass) => counts.data?.classes[row.id] ?? 0;
  const years = [...new Set((classesQuery.data ?? []).map(({ year }) => year).filter(Boolean))].sort(
    (year, other) => other - year,
  );
  const columns: Column<SchoolClass>[] = [
    {
      key: "name",
      title: "Turma",
      sort: "name",
      render: (row) => (
        <RowName active={row.active} word="Inativa">
          {row.name}
        </RowName>
      ),
    },
    { key: "grade", title: "Série", sort: "grade", render: ({ grade }) => grade },
    { key: "shift", title: "Turno", render: shiftName },
    { key: "year", title: "Ano letivo", sort: "year", align: "right", render: ({ year }) => year || "" },
    {
      key: "people",
      title: "Alunos",
      sort: "people",
      align: "right",
      phone: "column",
      render: (row) => (
        <Link to={`/pessoas?turma=${row.id}&ativo=true`}>
          {formatNumber(people(row))}
          <span className="visually-hidden"> em {row.name}</span>
        </Link>
      ),
    },
  ];
  return (
    <MasterDataScreen
      collection="classes"
      sortedBy="name"
      filterNames={FILTERS}
      title="Turmas"
      views={<PeopleTabs />}
      nouns={["turma", "turmas"]}
      newLabel="Nova turma"
      search="Turma, série ou turno"
      empty={{
        drawing: "list",
        sentence: "Nenhuma turma cadastrada. Cadastre a primeira ou importe a planilha de alunos, que cria todas.",
      }}
      terms={{
        text: (row) => [row.name, row.grade, shiftName(row)],
        filters: {
          shift: (row, shift) => row.shift === shift,
          year: (row, year) => String(row.year) === year,
          active: (row, active) => String(row.active) === active,
        },
        sorts: { name: ({ name }) => name, grade: ({ grade }) => grade, year: ({ year }) => year, people },
      }}
      columns={columns}
      nameOf={({ name }) => name}
      filters={(list) => (
        <>
          <FilterChips list={list} chips={CHIPS} allLabel="Todas" />
          <FilterSelect list={list} name="shift" label="Turno" options={SHIFT_OPTIONS} />
          <FilterSelect
            list={list}
            name="year"
            label="Ano letivo"
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
        </>
      )}
      editor={(row, onClose) => <ClassDrawer schoolClass={row} students={row ? people(row) : 0} onClose={onClose} />}
    />
  );
}
