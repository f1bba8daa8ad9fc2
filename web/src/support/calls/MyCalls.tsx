import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import type { OwnCallRow } from "../../../../domain/support/lists";
import { useSession } from "../../data/session";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import type { Column } from "../../ui/table/columns";
import { CALL_TONES } from "./call-words";

const FILTERS = { open: "abertos" } as const;

const COLUMNS: readonly Column<OwnCallRow>[] = [
  { title: "Chamado", code: (row) => formatCode(row.code) },
  {
    title: "Situação",
    status: ({ state, approval }) => ({
      tone: CALL_TONES[state],
      text: approval === "pending" ? "Aguarda aprovação" : CALL_STATE_NAMES[state],
    }),
  },
  { title: "Técnico", phone: "hidden", value: (row) => row.technician_name },
  { title: "Serviço", wide: true, phone: "hidden", value: (row) => row.service_name },
  { title: "Aberto", align: "right", sort: "opened", value: (row) => row.opened_at, kind: "instant" },
];

/** The calls that the user requested, or opened for another. */
export default function MyCalls() {
  const { user } = useSession();
  return (
    <ServerListScreen
      name="my-calls"
      filterNames={FILTERS}
      sortedBy="-opened"
      serverParams={(params) => ({ ...params, filters: { ...params.filters, user: user?.id ?? "" } })}
      live={["service_calls"]}
      title="Meus chamados"
      nouns={["chamado", "chamados"]}
      newRecord={{ label: "Abrir chamado", to: "/abrir-chamado" }}
      search="Número ou assunto"
      chips={[
        { label: "Abertos", filter: { open: "true" } },
        { label: "Encerrados", filter: { open: "false" } },
      ]}
      columns={COLUMNS}
      rowName={(row) => row.title}
      rowLink={(row, list) => list.linkTo(`/meus-chamados/${row.id}`)}
      empty={{ drawing: "list", sentence: "Você ainda não abriu nenhum chamado." }}
    />
  );
}
