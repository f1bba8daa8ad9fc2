import type { People } from "../../../../domain/collections.gen";
import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import { CUSTODY_WORDS } from "../../../../domain/support/equipment/words";
import { ORDER_STATE_WORDS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { TableCard } from "../../ui/table/TableCard";
import { formatInstant } from "../format-instant";

interface Row {
  id: string;
  name: string;
  code: string;
  note: string;
  to: string;
  state: string;
}

/** The person at the IT desk, beside their record. */
export default function PersonAtDesk({ person }: { person: People }) {
  return <AtDesk person={person.id} />;
}

/** A person's machines in custody or on loan, with their open calls and orders. */
export function AtDesk({ person }: { person: string }) {
  const { today, timeZone } = useApplication();
  const deskQuery = useRead("support/person", { person });
  useLive("custodies", ["support/person"]);
  useLive("custody_terms", ["support/person"]);
  useLive("service_calls", ["support/person"]);
  useLive("service_orders", ["support/person"]);
  const title = "Suporte de TI";
  if (!deskQuery.data) {
    return (
      <Card title={title}>
        <LoadingState query={deskQuery} rows={2} />
      </Card>
    );
  }
  const { held, calls, orders } = deskQuery.data;
  const rows: Row[] = [
    ...held.map(({ equipment, tombo, name, kind, since, due_at, accepted }) => ({
      ...{ id: `held-${equipment}-${kind}`, name, code: tombo, to: `/equipamentos/${equipment}` },
      note: [`desde ${formatInstant(since, today, timeZone)}`, due_at ? `até ${formatInstant(due_at, today, timeZone)}` : ""]
        .filter(Boolean)
        .join(" · "),
      state: `${capital(CUSTODY_WORDS[kind])}${kind === "charge" && !accepted ? ", termo sem aceite" : ""}`,
    })),
    ...calls.map(({ id, code, title: words, state }) => ({
      ...{ id, name: words, code: formatCode(code), note: "", to: `/atendimentos/${id}` },
      state: CALL_STATE_NAMES[state],
    })),
    ...orders.map(({ id, code, problem, state }) => ({
      ...{ id, name: problem, code: `OS ${code}`, note: "", to: `/ordem-servico/${id}` },
      state: capital(ORDER_STATE_WORDS[state]),
    })),
  ];
  return (
    <TableCard
      title={title}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowLink={(row) => row.to}
      rows={rows}
      columns={[
        { title: "Equipamento, atendimento ou ordem", code: (row) => row.code, note: (row) => row.note },
        { title: "Situação", phone: "column", value: (row) => row.state },
      ]}
      empty="Nada em carga, emprestado ou em aberto."
    />
  );
}
