import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { OrderSheet } from "../../../../domain/support/orders/commands";
import { isActive, type OrderAct } from "../../../../domain/support/orders/states";
import {
  formatMinutes,
  ORDER_KIND_WORDS,
  ORDER_PRIORITY_NAMES,
  ORDER_STATE_WORDS,
  ORDER_WAIT_WORDS,
} from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { useLive } from "../../data/realtime";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatMoney } from "../../ui/format";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { formatInstant } from "../format-instant";
import classes from "../support.module.css";
import { ActDialog, PartDialog, TaskDialog } from "./OrderDialogs";
import { EditDialog, FillDialog } from "./OrderForms";
import { Calls, Machines, Parts, Tasks } from "./OrderTables";
import { ACT_WORDS, ORDER_FILTERS, ORDER_QUERIES, ORDER_TONES } from "./order-words";

/** The most frequent acts: the others are in the menu. */
const MAIN: readonly OrderAct[] = ["open", "assign", "start", "resume", "conclude", "accept"];

type Dialog = Exclude<OrderAct, "expire"> | "task" | "part" | "edit" | "equipment" | "calls" | "discard";

const SHEET_QUERIES = ["support/order", "timeline"];

export default function Order() {
  const { id = "" } = useParams();
  const neighbours = useNeighbours("orders", ORDER_FILTERS, "/ordem-servico", id);
  // An open dialog goes with its order, since its values are that order's.
  return (
    <>
      <RecordNav neighbours={neighbours} list="Ordens de serviço" />
      <OrderPage key={id} id={id} />
    </>
  );
}

/** An order: its machines, its work, its time and parts, and the next step. */
function OrderPage({ id }: { id: string }) {
  const order = useRead("support/order", { order: id });
  const [open, setOpen] = useState<Dialog>();
  useLive("service_orders", ["support/order"]);
  // These change without the order's own record.
  useLive("order_tasks", SHEET_QUERIES);
  useLive("order_parts", SHEET_QUERIES);
  useLive("order_machines", SHEET_QUERIES);
  useLive("order_calls", SHEET_QUERIES);
  const { data } = order;
  if (!data) {
    return (
      <Page title="Ordem de serviço">
        <LoadingState query={order} />
      </Page>
    );
  }
  const acts = data.acts.filter((act): act is Exclude<OrderAct, "expire"> => act !== "expire");
  const main = acts.filter((act) => MAIN.includes(act) && !(act === "assign" && data.state !== "open")).at(-1);
  const otherActs = acts.filter((act) => act !== main);
  const close = () => setOpen(undefined);
  const atWork = isActive(data.state);
  const draft = data.state === "draft";
  const fills = atWork || draft;
  return (
    <Page
      title={data.code ? `Ordem ${data.code}` : "Ordem em rascunho"}
      subtitle={`${capital(ORDER_KIND_WORDS[data.kind])}, prioridade ${ORDER_PRIORITY_NAMES[data.priority] ?? ""}`}
      actions={
        <>
          {data.code ? (
            <Button variant="default" component={Link} to={`/ordem-servico/${data.id}/imprimir`}>
              Imprimir
            </Button>
          ) : null}
          {data.state === "closed" || data.state === "cancelled" ? null : (
            <Button variant="default" onClick={() => setOpen("edit")}>
              Editar
            </Button>
          )}
          {otherActs.length > 0 || draft || data.state === "closed" ? (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Mais ações
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {otherActs.map((act) => (
                  <Menu.Item key={act} onClick={() => setOpen(act)}>
                    {ACT_WORDS[act]}…
                  </Menu.Item>
                ))}
                {data.state === "closed" ? (
                  <Menu.Item component={Link} to={`/ordem-servico/nova?ordem=${data.id}`}>
                    Abrir ordem vinculada
                  </Menu.Item>
                ) : null}
                {draft ? <Menu.Item onClick={() => setOpen("discard")}>Descartar rascunho…</Menu.Item> : null}
              </Menu.Dropdown>
            </Menu>
          ) : null}
          {main ? <Button onClick={() => setOpen(main)}>{ACT_WORDS[main]}</Button> : null}
        </>
      }
    >
      <div className={`columns ${classes.columns}`}>
        <About order={data} />
        <div className="page-stack" data-in-order>
          <Texts order={data} />
          <Machines order={data} onAdd={fills ? () => setOpen("equipment") : undefined} />
          <Calls order={data} onAdd={fills ? () => setOpen("calls") : undefined} />
          <Tasks order={data} onAdd={atWork ? () => setOpen("task") : undefined} />
          <Parts order={data} isInProgress={atWork} onAdd={() => setOpen("part")} />
          <Card title="Histórico" flush>
            <History subjects={[data.id]} follow="service_orders" empty="Nenhum registro." />
          </Card>
        </div>
      </div>
      {open === "task" ? <TaskDialog order={data} onClose={close} /> : null}
      {open === "part" ? <PartDialog order={data} onClose={close} /> : null}
      {open === "edit" ? <EditDialog order={data} onClose={close} /> : null}
      {open === "equipment" || open === "calls" ? <FillDialog fill={open} order={data} onClose={close} /> : null}
      {open === "discard" ? <Discard order={data} onClose={close} /> : null}
      {isAct(open) ? <ActDialog key={open} act={open} order={data} onClose={close} /> : null}
    </Page>
  );
}

