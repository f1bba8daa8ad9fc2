import type { DataRequestRow } from "../../../../domain/people/lists";
import { ASKER_NAMES, REQUEST_KIND_NAMES } from "../../../../domain/people/privacy/requests";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { PeopleTabs } from "../PeopleTabs";
import { NewRequest } from "./NewRequest";
import { RequestDrawer } from "./RequestDrawer";
import { REQUEST_FILTERS, requestBadge } from "./request-words";

const CHIPS = [
  { label: "Em aberto", filter: { state: "open" } },
  { label: "Prazo vencido", filter: { state: "late" } },
  { label: "Encerrados", filter: { state: "closed" } },
];

const CSV: readonly CsvColumn<DataRequestRow>[] = [
  { title: "Pedido", value: (row) => row.number },
  { title: "Titular", value: (row) => row.person_name },
  { title: "Feito por", value: (row) => row.asker },
  { title: "Condição", value: (row) => ASKER_NAMES[row.asker_is] },
  { title: "Objeto do pedido", value: (row) => REQUEST_KIND_NAMES[row.kind] },
  { title: "Recebido em", value: (row) => row.received_on, kind: "day" },
  { title: "Prazo", value: (row) => row.due_on, kind: "day" },
  { title: "Situação", value: (row) => requestBadge(row).text },
];

/** The register of what data subjects ask of the school, each with the day by which it is answered. */
export default function Requests() {
  const open = useOpenRecord();
  const { today } = useApplication();

  const columns: Column<DataRequestRow>[] = [
    {
      key: "kind",
      title: "Pedido",
      sort: "number",
      render: (row) => `${row.number}. ${REQUEST_KIND_NAMES[row.kind]}`,
      note: (row) => (row.person_name ? `Sobre ${row.person_name}` : "Sem cadastro na escola"),
    },
    { key: "asker", title: "Feito por", render: (row) => `${row.asker} (${ASKER_NAMES[row.asker_is].toLowerCase()})` },
    { key: "received", title: "Recebido em", phone: "hidden", render: (row) => shortDay(row.received_on, today) },
    { key: "due", title: "Prazo", sort: "due_on", render: (row) => shortDay(row.due_on, today) },
    {
      key: "state",
      title: "Situação",
      align: "right",
      phone: "column",
      render: (row) => {
        const { tone, text } = requestBadge(row);
        return (
          <StatusBadge tone={tone} icon={false}>
            {text}
          </StatusBadge>
        );
      },
    },
  ];
  return (
    <>
      <ServerListScreen
        name="data-requests"
        filterNames={REQUEST_FILTERS}
        sortedBy="-number"
        live={["data_requests"]}
        title="Pedidos de titulares"
        counted={["pedido", "pedidos"]}
        file={{ name: "pedidos-de-titulares", columns: CSV }}
        newRecord={{ label: "Novo pedido", onPress: open.showNew }}
        views={<PeopleTabs />}
        search="Nome do titular ou número do pedido"
        columns={columns}
        rowName={(row) => `Pedido ${row.number}`}
        onOpen={(row) => open.show(row.id)}
        empty={{
          drawing: "list",
          sentence: "Nenhum pedido. Aqui são registrados os pedidos de acesso, correção ou eliminação de dados.",
        }}
        filters={(list) => <FilterChips list={list} chips={CHIPS} />}
      />
      {open.isNew ? <NewRequest onClose={open.close} /> : null}
      {open.id ? <RequestDrawer key={open.id} id={open.id} onClose={open.close} /> : null}
    </>
  );
}
