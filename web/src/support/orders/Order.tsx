import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { OrderSheet } from "../../../../domain/support/orders/commands";
import type { OrderAct } from "../../../../domain/support/orders/states";
import {
  ORDER_KIND_WORDS,
  ORDER_STATE_WORDS,
  ORDER_WAIT_WORDS,
  PRIORITY_WORDS,
  sayMinutes,
} from "../../../../domain/support/orders/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { History } from "../../platform/History";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { Facts } from "../../ui/Facts";
import { formatMoney, formatNumber, shortDay, zoned } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import classes from "../support.module.css";
import { capital } from "../support-words";
import { ActDialog, PartDialog, TaskDialog } from "./OrderDialogs";
import { ACT_WORDS, ORDER_FILTERS, ORDER_QUERIES, ORDER_TONES } from "./order-words";

/** What goes on most: the others stand in the menu. */
const MAIN: readonly OrderAct[] = ["open", "assign", "start", "resume", "conclude", "accept"];
const AT_WORK = ["open", "assigned", "running", "waiting"];
const ONE = 10_000;

/** An order: its machines as they stood, what was done, what it took, and the next step. */
export default function Order() {
  const { id = "" } = useParams();
  const order = useRead("support/order", { order: id });
  const neighbours = useNeighbours("orders", ORDER_FILTERS, "/ordem-servico", id);
  const [open, setOpen] = useState<Exclude<OrderAct, "expire"> | "task" | "part">();
  useLive("service_orders", ["support/order"]);
  const { data } = order;
  if (!data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Ordens de serviço" />
        <Page title="Ordem de serviço">
          {order.isError ? (
            <ErrorState sentence={sentenceOf(order.error)} onRetry={() => void order.refetch()} />
          ) : (
            <LoadingRows />
          )}
        </Page>
      </>
    );
  }
  const acts = data.acts.filter((act): act is Exclude<OrderAct, "expire"> => act !== "expire");
  const main = acts.filter((act) => MAIN.includes(act) && !(act === "assign" && data.state !== "open")).at(-1);
  const others = acts.filter((act) => act !== main);
  const close = () => setOpen(undefined);
  const atWork = AT_WORK.includes(data.state);
  return (
    <>
      <RecordNav neighbours={neighbours} list="Ordens de serviço" />
      <Page
        title={data.code ? `Ordem ${data.code}` : "Ordem em rascunho"}
        subtitle={`${capital(ORDER_KIND_WORDS[data.kind])}, prioridade ${PRIORITY_WORDS[data.priority] ?? ""}`}
        actions={
          <>
            {data.code ? (
              <Button variant="default" component={Link} to={`/ordem-servico/${data.id}/imprimir`}>
                Imprimir
              </Button>
            ) : null}
            {others.length > 0 ? (
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                    Mais ações
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {others.map((act) => (
                    <Menu.Item key={act} onClick={() => setOpen(act)}>
                      {ACT_WORDS[act]}…
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            ) : null}
            {main ? <Button onClick={() => setOpen(main)}>{ACT_WORDS[main]}</Button> : null}
          </>
        }
      >
        <div className={classes.columns}>
          <About order={data} />
          <div className={classes.main} data-in-order>
            <Texts order={data} />
            <Machines order={data} />
            <Tasks order={data} onAdd={atWork ? () => setOpen("task") : undefined} />
            <Parts order={data} atWork={atWork} onAdd={() => setOpen("part")} />
            <Card title="Histórico" flush>
              <History key={id} subjects={[data.id]} empty="Nenhum registro." />
            </Card>
          </div>
        </div>
        {open === "task" ? <TaskDialog order={data} onClose={close} /> : null}
        {open === "part" ? <PartDialog order={data} onClose={close} /> : null}
        {open && open !== "task" && open !== "part" ? <ActDialog key={open} act={open} order={data} onClose={close} /> : null}
      </Page>
    </>
  );
}

function About({ order }: { order: OrderSheet }) {
  const { today, timeZone } = useKit();
  const day = (instant: string) => (instant ? shortDay(zoned(new Date(instant.replace(" ", "T")), timeZone).day, today) : "");
  const waiting = order.waiting_for ? ` ${ORDER_WAIT_WORDS[order.waiting_for]}` : "";
  return (
    <Card>
      <div className={classes.about}>
        <div>
          <StatusBadge tone={ORDER_TONES[order.state]}>
            {capital(ORDER_STATE_WORDS[order.state])}
            {waiting}
          </StatusBadge>
        </div>
        <Facts
          facts={[
            ["Responsável", order.technician_name],
            ["Quem pediu", order.requester_name],
            ["Setor", order.sector_name],
            ["Sala", order.room_name],
            ["Aberta", day(order.opened_at)],
            ["Iniciada", day(order.started_at)],
            ["Concluída", day(order.concluded_at)],
            ["Encerrada", day(order.closed_at)],
            ["Assinada por", order.signer],
            ["Atendimentos", order.calls.map(({ code, requester_name }) => `${code}, ${requester_name}`).join("; ")],
            ["Tempo", order.minutes > 0 ? sayMinutes(order.minutes) : ""],
            ["Peças", order.parts_value > 0 ? formatMoney(order.parts_value) : ""],
          ]}
        />
      </div>
    </Card>
  );
}

function Texts({ order }: { order: OrderSheet }) {
  return (
    <>
      <Card title="Problema">
        <p className={classes.notes}>{order.problem}</p>
      </Card>
      {order.diagnosis ? (
        <Card title="Diagnóstico">
          <p className={classes.notes}>{order.diagnosis}</p>
        </Card>
      ) : null}
      {order.solution ? (
        <Card title="Solução">
          <p className={classes.notes}>{order.solution}</p>
        </Card>
      ) : null}
    </>
  );
}

/** A table of an order's rows, by their own ids. */
const rowsOf = <Row,>(data: Row[]) => wholeList({ data, error: null, refetch: () => undefined });

function Machines({ order }: { order: OrderSheet }) {
  if (order.machines.length === 0) {
    return null;
  }
  return (
    <Card title="Equipamentos" flush>
      <DataTable
        caption="Equipamentos"
        rowId={(row) => row.equipment}
        rowName={(row) => `${row.name}, tombo ${row.tombo}`}
        rowLink={(row) => `/equipamentos/${row.equipment}`}
        query={rowsOf(order.machines)}
        columns={[
          { key: "name", title: "Equipamento", render: (row) => row.name, code: (row) => row.tombo },
          {
            key: "room",
            title: "Estava em",
            render: (row) => row.room_then,
            note: (row) => (row.room_now !== row.room_then && row.room_now ? `agora em ${row.room_now}` : ""),
          },
          {
            key: "state",
            title: "Situação",
            phone: "column",
            render: (row) => STATE_WORDS[row.state],
            note: (row) =>
              [row.in_warranty ? "em garantia" : "", row.others.map((code) => `também na ordem ${code}`).join(", ")]
                .filter(Boolean)
                .join(" · "),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function Tasks({ order, onAdd }: { order: OrderSheet; onAdd: (() => void) | undefined }) {
  const remove = useCommand("support/remove-task", ORDER_QUERIES, { onError: (error) => notify.bad(sentenceOf(error)) });
  const { today, timeZone } = useKit();
  return (
    <Card
      title="Serviço feito"
      aside={
        onAdd ? (
          <Button variant="default" size="compact-sm" onClick={onAdd}>
            Lançar tempo
          </Button>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption="Serviço feito"
        rowId={(row) => row.id}
        rowName={(row) => row.text}
        query={rowsOf(order.tasks)}
        columns={[
          { key: "text", title: "Tarefa", render: (row) => row.text, note: (row) => row.technician_name },
          {
            key: "day",
            title: "Dia",
            render: (row) => shortDay(zoned(new Date(row.starts.replace(" ", "T")), timeZone).day, today),
          },
          {
            key: "minutes",
            title: "Tempo",
            align: "right",
            phone: "column",
            render: (row) => sayMinutes(row.minutes),
            note: (row) => (row.overlaps ? "horário repetido" : ""),
          },
          {
            key: "remove",
            title: "Ação",
            align: "right",
            render: (row) =>
              onAdd ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Retirar ${row.text}`}
                  onClick={() => remove.mutate({ id: newId(), order: order.id, task: row.id })}
                >
                  Retirar
                </Button>
              ) : null,
          },
        ]}
        empty={<p className={classes.rest}>Nenhum tempo lançado.</p>}
      />
    </Card>
  );
}

const PART_WORDS = { reserved: "reservada", used: "usada", returned: "devolvida", freed: "liberada" } as const;

function Parts({ order, atWork, onAdd }: { order: OrderSheet; atWork: boolean; onAdd: () => void }) {
  const settle = useCommand("support/settle-part", ORDER_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  const act = (part: string, what: "use" | "free" | "return") => settle.mutate({ id: newId(), part, act: what, reason: "" });
  return (
    <Card
      title="Peças do almoxarifado"
      aside={
        atWork ? (
          <Button variant="default" size="compact-sm" onClick={onAdd}>
            Tirar peça
          </Button>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption="Peças do almoxarifado"
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        query={rowsOf(order.parts)}
        columns={[
          { key: "name", title: "Peça", render: (row) => row.name, code: (row) => row.code },
          {
            key: "quantity",
            title: "Quantidade",
            align: "right",
            render: (row) => `${formatNumber(row.quantity / ONE)} ${row.unit}`,
          },
          {
            key: "value",
            title: "Valor",
            align: "right",
            phone: "column",
            render: (row) => (row.value > 0 ? formatMoney(row.value) : ""),
          },
          {
            key: "state",
            title: "Situação",
            render: (row) => (
              <>
                {PART_WORDS[row.state]}
                {atWork && row.state === "reserved" ? (
                  <>
                    <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "use")}>
                      Usar
                    </Button>
                    <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "free")}>
                      Liberar
                    </Button>
                  </>
                ) : null}
                {atWork && row.state === "used" ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => act(row.id, "return")}>
                    Devolver
                  </Button>
                ) : null}
              </>
            ),
          },
        ]}
        empty={<p className={classes.rest}>Nenhuma peça.</p>}
      />
    </Card>
  );
}