const isAct = (dialog: Dialog | undefined): dialog is Exclude<OrderAct, "expire"> => dialog !== undefined && dialog in ACT_WORDS;

function Discard({ order, onClose }: { order: OrderSheet; onClose: () => void }) {
  const navigate = useNavigateUnlessLeft();
  const id = useRef(newId()).current;
  const discard = useCommand("support/discard-order", ORDER_QUERIES);
  return (
    <ConfirmDanger
      title="Descartar este rascunho?"
      text="O rascunho ainda não tem número e será excluído. Não é possível desfazer."
      confirmLabel="Descartar rascunho"
      onConfirm={async () => {
        const { sentence } = await discard.mutateAsync({ id, order: order.id });
        notify.ok(sentence);
        navigate("/ordem-servico", { replace: true });
      }}
      onClose={onClose}
    />
  );
}

const OrderLink = ({ order }: { order: { id: string; code: string } }) => (
  <Link to={`/ordem-servico/${order.id}`}>{order.code || "rascunho"}</Link>
);

function About({ order }: { order: OrderSheet }) {
  const { today, timeZone } = useApplication();
  const instantText = (instant: string) => formatInstant(instant, today, timeZone);
  const waitingText = order.waiting_for ? ` ${ORDER_WAIT_WORDS[order.waiting_for]}` : "";
  return (
    <Card>
      <div className="stack">
        <div>
          <StatusBadge tone={ORDER_TONES[order.state]}>
            {capital(ORDER_STATE_WORDS[order.state])}
            {waitingText}
          </StatusBadge>
        </div>
        <DescriptionList
          facts={[
            ["Responsável", order.technician_name],
            ["Solicitante", order.requester_name],
            ["Setor", order.sector_name],
            ["Sala", order.room_name],
            ["Material aguardado", order.awaits_name],
            ["Agendada para", instantText(order.scheduled_for)],
            ["Aberta", instantText(order.opened_at)],
            ["Iniciada", instantText(order.started_at)],
            ["Concluída", instantText(order.concluded_at)],
            ["Encerrada", instantText(order.closed_at)],
            [order.acceptance === "signed_in" ? "Confirmada por" : "Assinada por", order.signer],
            ["Continuação de", order.follows ? <OrderLink key={order.follows.id} order={order.follows} /> : ""],
            [
              "Continuada em",
              order.followed_by.length > 0 ? order.followed_by.map((order) => <OrderLink key={order.id} order={order} />) : "",
            ],
            ["Tempo", order.minutes > 0 ? formatMinutes(order.minutes) : ""],
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
        <p className="as-written">{order.problem}</p>
      </Card>
      {order.diagnosis ? (
        <Card title="Diagnóstico">
          <p className="as-written">{order.diagnosis}</p>
        </Card>
      ) : null}
      {order.solution ? (
        <Card title="Solução">
          <p className="as-written">{order.solution}</p>
        </Card>
      ) : null}
    </>
  );
}
