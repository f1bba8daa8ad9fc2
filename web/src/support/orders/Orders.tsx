import type { OrderRow } from "../../../../domain/support/lists";
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, ORDER_WAIT_WORDS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { SavedFilters } from "../../platform/lists/SavedFilters";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay, zoned } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { useSectorChoices, useTechnicianChoices } from "../useChoices";
import { OrderTabs } from "./OrderTabs";
import { ORDER_FILTERS, ORDER_TONES } from "./order-words";

const CHIPS = [
  { label: "Em andamento", filter: { active: "true" } },
  { label: "Aguardando", filter: { state: "waiting" } },
  { label: "Concluídas", filter: { state: "concluded" } },
  { label: "Rascunhos", filter: { state: "draft" } },
];

const CSV: readonly CsvColumn<OrderRow>[] = [
  { title: "Ordem", value: (row) => row.code, kind: "code" },
  { title: "Tipo", value: (row) => ORDER_KIND_WORDS[row.kind] },
  { title: "Situação", value: (row) => ORDER_STATE_WORDS[row.state] },
  { title: "Problema", value: (row) => row.problem },
  { title: "Responsável", value: (row) => row.technician_name },
  { title: "Solicitante", value: (row) => row.requester_name },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Sala", value: (row) => row.room_name },
  { title: "Equipamentos", value: (row) => row.machine_count, kind: "number" },
];

/** The authorised work of the IT desk, the newest first. */
export default function Orders() {
  const technicians = useTechnicianChoices("Sem responsável");
  const sectors = useSectorChoices();
  const { today, timeZone } = useApplication();
  const dayOf = (instant: string) => (instant ? shortDay(zoned(new Date(instant.replace(" ", "T")), timeZone).day, today) : "");
  const columns: Column<OrderRow>[] = [
    {
      key: "problem",
      title: "Problema",
      render: (row) => row.problem.slice(0, 90),
      code: (row) => row.code || "rascunho",
    },
    {
      key: "state",
      title: "Situação",
      render: (row) => (
        <StatusBadge tone={ORDER_TONES[row.state]} icon={false}>
          {capital(ORDER_STATE_WORDS[row.state])}
          {row.waiting_for ? ` ${ORDER_WAIT_WORDS[row.waiting_for]}` : ""}
        </StatusBadge>
      ),
    },
    { key: "technician", title: "Responsável", render: (row) => row.technician_name },
    { key: "place", title: "Local", wide: true, phone: "hidden", render: (row) => row.room_name || row.sector_name },
    { key: "opened", title: "Aberta", align: "right", phone: "column", render: (row) => dayOf(row.opened_at || row.made_at) },
  ];
  return (
    <ServerListScreen
      name="orders"
      filterNames={ORDER_FILTERS}
      sortedBy="-made"
      live={["service_orders"]}
      title="Ordens de serviço"
      views={<OrderTabs />}
      counted={["ordem", "ordens"]}
      file={{ name: "ordens-de-servico", columns: CSV }}
      newRecord={{ label: "Nova ordem", to: "/ordem-servico/nova" }}
      search="Número, tombo, problema ou solicitante"
      columns={columns}
      rowName={(row) => `Ordem ${row.code || "em rascunho"}`}
      rowLink={(row, list) => list.linkTo(`/ordem-servico/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhuma ordem de serviço. A ordem é usada em trabalhos com técnico, peça ou assinatura.",
      }}
      filters={(list) => (
        <>
          <FilterChips list={list} chips={CHIPS} allLabel="Todas" />
          <FilterSelect list={list} name="technician" label="Responsável" options={technicians} />
          <FilterSelect list={list} name="sector" label="Setor" options={sectors} />
          <SavedFilters list={list} of="orders" team="Tecnologia" />
        </>
      )}
    />
  );
}
