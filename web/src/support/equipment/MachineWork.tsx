import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import type { MachineSheet } from "../../../../domain/support/equipment/commands";
import { ORDER_STATE_WORDS } from "../../../../domain/support/orders/words";
import { capital, count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { formatInstant } from "../format-instant";

/** The limit of calls and orders by name. */
const MAX_ROWS = 5;

interface Row {
  id: string;
  name: string;
  code: string;
  note: string;
  state: string;
  to: string;
}

/** The calls and orders of a machine, and the buttons for new ones. */
export function MachineWork({ machine: { id, tombo, state } }: { machine: MachineSheet }) {
  const { today, timeZone } = useApplication();
  const listParams = { perPage: MAX_ROWS, filters: { equipment: id } };
  const calls = useList("calls", { ...listParams, sort: "-opened" });
  const orders = useList("orders", { ...listParams, sort: "-made" });
  useLive("service_calls", ["calls"]);
  useLive("service_orders", ["orders"]);
  const isHere = state !== "written_off";
  const opening = (to: string, label: string) =>
    isHere ? (
      <Button component={Link} to={`${to}?equipamento=${encodeURIComponent(tombo)}`} variant="default" size="compact-sm">
        {label}
      </Button>
    ) : null;
  return (
    <>
      <Short
        title="Atendimentos"
        action={opening("/abrir-chamado", "Abrir chamado")}
        query={calls}
        rows={calls.data?.items.map((call) => ({
          ...{ id: call.id, name: call.title, code: formatCode(call.code), to: `/atendimentos/${call.id}` },
          ...{ note: formatInstant(call.opened_at, today, timeZone), state: CALL_STATE_NAMES[call.state] },
        }))}
        moreLink={
          <MoreLink
            total={calls.data?.totalItems}
            singular="atendimento"
            many="atendimentos"
            to={`/atendimentos?abertos=todos&equipamento=${id}`}
          />
        }
        empty="Nenhum atendimento deste equipamento."
      />
      <Short
        title="Ordens de serviço"
        action={opening("/ordem-servico/nova", "Abrir OS")}
        query={orders}
        rows={orders.data?.items.map((order) => ({
          ...{ id: order.id, name: order.problem, code: order.code || "rascunho", to: `/ordem-servico/${order.id}` },
          note: formatInstant(order.opened_at || order.made_at, today, timeZone),
          state: capital(ORDER_STATE_WORDS[order.state]),
        }))}
        moreLink={
          <MoreLink total={orders.data?.totalItems} singular="ordem" many="ordens" to={`/ordem-servico?equipamento=${id}`} />
        }
        empty="Nenhuma ordem deste equipamento."
      />
    </>
  );
}

interface ShortProps {
  title: string;
  action: ReactNode;
  query: Pick<ReturnType<typeof useList>, "error" | "refetch">;
  rows: Row[] | undefined;
  moreLink: ReactNode;
  empty: string;
}

function Short({ title, action, query, rows, moreLink, empty }: ShortProps) {
  return (
    <Card title={title} sideContent={action} flush>
      <DataTable<Row>
        caption={title}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => row.to}
        query={wholeList({ data: rows, error: query.error, refetch: query.refetch })}
        columns={[
          { title: "Assunto", code: (row) => row.code, note: (row) => row.note },
          { title: "Situação", phone: "column", value: (row) => row.state },
        ]}
        empty={<p className="rest">{empty}</p>}
      />
      {moreLink}
    </Card>
  );
}

/** The link to the others. */
function MoreLink({ total = 0, singular, many, to }: { total: number | undefined; singular: string; many: string; to: string }) {
  return total > MAX_ROWS ? (
    <p className="rest">
      <Link to={to}>Ver {count(total, singular, many)}</Link>
    </p>
  ) : null;
}
