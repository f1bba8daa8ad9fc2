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
import { formatInstant } from "../say-instant";

/** Of each the latest, by name. */
const SHOWN = 5;

interface Row {
  id: string;
  name: string;
  code: string;
  note: string;
  state: string;
  to: string;
}

/** The calls and orders of a machine, and the way to open more. */
export function MachineWork({ machine: { id, tombo, state } }: { machine: MachineSheet }) {
  const { today, timeZone } = useApplication();
  const asked = { perPage: SHOWN, filters: { equipment: id } };
  const calls = useList("calls", { ...asked, sort: "-opened" });
  const orders = useList("orders", { ...asked, sort: "-made" });
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
        aside={opening("/abrir-chamado", "Abrir chamado")}
        query={calls}
        rows={calls.data?.items.map((call) => ({
          ...{ id: call.id, name: call.title, code: formatCode(call.code), to: `/atendimentos/${call.id}` },
          ...{ note: formatInstant(call.opened_at, today, timeZone), state: CALL_STATE_NAMES[call.state] },
        }))}
        more={
          <More
            total={calls.data?.totalItems}
            one="atendimento"
            many="atendimentos"
            to={`/atendimentos?abertos=todos&equipamento=${id}`}
          />
        }
        empty="Nenhum atendimento deste equipamento."
      />
      <Short
        title="Ordens de serviço"
        aside={opening("/ordem-servico/nova", "Abrir OS")}
        query={orders}
        rows={orders.data?.items.map((order) => ({
          ...{ id: order.id, name: order.problem, code: order.code || "rascunho", to: `/ordem-servico/${order.id}` },
          note: formatInstant(order.opened_at || order.made_at, today, timeZone),
          state: capital(ORDER_STATE_WORDS[order.state]),
        }))}
        more={<More total={orders.data?.totalItems} one="ordem" many="ordens" to={`/ordem-servico?equipamento=${id}`} />}
        empty="Nenhuma ordem deste equipamento."
      />
    </>
  );
}

interface ShortProps {
  title: string;
  aside: ReactNode;
  query: Pick<ReturnType<typeof useList>, "error" | "refetch">;
  rows: Row[] | undefined;
  more: ReactNode;
  empty: string;
}

function Short({ title, aside, query, rows, more, empty }: ShortProps) {
  return (
    <Card title={title} aside={aside} flush>
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
      {more}
    </Card>
  );
}

/** The way to what is not shown by name. */
function More({ total = 0, one, many, to }: { total: number | undefined; one: string; many: string; to: string }) {
  return total > SHOWN ? (
    <p className="rest">
      <Link to={to}>Ver {count(total, one, many)}</Link>
    </p>
  ) : null;
}
