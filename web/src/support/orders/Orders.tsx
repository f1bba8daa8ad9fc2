import type { OrderRow } from "../../../../domain/support/lists";
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, ORDER_WAIT_WORDS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { SavedFilters } from "../../platform/lists/SavedFilters";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { dayOfInstant } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { useSectorChoices, useTechnicianChoices } from "../useChoices";
import { OrderTabs } from "./OrderTabs";
import { ORDER_FILTERS, ORDER_TONES } from "./order-words";

const COLUMNS: readonly ListColumn<OrderRow>[] = [
  { only: "file", title: "Ordem", value: (row) => row.code, kind: "code" },
  { only: "file", title: "Tipo", value: (row) => ORDER_KIND_WORDS[row.kind] },
  { only: "file", title: "Situação", value: (row) => ORDER_STATE_WORDS[row.state] },
  {
    title: "Problema",
    value: (row) => row.problem,
    render: (row) => row.problem.slice(0, 90),
    code: (row) => row.code || "rascunho",
  },
  {
    title: "Situação",
    only: "screen",
    status: ({ state, waiting_for }) => ({
      tone: ORDER_TONES[state],
      text: `${capital(ORDER_STATE_WORDS[state])}${waiting_for ? ` ${ORDER_WAIT_WORDS[waiting_for]}` : ""}`,
    }),
  },
  { title: "Responsável", value: (row) => row.technician_name },
  { title: "Local", wide: true, phone: "hidden", render: (row) => row.room_name || row.sector_name },
  { only: "file", title: "Solicitante", value: (row) => row.requester_name },
  { only: "file", title: "Setor", value: (row) => row.sector_name },
  { only: "file", title: "Sala", value: (row) => row.room_name },
  {
    title: "Aberta",
    align: "right",
    phone: "column",
    render: (row, context) => dayOfInstant(row.opened_at || row.made_at, context),
  },
  { only: "file", title: "Equipamentos", value: (row) => row.machine_count, kind: "number" },
];

/** The authorised work of the IT desk, the newest first. */
export default function Orders() {
  return (
    <ServerListScreen
      name="orders"
      filterNames={ORDER_FILTERS}
      sortedBy="-made"
      live={["service_orders"]}
      title="Ordens de serviço"
      views={<OrderTabs />}
      nouns={["ordem", "ordens"]}
      file={{ name: "ordens-de-servico" }}
      newRecord={{ label: "Nova ordem", to: "/ordem-servico/nova" }}
      search="Número, tombo, problema ou solicitante"
      chips={[
        { label: "Em andamento", filter: { active: "true" } },
        { label: "Aguardando", filter: { state: "waiting" } },
        { label: "Concluídas", filter: { state: "concluded" } },
        { label: "Rascunhos", filter: { state: "draft" } },
      ]}
      allChoice={{ allLabel: "Todas" }}
      selects={[
        { name: "technician", label: "Responsável", options: useTechnicianChoices("Sem responsável") },
        { name: "sector", label: "Setor", options: useSectorChoices() },
      ]}
      columns={COLUMNS}
      rowName={(row) => `Ordem ${row.code || "em rascunho"}`}
      rowLink={(row, list) => list.linkTo(`/ordem-servico/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhuma ordem de serviço. A ordem é usada em trabalhos com técnico, peça ou assinatura.",
      }}
      filters={(list) => <SavedFilters list={list} listName="orders" team="Tecnologia" />}
    />
  );
}
