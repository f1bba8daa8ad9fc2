import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { countOf } from "../../../domain/list";
import type { PersonRow } from "../../../domain/people/lists";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { fetchWholeList, useList } from "../data/lists";
import { useLive } from "../data/realtime";
import { fileUrl, useAllRecords, useFileToken } from "../data/records";
import { Code } from "../ui/Code";
import { EmptyState } from "../ui/EmptyState";
import { NewLink } from "../ui/NewLink";
import { PersonAvatar } from "../ui/PersonAvatar";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { ExportButton } from "../ui/table/ExportButton";
import { type FilterChip, FilterChips, FilterSelect } from "../ui/table/FilterChips";
import { ListBar } from "../ui/table/ListBar";
import { RowName } from "../ui/table/RowName";
import { useListState } from "../ui/table/use-list-state";
import { PeoplePage } from "./PeoplePage";
import { PERSON_CSV } from "./person-csv";
import { useClassOptions } from "./useClassOptions";
import { PEOPLE_FILTERS } from "./words";

const WITHOUT_CLASS = { value: "none", label: "Sem turma" };
const CHIPS: FilterChip[] = [
  { label: "Alunos", filter: { kind: "student" } },
  { label: "Professores", filter: { kind: "teacher" } },
  { label: "Funcionários", filter: { kind: "staff" } },
  { label: "Inativos", filter: { active: "false" } },
];
const byId = (row: PersonRow) => row.id;

/** The one registry of people. */
export default function People() {
  const list = useListState({ filters: PEOPLE_FILTERS });
  const people = useList("people", list.params);
  const classOptions = useClassOptions(list.params.filters.class);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name" });
  const withPhotos = people.data?.items.some((row) => row.photo) ?? false;
  const token = useFileToken(withPhotos);
  const [address] = useSearchParams();
  const search = address.toString();
  useLive("people");
  useLive("classes", ["people"]);

  return (
    <PeoplePage
      title="Pessoas"
      count={people.data ? countOf(people.data, "pessoa", "pessoas") : undefined}
      actions={<NewLink to="/pessoas/nova">Nova pessoa</NewLink>}
    >
      <ListBar
        list={list}
        search="Nome ou matrícula"
        actions={<ExportButton fileName="pessoas" columns={PERSON_CSV} loadAll={() => fetchWholeList("people", list.params)} />}
      >
        <FilterChips list={list} chips={CHIPS} />
        <FilterSelect list={list} name="class" label="Turma" options={[WITHOUT_CLASS, ...classOptions]} />
        {list.params.filters.sector ? (
          <FilterSelect
            list={list}
            name="sector"
            label="Setor"
            options={(sectors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
      </ListBar>
      <DataTable
        caption="Pessoas"
        columns={columns(token)}
        rowId={byId}
        rowName={calledName}
        rowLink={(row) => `/pessoas/${row.id}${search ? `?${search}` : ""}`}
        query={people}
        list={list}
        empty={
          <EmptyState
            drawing="people"
            sentence="Ninguém cadastrado ainda. Traga a planilha da secretaria ou cadastre a primeira pessoa."
            action={
              <>
                <Button component={Link} to="/migration">
                  Importar planilha
                </Button>
                <Button variant="default" component={Link} to="/pessoas/nova">
                  Nova pessoa
                </Button>
              </>
            }
          />
        }
      />
    </PeoplePage>
  );
}

function columns(token: string): Column<PersonRow>[] {
  return [
    {
      key: "name",
      title: "Nome",
      sort: "name",
      lead: (row) => <PersonAvatar name={calledName(row)} photo={photoOf(row, token)} size="sm" />,
      render: (row) => <RowName active={row.active}>{calledName(row)}</RowName>,
      code: (row) => row.enrolment,
    },
    { key: "kind", title: "Vínculo", render: (row) => KIND_NAMES[row.kind] },
    { key: "class", title: "Turma", phone: "column", render: (row) => row.class_name },
    { key: "sector", title: "Setor", wide: true, render: (row) => row.sector_name },
    { key: "card", title: "Carteirinha", render: (row) => (row.card ? <Code>{row.card}</Code> : "") },
  ];
}

function photoOf({ id, photo }: PersonRow, token: string): string | undefined {
  return photo && token ? fileUrl({ id, collectionName: "people" }, photo, "96x96", token) : undefined;
}
