import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import type { OwnCallRow } from "../../../../domain/support/lists";
import { useLive } from "../../data/realtime";
import { useSession } from "../../data/session";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { relativeTime } from "../../ui/format";
import { NewLink } from "../../ui/NewLink";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { ServiceMaintenances } from "../servers/ServiceMaintenances";
import { CALL_TONES } from "./call-words";

const FILTERS = { open: "abertos" } as const;

/** The calls that the user requested, opened for another or joined. */
export default function MyCalls() {
  const { user } = useSession();
  const { timeZone } = useApplication();
  const list = useListState({ filters: FILTERS, defaultSort: "-opened" });
  const { q, page, filters } = list.params;
  const calls = useListing("my-calls", list, { q, page, sort: list.sort, filters: { ...filters, user: user?.id ?? "" } });
  useLive("service_calls", ["my-calls"]);
  const now = new Date();
  const columns: Column<OwnCallRow>[] = [
    { key: "title", title: "Chamado", render: (row) => row.title, code: (row) => formatCode(row.code) },
    {
      key: "state",
      title: "Situação",
      render: (row) => (
        <StatusBadge tone={CALL_TONES[row.state]} icon={false}>
          {row.approval === "pending" ? "Aguarda aprovação" : CALL_STATE_NAMES[row.state]}
        </StatusBadge>
      ),
    },
    { key: "technician", title: "Técnico", phone: "hidden", render: (row) => row.technician_name },
    { key: "service", title: "Serviço", wide: true, phone: "hidden", render: (row) => row.service_name },
    {
      key: "opened",
      title: "Aberto",
      align: "right",
      sort: "opened",
      render: (row) => relativeTime(row.opened_at, now, timeZone),
    },
  ];
  return (
    <ListScreen
      title="Meus chamados"
      count={calls.count("chamado", "chamados")}
      actions={<NewLink to="/abrir-chamado">Abrir chamado</NewLink>}
      above={<ServiceMaintenances />}
      listing={calls}
      search="Número ou assunto"
      columns={columns}
      rowName={(row) => row.title}
      rowLink={(row) => list.linkTo(`/meus-chamados/${row.id}`)}
      empty={
        <EmptyState
          drawing="list"
          sentence="Você ainda não abriu nenhum chamado."
          action={<NewLink to="/abrir-chamado">Abrir chamado</NewLink>}
        />
      }
    >
      <FilterChips
        list={list}
        chips={[
          { label: "Abertos", filter: { open: "true" } },
          { label: "Encerrados", filter: { open: "false" } },
        ]}
      />
    </ListScreen>
  );
}
