import type { DataRequestRow } from "../../../../domain/people/lists";
import { ASKER_NAMES, REQUEST_KIND_NAMES } from "../../../../domain/people/privacy/requests";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import type { ListColumn } from "../../ui/table/columns";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { PeopleTabs } from "../PeopleTabs";
import { NewRequest } from "./NewRequest";
import { RequestDrawer } from "./RequestDrawer";
import { REQUEST_FILTERS, requestBadge } from "./request-words";

const COLUMNS: readonly ListColumn<DataRequestRow>[] = [
  {
    title: "Pedido",
    sort: "number",
    value: (row) => row.number,
    render: (row) => `${row.number}. ${REQUEST_KIND_NAMES[row.kind]}`,
    note: (row) => (row.person_name ? `Sobre ${row.person_name}` : "Sem cadastro na escola"),
  },
  { only: "file", title: "Titular", value: (row) => row.person_name },
  {
    title: "Feito por",
    value: (row) => row.asker,
    render: (row) => `${row.asker} (${ASKER_NAMES[row.asker_is].toLowerCase()})`,
  },
  { only: "file", title: "Condição", value: (row) => ASKER_NAMES[row.asker_is] },
  { only: "file", title: "Objeto do pedido", value: (row) => REQUEST_KIND_NAMES[row.kind] },
  { title: "Recebido em", phone: "hidden", value: (row) => row.received_on, kind: "day" },
  { title: "Prazo", sort: "due_on", value: (row) => row.due_on, kind: "day" },
  { title: "Situação", align: "right", phone: "column", status: requestBadge },
];

/** The register of data subjects' requests, each with its due day. */
export default function Requests() {
  const open = useOpenRecord();
  return (
    <>
      <ServerListScreen
        name="data-requests"
        filterNames={REQUEST_FILTERS}
        sortedBy="-number"
        live={["data_requests"]}
        title="Pedidos de titulares"
        nouns={["pedido", "pedidos"]}
        file={{ name: "pedidos-de-titulares" }}
        newRecord={{ label: "Novo pedido", onPress: open.showNew }}
        views={<PeopleTabs />}
        search="Nome do titular ou número do pedido"
        chips={[
          { label: "Em aberto", filter: { state: "open" } },
          { label: "Prazo vencido", filter: { state: "late" } },
          { label: "Encerrados", filter: { state: "closed" } },
        ]}
        columns={COLUMNS}
        rowName={(row) => `Pedido ${row.number}`}
        onOpen={(row) => open.show(row.id)}
        empty={{
          drawing: "list",
          sentence: "Nenhum pedido. Aqui são registrados os pedidos de acesso, correção ou eliminação de dados.",
        }}
      />
      {open.isNew ? <NewRequest onClose={open.close} /> : null}
      {open.id ? <RequestDrawer key={open.id} id={open.id} onClose={open.close} /> : null}
    </>
  );
}
