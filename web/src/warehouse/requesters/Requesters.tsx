import type { RequesterRow } from "../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import type { ListColumn } from "../../ui/table/columns";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { REQUESTER_FILTERS } from "../warehouse-words";
import { NewRequester } from "./RequesterDrawers";
import { requesterStatus } from "./requester-words";

const COLUMNS: readonly ListColumn<RequesterRow>[] = [
  { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Requisitante", sort: "name", value: (row) => row.name, code: (row) => row.code },
  { only: "file", title: "Tipo", value: (row) => (row.kind === "sector" ? "setor" : "pessoa") },
  {
    title: "Setor",
    value: (row) => row.sector_name,
    render: (row) => (row.kind === "sector" ? "setor inteiro" : row.sector_name),
  },
  { only: "file", title: "Pode retirar a partir de", value: (row) => row.valid_from, kind: "day" },
  { only: "file", title: "Pode retirar até", value: (row) => row.valid_until, kind: "day" },
  { title: "Última saída", value: (row) => row.last_day, kind: "day" },
  { title: "Situação", only: "screen", align: "right", phone: "column", status: requesterStatus },
  { only: "file", title: "Ativo", value: (row) => row.active },
];

/** The requesters of material: people and whole sectors. */
export default function Requesters() {
  const open = useOpenRecord();
  return (
    <>
      <ServerListScreen
        name="requesters"
        filterNames={REQUESTER_FILTERS}
        live={["requesters"]}
        title="Requisitantes"
        nouns={["requisitante", "requisitantes"]}
        file={{ name: "requisitantes" }}
        newRecord={{ label: "Novo requisitante", onPress: open.showNew }}
        search="Nome, setor, matrícula ou código"
        chips={[
          { label: "Pessoas", filter: { kind: "person" } },
          { label: "Setores", filter: { kind: "sector" } },
          { label: "Inativos", filter: { active: "false" } },
        ]}
        columns={COLUMNS}
        rowName={(row) => row.name}
        rowLink={(row, list) => list.linkTo(`/requisitantes/${row.id}`)}
        empty={{
          drawing: "people",
          sentence: "Nenhum requisitante cadastrado. Cadastre os setores e as pessoas que retiram material.",
        }}
      />
      {open.isNew ? <NewRequester onClose={open.close} /> : null}
    </>
  );
}
