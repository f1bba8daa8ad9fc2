import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PersonRow } from "../../../domain/people/lists";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { useLive } from "../data/realtime";
import { fileUrl, useAllRecords, useFileToken } from "../data/records";
import { may, useSession } from "../data/session";
import { ListScreen } from "../platform/lists/ListScreen";
import { useListing } from "../platform/lists/useListing";
import { PersonAvatar } from "../ui/PersonAvatar";
import type { ListColumn } from "../ui/table/columns";
import { FilterSelect } from "../ui/table/FilterChips";
import { RowName } from "../ui/table/RowName";
import { useListState } from "../ui/table/use-list-state";
import { CLASS_COLUMN } from "./ClassFilter";
import { NoClass } from "./NoClass";
import { PeopleTabs } from "./PeopleTabs";
import { PEOPLE_FILTERS } from "./people-words";
import { useClassOptions } from "./useClassOptions";
import { usePeopleActions } from "./usePeopleActions";

const WITHOUT_CLASS = { value: "none", label: "Sem turma" };
const COLUMNS: readonly ListColumn<PersonRow>[] = [
  {
    title: "Nome",
    sort: "name",
    value: (row) => row.name,
    lead: (row) => <Portrait row={row} />,
    render: (row) => <RowName active={row.active}>{calledName(row)}</RowName>,
    code: (row) => row.enrolment,
  },
  { only: "file", title: "Nome social", value: (row) => row.social_name },
  { title: "Vínculo", value: (row) => KIND_NAMES[row.kind] },
  { only: "file", title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { ...CLASS_COLUMN, phone: "column" },
  { only: "file", title: "Ano letivo", value: (row) => row.class_year || "" },
  { title: "Setor", wide: true, value: (row) => row.sector_name },
  { title: "Carteirinha da biblioteca", only: "screen", value: (row) => row.card, kind: "code" },
  { only: "file", title: "Carteirinha", value: (row) => row.card, kind: "code" },
  { only: "file", title: "Ativo", value: (row) => row.active },
];

function Portrait({ row }: { row: PersonRow }) {
  const token = useFileToken(row.photo !== "");
  const photo = row.photo && token ? fileUrl({ id: row.id, collectionName: "people" }, row.photo, "96x96", token) : undefined;
  return <PersonAvatar name={calledName(row)} photo={photo} size="sm" />;
}

/** The one register of people. */
export default function People() {
  const list = useListState({ filters: PEOPLE_FILTERS });
  const people = useListing("people", list);
  const { user } = useSession();
  const { actions, dialog } = usePeopleActions(list.params.filters.active === "false");
  const isAdmin = may(user, ["Admin"]);
  const classOptions = useClassOptions(list.params.filters.class);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name" });
  useLive("people");
  useLive("classes", ["people"]);

  return (
    <ListScreen
      title="Pessoas"
      nouns={["pessoa", "pessoas"]}
      file={{ name: "pessoas", place: "search" }}
      links={isAdmin ? [{ label: "Virada do ano", to: "/virada-do-ano" }] : []}
      newRecord={{ label: "Nova pessoa", to: "/pessoas/nova" }}
      views={<PeopleTabs />}
      listing={people}
      search="Nome ou matrícula"
      chips={[
        { label: "Alunos", filter: { kind: "student" } },
        { label: "Professores", filter: { kind: "teacher" } },
        { label: "Funcionários", filter: { kind: "staff" } },
        { label: "Inativos", filter: { active: "false" } },
      ]}
      columns={COLUMNS}
      rowName={calledName}
      rowLink={(row) => list.linkTo(`/pessoas/${row.id}`)}
      chooseAll
      bulkActions={isAdmin ? actions : undefined}
      empty={{
        drawing: "people",
        sentence: "Nenhuma pessoa cadastrada. Importe a planilha da secretaria ou cadastre a primeira pessoa.",
        link: { label: "Importar planilha", to: "/migration" },
        sideAction: (
          <Button variant="default" component={Link} to="/pessoas/nova">
            Nova pessoa
          </Button>
        ),
      }}
    >
      {dialog}
      <FilterSelect
        list={list}
        name="class"
        label="Turma"
        options={[WITHOUT_CLASS, ...classOptions]}
        emptyText={<NoClass options={classOptions} />}
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
