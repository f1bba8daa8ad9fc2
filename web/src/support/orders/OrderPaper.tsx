import { useRef } from "react";
import { useParams } from "react-router-dom";
import { formatLongDay, weekday } from "../../../../domain/dates";
import type { OrderSheet } from "../../../../domain/support/orders/commands";
import { formatMinutes, ORDER_KIND_WORDS, ORDER_PRIORITY_NAMES, orderBarcode } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { formatMoney, formatNumber, shortDay, zoned } from "../../ui/format";
import { notify } from "../../ui/notify";
import { Barcode } from "../../ui/print/Barcode";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import classes from "./OrderPaper.module.css";
import { ORDER_QUERIES } from "./order-words";

const ONE = 10_000;

/** The order on paper, for a signature; a second paper says that it is one. H-48. */
export default function OrderPaper() {
  const { id = "" } = useParams();
  const order = useRead("support/order", { order: id });
  const { timeZone } = useApplication();
  const command = useRef(newId());
  const markPrinted = useCommand("support/order-printed", ORDER_QUERIES, {
    // The next paper of the same screen is a copy, too.
    onSuccess: () => {
      command.current = newId();
    },
    onError: (error) => notify.bad(`A impressão não foi registrada no histórico da ordem. ${sentenceOf(error)}`),
  });
  const { data } = order;
  const copy = (data?.printed ?? 0) + 1;
  const lastPrinted = data?.last_printed_at ? formatInstant(data.last_printed_at, timeZone) : "";
  return (
    <PrintSheet
      title={data?.code ? `Ordem de serviço ${data.code}${data.state === "cancelled" ? ", CANCELADA" : ""}` : "Ordem de serviço"}
      subtitle={
        data
          ? `${copy}ª via${copy > 1 ? `; a anterior foi impressa ${lastPrinted}, por ${data.last_printed_by}` : ""}`
          : undefined
      }
      backPath={`/ordem-servico/${id}`}
      ready={data !== undefined && data.code !== ""}
      onPrinted={() => markPrinted.mutate({ id: command.current, order: id })}
    >
      {!data ? <LoadingState query={order} /> : <Sheet order={data} />}
    </PrintSheet>
  );
}

const dayAndTime = (instant: string, timeZone: string) => zoned(new Date(instant.replace(" ", "T")), timeZone);
/** Without "today": people read paper on other days. */
const NO_TODAY = "0000-01-01";

/** "na quinta, 19 de novembro de 2026, às 10h20". */
function formatInstant(instant: string, timeZone: string): string {
  const { day, time } = dayAndTime(instant, timeZone);
  return `${[0, 6].includes(weekday(day)) ? "no" : "na"} ${formatLongDay(day, NO_TODAY)}, às ${time}`;
}

function Sheet({ order }: { order: OrderSheet }) {
  const { timeZone } = useApplication();
  const used = order.parts.filter(({ state }) => state === "used");
  const facts: readonly (readonly [string, string])[] = [
    ["Solicitante", order.requester_name],
    ["Responsável", order.technician_name],
    ["Setor", order.sector_name],
    ["Atendimento", order.calls.map(({ code }) => code).join(", ")],
    ["Local", order.room_name],
    ["Prioridade", capital(ORDER_PRIORITY_NAMES[order.priority] ?? "")],
  ];
  return (
    <>
      <div className={classes.head}>
        <p className={classes.text}>
          {capital(ORDER_KIND_WORDS[order.kind])}, aberta {formatInstant(order.opened_at, timeZone)}
          {order.concluded_at ? `, concluída ${formatInstant(order.concluded_at, timeZone)}` : ""}
        </p>
        {order.code ? (
          <div className={classes.bars}>
            <Barcode text={orderBarcode(order.code)} width={70} height={11} />
            <span>{orderBarcode(order.code)}</span>
          </div>
        ) : null}
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
                    ? `${machine.in_warranty ? "até" : "encerrada em"} ${formatLongDay(machine.warranty_until, NO_TODAY)}`
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
      <div className={classes.sums}>
        {order.tasks.length > 0 ? (
          <section>
            <h2 className={classes.title}>Serviço feito</h2>
            <PrintTable heads={["Dia", "Tarefa", "Tempo"]} className={classes.figures}>
              {order.tasks.map((task) => (
                <tr key={task.id}>
                  <td>{shortDay(dayAndTime(task.starts, timeZone).day, NO_TODAY)}</td>
                  <td>{task.text}</td>
                  <td>{formatMinutes(task.minutes)}</td>
                </tr>
              ))}
              <tr className={classes.sum}>
                <td colSpan={2}>Tempo total</td>
                <td>{formatMinutes(order.minutes)}</td>
              </tr>
            </PrintTable>
          </section>
        ) : null}
        {used.length > 0 ? (
          <section>
            <h2 className={classes.title}>Peças do almoxarifado</h2>
            <PrintTable heads={["Peça", "Quantidade", "R$"]} className={classes.figures}>
              {used.map((part) => (
                <tr key={part.id}>
                  <td>
                    {part.name} <span className="mono">{part.code}</span>
                  </td>
                  <td>
                    {formatNumber(part.quantity / ONE)} {part.unit}
                  </td>
                  <td>{formatMoney(part.value).replace(/^R\$\s*/, "")}</td>
                </tr>
              ))}
              <tr className={classes.sum}>
                <td colSpan={2}>Custo das peças</td>
                <td>{formatMoney(order.parts_value).replace(/^R\$\s*/, "")}</td>
              </tr>
            </PrintTable>
          </section>
        ) : null}
      </div>
      <div className={classes.receipt}>
        <h2 className={classes.title}>Recebimento</h2>
        <p className={classes.box}>☐ Recebi o equipamento funcionando.</p>
        <p className={classes.box}>
          ☐ O problema continua. Descrição: <span className={classes.line} />
        </p>
        <Signatures
          signers={[
            <>
              {order.technician_name}
              <br />
              Responsável técnico
            </>,
            <>
              Recebido por: nome legível e assinatura
              <br />
              Data ___/___/_____ Hora ___h___
            </>,
          ]}
        />
        <p className={classes.signingNote}>
          Depois de assinada, passe o código de barras na tela Ordens de serviço para encerrar.
        </p>
      </div>
    </>
  );
}
