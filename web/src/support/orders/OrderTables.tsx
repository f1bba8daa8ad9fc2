/** An order's content, in tables: machines, calls, time and parts. */
import { Button } from "@mantine/core";
import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { OrderSheet } from "../../../../domain/support/orders/commands";
import { formatMinutes } from "../../../../domain/support/orders/words";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { formatMoney, formatNumber } from "../../ui/format";
import { notify } from "../../ui/notify";
import { TableCard } from "../../ui/table/TableCard";
import { formatInstant } from "../format-instant";
import { ORDER_QUERIES } from "./order-words";

const ONE = 10_000;

const NO_CHANGES = { equipment: [], calls: [], without_equipment: [], without_calls: [] };

/** @returns a function that removes an item from an order, and shows a refusal. */
function useRemoveItem(order: string) {
  const fill = useCommand("support/fill-order", ORDER_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  return (removal: { without_equipment: string[] } | { without_calls: string[] }) =>
    fill.mutate({ id: newId(), order, ...NO_CHANGES, ...removal });
}

interface FilledProps {
  order: OrderSheet;
  /** Left out: the order accepts no items any more. */
  onAdd: (() => void) | undefined;
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {children}
  </Button>
);

const RemoveItemButton = ({ itemName, onClick }: { itemName: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" aria-label={`Retirar ${itemName}`} onClick={onClick}>
    Retirar
  </Button>
);

export function Machines({ order, onAdd }: FilledProps) {
  const takeOut = useRemoveItem(order.id);
  return (
    <TableCard
      title="Equipamentos"
      sideContent={onAdd ? <AddButton onClick={onAdd}>Incluir equipamento</AddButton> : undefined}
      rowId={(row) => row.equipment}
      rowName={(row) => `${row.name}, tombo ${row.tombo}`}
      rowLink={(row) => `/equipamentos/${row.equipment}`}
      rows={order.machines}
      columns={[
        {
          title: "Equipamento",
          render: (row) => row.name,
          code: (row) => row.tombo,
          note: (row) =>
            [
              row.in_warranty ? "em garantia" : "",
              row.room_now !== row.room_then && row.room_now ? `agora em ${row.room_now}` : "",
              row.others.map((code) => `também na ordem ${code}`).join(", "),
            ]
              .filter(Boolean)
              .join(" · "),
        },
        { title: "Estava em", value: (row) => row.room_then },
        { title: "Situação", phone: "column", render: (row) => STATE_WORDS[row.state] },
        {
          title: "Ação",
          align: "right",
          render: (row) =>
            onAdd ? (
              <RemoveItemButton itemName={`tombo ${row.tombo}`} onClick={() => takeOut({ without_equipment: [row.equipment] })} />
            ) : null,
        },
      ]}
      empty="Nenhum equipamento."
    />
  );
}

export function Calls({ order, onAdd }: FilledProps) {
  const takeOut = useRemoveItem(order.id);
  return (
    <TableCard
      title="Atendimentos"
      sideContent={onAdd ? <AddButton onClick={onAdd}>Incluir atendimento</AddButton> : undefined}
      rowId={(row) => row.id}
      rowName={(row) => formatCode(row.code)}
      rowLink={(row) => `/atendimentos/${row.id}`}
      rows={order.calls}
      columns={[
        { title: "Atendimento", render: (row) => row.title, code: (row) => formatCode(row.code) },
        { title: "Solicitante", value: (row) => row.requester_name },
        { title: "Situação", phone: "column", render: (row) => CALL_STATE_NAMES[row.state] },
        {
          title: "Ação",
          align: "right",
          render: (row) =>
            onAdd ? (
              <RemoveItemButton itemName={formatCode(row.code)} onClick={() => takeOut({ without_calls: [row.id] })} />
            ) : null,
        },
      ]}
      empty="Nenhum atendimento."
    />
  );
}

export function Tasks({ order, onAdd }: { order: OrderSheet; onAdd: (() => void) | undefined }) {
  const remove = useCommand("support/remove-task", ORDER_QUERIES, { onError: (error) => notify.bad(sentenceOf(error)) });
  const { today, timeZone } = useApplication();
  return (
    <TableCard
      title="Serviço feito"
      sideContent={onAdd ? <AddButton onClick={onAdd}>Lançar tempo</AddButton> : undefined}
      rowId={(row) => row.id}
      rowName={(row) => row.text}
      rows={order.tasks}
      columns={[
        {
          title: "Tarefa",
          render: (row) => row.text,
          note: (row) => [row.technician_name, row.overlaps ? "horário repetido" : ""].filter(Boolean).join(" · "),
        },
        {
          title: "Início",
          render: (row) => formatInstant(row.starts, today, timeZone),
        },
        {
          title: "Tempo",
          align: "right",
          phone: "column",
          render: (row) => formatMinutes(row.minutes),
        },
        {
          title: "Ação",
          align: "right",
          render: (row) =>
            onAdd ? (
              <RemoveItemButton
                itemName={row.text}
                onClick={() => remove.mutate({ id: newId(), order: order.id, task: row.id })}
              />
            ) : null,
        },
      ]}
      empty="Nenhum tempo lançado."
    />
  );
}

const PART_WORDS = { reserved: "reservada", used: "usada", returned: "devolvida", freed: "liberada" } as const;

export function Parts({ order, isInProgress, onAdd }: { order: OrderSheet; isInProgress: boolean; onAdd: () => void }) {
  const settle = useCommand("support/settle-part", ORDER_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  const act = (part: string, partAct: "use" | "free" | "return") =>
    settle.mutate({ id: newId(), part, act: partAct, reason: "" });
  return (
    <TableCard
      title="Peças do almoxarifado"
      sideContent={isInProgress ? <AddButton onClick={onAdd}>Retirar peça</AddButton> : undefined}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rows={order.parts}
      columns={[
        { title: "Peça", render: (row) => row.name, code: (row) => row.code },
        {
          title: "Quantidade",
          align: "right",
          render: (row) => `${formatNumber(row.quantity / ONE)} ${row.unit}`,
        },
        {
          title: "Valor",
          align: "right",
          phone: "column",
          render: (row) => (row.value > 0 ? formatMoney(row.value) : ""),
        },
        {
          title: "Situação",
          render: (row) => (
            <>
              {PART_WORDS[row.state]}
              {isInProgress && row.state === "reserved" ? (
                <>
                  <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "use")}>
                    Usar
                  </Button>
                  <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "free")}>
                    Liberar
                  </Button>
                </>
              ) : null}
              {isInProgress && row.state === "used" ? (
                <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "return")}>
                  Devolver
                </Button>
              ) : null}
            </>
          ),
        },
      ]}
      empty="Nenhuma peça."
    />
  );
}
