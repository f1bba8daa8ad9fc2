import { useRef } from "react";
import { useParams } from "react-router-dom";
import { sayDay } from "../../../../domain/dates";
import type { OrderSheet } from "../../../../domain/support/orders/commands";
import { ORDER_KIND_WORDS, orderBarcode, PRIORITY_WORDS, sayMinutes } from "../../../../domain/support/orders/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { ErrorState } from "../../ui/ErrorState";
import { formatMoney, formatNumber, zoned } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { Barcode } from "../../ui/print/Barcode";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { capital } from "../support-words";
import classes from "./OrderPaper.module.css";

const ONE = 10_000;

/** The order on paper, to be signed; a second paper says that it is one. Rule 48. */
export default function OrderPaper() {
  const { id = "" } = useParams();
  const order = useRead("support/order", { order: id });
  const printed = useCommand("support/order-printed", ["timeline"]);
  const command = useRef(newId());
  const { data } = order;
  const copy = (data?.printed ?? 0) + 1;
  return (
    <PrintSheet
      title={data?.code ? `Ordem de serviço ${data.code}${data.state === "cancelled" ? ", CANCELADA" : ""}` : "Ordem de serviço"}
      subtitle={data ? `${copy}ª via${copy > 1 ? `; a anterior foi impressa por ${data.last_printed_by}` : ""}` : undefined}
      back={`/ordem-servico/${id}`}
      ready={data !== undefined && data.code !== ""}
      onPrinted={() => printed.mutate({ id: command.current, order: id })}
    >
      {!data ? (
        order.isError ? (
          <ErrorState sentence={sentenceOf(order.error)} onRetry={() => void order.refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <Sheet order={data} />
      )}
    </PrintSheet>
  );
}

function Sheet({ order }: { order: OrderSheet }) {
  const { timeZone } = useKit();
  const day = (instant: string) =>
    instant ? sayDay(zoned(new Date(instant.replace(" ", "T")), timeZone).day, "0000-01-01") : "";
  const used = order.parts.filter(({ state }) => state === "used");
  const facts: readonly (readonly [string, string])[] = [
    ["Quem pediu", order.requester_name],
    ["Responsável", order.technician_name],
    ["Setor", order.sector_name],
    ["Atendimento", order.calls.map(({ code }) => code).join(", ")],
    ["Local", order.room_name],
    ["Prioridade", capital(PRIORITY_WORDS[order.priority] ?? "")],
  ];
  return (
    <>
      <div className={classes.head}>
        <p className={classes.text}>
          {capital(ORDER_KIND_WORDS[order.kind])}, aberta {day(order.opened_at)}
          {order.concluded_at ? `, concluída ${day(order.concluded_at)}` : ""}
        </p>
        {order.code ? <Barcode text={orderBarcode(order.code)} width={70} height={11} /> : null}
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, fact]) => fact)
          .map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
      {order.machines.length > 0 ? (
        <>
          <h2 className={classes.title}>Equipamento</h2>
          <PrintTable heads={["Tombo", "Equipamento", "Nº de série", "Garantia"]}>
            {order.machines.map((machine) => (
              <tr key={machine.equipment}>
                <td>{machine.tombo}</td>
                <th scope="row">{machine.name}</th>
                <td>{machine.serial}</td>
                <td>
                  {machine.warranty_until
                    ? `${machine.in_warranty ? "até" : "encerrada em"} ${sayDay(machine.warranty_until, "0000-01-01")}`
                    : ""}
                </td>
              </tr>
            ))}
          </PrintTable>
        </>
      ) : null}
      {(
        [
          ["Problema relatado", order.problem],
          ["Diagnóstico", order.diagnosis],
          ["Solução", order.solution],
        ] as const
      )
        .filter(([, text]) => text)
        .map(([title, text]) => (
          <section key={title}>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </section>
        ))}
      {order.tasks.length > 0 ? (
        <>
          <h2 className={classes.title}>Serviço feito: {sayMinutes(order.minutes)}</h2>
          <PrintTable heads={["Dia", "Tarefa", "Tempo"]}>
            {order.tasks.map((task) => (
              <tr key={task.id}>
                <td>{day(task.starts)}</td>
                <th scope="row">{task.text}</th>
                <td>{sayMinutes(task.minutes)}</td>
              </tr>
            ))}
          </PrintTable>
        </>
      ) : null}
      {used.length > 0 ? (
        <>
          <h2 className={classes.title}>Peças do almoxarifado: {formatMoney(order.parts_value)}</h2>
          <PrintTable heads={["Peça", "Código", "Quantidade", "Valor"]}>
            {used.map((part) => (
              <tr key={part.id}>
                <th scope="row">{part.name}</th>
                <td>{part.code}</td>
                <td>
                  {formatNumber(part.quantity / ONE)} {part.unit}
                </td>
                <td>{formatMoney(part.value)}</td>
              </tr>
            ))}
          </PrintTable>
        </>
      ) : null}
      <h2 className={classes.title}>Recebimento</h2>
      <p className={classes.box}>☐ Recebi o equipamento funcionando.</p>
      <p className={classes.box}>☐ O problema continua. O que acontece: ______________________________________</p>
      <div className={classes.signatures}>
        <p className={classes.signature}>
          {order.technician_name}
          <br />
          Responsável
        </p>
        <p className={classes.signature}>
          Quem recebeu: nome legível e assinatura
          <br />
          Data ___/___/_____ Hora ___h___
        </p>
      </div>
    </>
  );
}
