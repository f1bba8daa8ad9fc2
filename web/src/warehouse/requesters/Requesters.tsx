import type { RequesterRow } from "../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { REQUESTER_FILTERS } from "../warehouse-words";
import { NewRequester } from "./RequesterDrawers";
import { requesterStanding } from "./requester-words";

const CHIPS = [
  { label: "Pessoas", filter: { kind: "person" } },
  { label: "Setores", filter: { kind: "sector" } },
  { label: "Inativos", filter: { active: "false" } },
];

const CSV: readonly CsvColumn<RequesterRow>[] = [
  { title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Requisitante", value: (row) => row.name },
  { title: "Tipo", value: (row) => (row.kind === "sector" ? "setor" : "pessoa") },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Pode retirar a partir de", value: (row) => row.valid_from, kind: "day" },
  { title: "Pode retirar até", value: (row) => row.valid_until, kind: "day" },
  { title: "Última saída", value: (row) => row.last_day, kind: "day" },
  { title: "Ativo", value: (row) => row.active },
];

/** The requesters of material: people and whole sectors. */
export default function Requesters() {
  const open = useOpenRecord();
  const { today } = useApplication();

  const columns: Column<RequesterRow>[] = [
    { key: "name", title: "Requisitante", sort: "name", code: (row) => row.code },
    {
      key: "sector",
      title: "Setor",
      render: (row) => (row.kind === "sector" ? <span>setor inteiro</span> : row.sector_name),
    },
    {
      key: "last",
      title: "Última saída",
      render: (row) => (row.last_day ? shortDay(row.last_day, today) : ""),
    },
    {
      key: "standing",
      title: "Situação",
      align: "right",
      phone: "column",
      render: (row) => {
        const standing = requesterStanding(row, today);
        return standing ? (
          <StatusBadge tone={standing.tone} icon={false}>
            {standing.text}
          </StatusBadge>
        ) : null;
      },
    },
  ];
  return (
    <>
      <ServerListScreen
        name="requesters"
        filterNames={REQUESTER_FILTERS}
        live={["requesters"]}
        title="Requisitantes"
        counted={["requisitante", "requisitantes"]}
        file={{ name: "requisitantes", columns: CSV }}
        newRecord={{ label: "Novo requisitante", onPress: open.showNew }}
        search="Nome, setor, matrícula ou código"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row, list) => list.linkTo(`/requisitantes/${row.id}`)}
        empty={{
          drawing: "people",
          sentence: "Nenhum requisitante cadastrado. Cadastre os setores e as pessoas que retiram material.",
        }}
        filters={(list) => <FilterChips list={list} chips={CHIPS} />}
      />
      {open.isNew ? <NewRequester onClose={open.close} /> : null}
    </>
  );
}
