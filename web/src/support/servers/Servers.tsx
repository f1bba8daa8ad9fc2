import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ServerRow } from "../../../../domain/support/servers/commands";
import { formatAvailability } from "../../../../domain/support/servers/watch";
import { SERVER_KIND_WORDS } from "../../../../domain/support/servers/words";
import { capital } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { NewButton } from "../../ui/NewLink";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { formatInstant } from "../say-instant";
import { ServerBadge } from "./ServerBadge";
import { ServerDrawer } from "./ServerDrawer";
import { ServerTabs } from "./ServerTabs";

const FILTERS = { state: "situacao" } as const;
const CHIPS = [
  { label: "Fora do ar", filter: { state: "down" } },
  { label: "No ar", filter: { state: "up" } },
  { label: "Inativos", filter: { state: "inactive" } },
];
const stateOf = ({ active, method, state }: ServerRow) => (active ? (method === "none" ? "unchecked" : state) : "inactive");

/** The machines that others hang on, and how they stand. */
export default function Servers() {
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const { today, timeZone } = useApplication();
  const { data, error, refetch } = useRead("support/servers", {});
  useLive("server_states", ["support/servers"]);
  useLive("servers", ["support/servers"]);
  const servers = useLocalListing({ data: data?.servers, error, refetch }, list, {
    text: (row) => [row.name, row.roles, row.addresses, row.target, row.tombo],
    filters: { state: (row, state) => stateOf(row) === state },
    sorts: {
      name: ({ name }) => name,
      state: (row) => ["down", "unknown", "up", "unchecked", "inactive"].indexOf(stateOf(row)),
      availability: ({ availability }) => availability ?? 1001,
    },
  });
  const columns: Column<ServerRow>[] = [
    {
      key: "name",
      title: "Servidor",
      sort: "name",
      render: ({ name }) => name,
      note: (row) =>
        [row.roles || capital(SERVER_KIND_WORDS[row.kind]), row.parent_name && `depende de ${row.parent_name}`]
          .filter(Boolean)
          .join(" · "),
    },
    { key: "state", title: "Situação", sort: "state", render: (row) => <ServerBadge server={row} /> },
    {
      key: "since",
      title: "Desde",
      phone: "hidden",
      render: (row) => (row.active && row.method !== "none" ? formatInstant(row.since, today, timeZone) : ""),
    },
    { key: "addresses", title: "Endereços", wide: true, phone: "hidden", render: ({ addresses, target }) => addresses || target },
    { key: "call", title: "Atendimento", phone: "hidden", render: ({ call_code }) => call_code },
    {
      key: "availability",
      title: "Em 30 dias",
      sort: "availability",
      align: "right",
      phone: "column",
      render: ({ availability }) => formatAvailability(availability),
    },
  ];
  return (
    <>
      <ListScreen
        title="Servidores"
        views={<ServerTabs />}
        count={servers.count("servidor", "servidores")}
        actions={<NewButton onPress={open.showNew}>Novo servidor</NewButton>}
        listing={servers}
        search="Nome, função ou endereço"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row) => `/servidores/${row.id}`}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhum servidor cadastrado. Comece pelo servidor de arquivos e pelo roteador."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo servidor
              </Button>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} />
      </ListScreen>
      {open.isNew ? <ServerDrawer onClose={open.close} /> : null}
    </>
  );
}
