import type { ServerRow } from "../../../../domain/support/servers/commands";
import { formatAvailability } from "../../../../domain/support/servers/monitor";
import { SERVER_KIND_WORDS } from "../../../../domain/support/servers/words";
import { capital } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { formatInstant } from "../format-instant";
import { ServerBadge } from "./ServerBadge";
import { ServerDrawer } from "./ServerDrawer";
import { ServerTabs } from "./ServerTabs";

const FILTERS = { state: "situacao" } as const;
const stateOf = ({ active, method, state }: ServerRow) => (active ? (method === "none" ? "unchecked" : state) : "inactive");

const COLUMNS: readonly Column<ServerRow>[] = [
  {
    title: "Servidor",
    sort: "name",
    note: (row) =>
      [row.roles || capital(SERVER_KIND_WORDS[row.kind]), row.parent_name && `depende de ${row.parent_name}`]
        .filter(Boolean)
        .join(" · "),
  },
  { title: "Situação", sort: "state", render: (row) => <ServerBadge server={row} /> },
  {
    title: "Desde",
    phone: "hidden",
    render: (row, { today, timeZone }) => (row.active && row.method !== "none" ? formatInstant(row.since, today, timeZone) : ""),
  },
  { title: "Endereços", wide: true, phone: "hidden", value: ({ addresses, target }) => addresses || target },
  { title: "Atendimento", phone: "hidden", value: ({ call_code }) => call_code },
  {
    title: "Em 30 dias",
    sort: "availability",
    align: "right",
    phone: "column",
    value: ({ availability }) => formatAvailability(availability),
  },
];

/** The servers, with their states. */
export default function Servers() {
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const { data, error, refetch } = useRead("support/servers", {});
  useLive("server_states", ["support/servers"]);
  useLive("servers", ["support/servers"]);
  useLive("server_maintenances", ["support/servers"]);
  const servers = useLocalListing({ data: data?.servers, error, refetch }, list, {
    text: (row) => [row.name, row.roles, row.addresses, row.target, row.tombo],
    filters: { state: (row, state) => stateOf(row) === state },
    sorts: {
      name: ({ name }) => name,
      state: (row) => ["down", "unknown", "up", "unchecked", "inactive"].indexOf(stateOf(row)),
      availability: ({ availability }) => availability ?? 1001,
    },
  });
  return (
    <>
      <ListScreen
        title="Servidores"
        views={<ServerTabs />}
        nouns={["servidor", "servidores"]}
        newRecord={{ label: "Novo servidor", onPress: open.showNew }}
        listing={servers}
        search="Nome, função ou endereço"
        chips={[
          { label: "Fora do ar", filter: { state: "down" } },
          { label: "No ar", filter: { state: "up" } },
          { label: "Inativos", filter: { state: "inactive" } },
        ]}
        columns={COLUMNS}
        rowName={(row) => row.name}
        rowLink={(row) => `/servidores/${row.id}`}
        empty={{
          drawing: "list",
          sentence: "Nenhum servidor cadastrado. Comece pelo servidor de arquivos e pelo roteador.",
        }}
      />
      {open.isNew ? <ServerDrawer onClose={open.close} /> : null}
    </>
  );
}
