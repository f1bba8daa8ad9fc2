import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PersonRow } from "../../../domain/people/lists";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { useLive } from "../data/realtime";
import { fileUrl, useAllRecords, useFileToken } from "../data/records";
import { may, useSession } from "../data/session";
import { ListScreen } from "../platform/lists/ListScreen";
import { useListing } from "../platform/lists/useListing";
import { Code } from "../ui/Code";
import { EmptyState } from "../ui/EmptyState";
import { NewLink } from "../ui/NewLink";
import { PersonAvatar } from "../ui/PersonAvatar";
import type { Column } from "../ui/table/columns";
import { ExportButton } from "../ui/table/ExportButton";
import { type FilterChip, FilterChips, FilterSelect } from "../ui/table/FilterChips";
import { RowName } from "../ui/table/RowName";
import { useListState } from "../ui/table/use-list-state";
import { NoClass } from "./NoClass";
import { PeopleTabs } from "./PeopleTabs";
import { PEOPLE_FILTERS } from "./people-words";
import { PERSON_CSV } from "./person-csv";
import { useClassOptions } from "./useClassOptions";
import { usePeopleActions } from "./usePeopleActions";

const WITHOUT_CLASS = { value: "none", label: "Sem turma" };
const CHIPS: FilterChip[] = [
  { label: "Alunos", filter: { kind: "student" } },
  { label: "Professores", filter: { kind: "teacher" } },
  { label: "Funcionários", filter: { kind: "staff" } },
  { label: "Inativos", filter: { active: "false" } },
];

/** The one registry of people. */
export default function People() {
  const list = useListState({ filters: PEOPLE_FILTERS });
  const people = useListing("people", list);
  const { user } = useSession();
  const { actions, dialog } = usePeopleActions(list.params.filters.active === "false");
  const bulk = may(user, ["Admin"]) ? { chooseAll: people.loadAll, bulkActions: actions } : {};
  const classOptions = useClassOptions(list.params.filters.class);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name" });
  const withPhotos = people.query.data?.items.some((row) => row.photo) ?? false;
  const token = useFileToken(withPhotos);
  useLive("people");
  useLive("classes", ["people"]);

  return (
    <ListScreen
      title="Pessoas"
      count={people.count("pessoa", "pessoas")}
      actions={
        <>
          {may(user, ["Admin"]) ? (
            <Button variant="default" component={Link} to="/virada-do-ano">
              Virada do ano
            </Button>
          ) : null}
          <NewLink to="/pessoas/nova">Nova pessoa</NewLink>
        </>
      }
      views={<PeopleTabs />}
      listing={people}
      search="Nome ou matrícula"
      tools={<ExportButton fileName="pessoas" columns={PERSON_CSV} loadAll={people.loadAll} />}
      columns={columns(token)}
      rowName={calledName}
      rowLink={(row) => list.linkTo(`/pessoas/${row.id}`)}
      {...bulk}
      empty={
        <EmptyState
          drawing="people"
          sentence="Nenhuma pessoa cadastrada. Importe a planilha da secretaria ou cadastre a primeira pessoa."
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
    >
      {dialog}
      <FilterChips list={list} chips={CHIPS} />
      <FilterSelect
        list={list}
        name="class"
        label="Turma"
        options={[WITHOUT_CLASS, ...classOptions]}
        nothing={<NoClass options={classOptions} />}
      />
      {list.params.filters.sector ? (
        <FilterSelect
          list={list}
          name="sector"
          label="Setor"
          options={(sectors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </ListScreen>
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
    { key: "card", title: "Carteirinha da biblioteca", render: (row) => (row.card ? <Code>{row.card}</Code> : "") },
  ];
}

function photoOf({ id, photo }: PersonRow, token: string): string | undefined {
  return photo && token ? fileUrl({ id, collectionName: "people" }, photo, "96x96", token) : undefined;
}
