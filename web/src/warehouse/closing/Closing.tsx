import { Button, Group, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { capital, count } from "../../../../domain/text";
import type { StatementSheet, StockMonths } from "../../../../domain/warehouse/closing/commands";
import { visibleColumns } from "../../../../domain/warehouse/closing/statement";
import { formatMonth, type Month } from "../../../../domain/warehouse/months";
import { read, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { may, useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmAct } from "../../ui/ConfirmAct";
import { EmptyState } from "../../ui/EmptyState";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { shortDay, zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { ExportButton } from "../../ui/table/ExportButton";
import { useHasLeft } from "../../ui/use-has-left";
import { StockTabs } from "../StockTabs";
import classes from "./Closing.module.css";
import { Check, Groups } from "./StatementTable";
import { statementCsv, totalRow } from "./statement-words";

const MONTH_QUERIES = ["warehouse/months", "warehouse/statement", "warehouse/period"];

/** The stock's months: their statement, their pending documents, closing and reopening. */
export default function Closing() {
  const months = useRead("warehouse/months", {});
  const [address, setAddress] = useSearchParams();
  useLive("stock_documents", ["warehouse/statement"]);
  useLive("stock_months", MONTH_QUERIES);
  const { data } = months;
  const knownMonths = data?.months.map(({ month }) => month) ?? [];
  const monthParam = address.get("mes") ?? "";
  const month = knownMonths.includes(monthParam) ? monthParam : (data?.next ?? "") || (data?.closed ?? "");
  const show = (next: Month) => setAddress({ mes: next }, { replace: true, preventScrollReset: true });
  // A shown month stays: a closing, here or at another desk, makes the next one the default.
  const isKept = monthParam === month;
  const hasLeft = useHasLeft();
  useEffect(() => {
    if (month && !isKept && !hasLeft()) {
      setAddress({ mes: month }, { replace: true, preventScrollReset: true });
    }
  }, [month, isKept, hasLeft, setAddress]);
  return data && month ? (
    <Statement key={month} month={month} months={data} onMonth={show} />
  ) : (
    <Page title="Fechamento do mês" views={<StockTabs />}>
      <LoadingState query={months} />
    </Page>
  );
}

interface StatementProps {
  month: Month;
  months: StockMonths;
  onMonth: (month: Month) => void;
}

function Statement({ month, months, onMonth }: StatementProps) {
  const sheet = useRead("warehouse/statement", { month, rows: "false" });
  const [acting, setActing] = useState<"close" | "reopen" | "">("");
  const [isClosedHere, setClosedHere] = useState(false);
  const { today } = useApplication();
  const { user } = useSession();
  const state = months.months.find((one) => one.month === month)?.state;
  const mayClose = month === months.next;
  const mayReopen = month === months.closed && may(user, ["Admin"]);
  const { data } = sheet;
  const loadAll = async () => {
    const { statement } = await read("warehouse/statement", { month, rows: "true" });
    return [...(statement.rows ?? []), totalRow(statement)];
  };
  const columns = statementCsv(data?.statement.columns ?? []);
  const files = { fileName: `balancete-${month}`, columns, loadAll };
  const running = month === today.slice(0, 7) ? "em andamento" : "aberto";
  return (
    <Page
      title="Fechamento do mês"
      views={<StockTabs />}
      count={state === "closed" ? "fechado" : running}
      countTone={state === "closed" ? "ok" : "info"}
      actions={
        data && data.statement.materials > 0 ? (
          <>
            <ExportButton {...files} label="CSV" />
            <ExportButton {...files} label="Excel" format="xlsx" />
            <Button variant="default" component={Link} to={`/entradaSaida/fechamento/${month}/imprimir`}>
              Imprimir
            </Button>
          </>
        ) : undefined
      }
    >
      <Group gap="sm" align="end">
        <Select
          className={classes.month}
          label="Mês"
          data={months.months.map((month) => ({ value: month.month, label: capital(formatMonth(month.month)) }))}
          value={month}
          onChange={(value) => value && onMonth(value)}
          allowDeselect={false}
          searchable
        />
        {mayClose ? <Button onClick={() => setActing("close")}>Fechar {formatMonth(month)}…</Button> : null}
        {mayReopen ? (
          <Button className={classes.reopen ?? ""} variant="default" onClick={() => setActing("reopen")}>
            Reabrir…
          </Button>
        ) : null}
      </Group>
      {isClosedHere && state === "closed" ? (
        <Note tone="ok">
          {capital(formatMonth(month))} está fechado.{" "}
          <Link to={`/entradaSaida/fechamento/${month}/imprimir`}>Imprima o balancete</Link> e colha as assinaturas.
        </Note>
      ) : null}
      {data ? <Sheet sheet={data} /> : <LoadingState query={sheet} />}
      <Closings months={months} month={month} />
      {acting === "close" ? (
        <CloseDialog month={month} sheet={data} onClosed={() => setClosedHere(true)} onClose={() => setActing("")} />
      ) : null}
      {acting === "reopen" ? <ReopenDialog month={month} onClose={() => setActing("")} /> : null}
    </Page>
  );
}

function Sheet({ sheet: { statement, pending } }: { sheet: StatementSheet }) {
  const shown = visibleColumns(statement);
  return (
    <>
      {pending.map(({ kind, text, to }) => (
        <Note key={kind} tone={kind === "findings" ? "bad" : "warn"}>
          {text} {to ? <Link to={to}>Ver</Link> : null}
        </Note>
      ))}
      {statement.materials === 0 ? (
        <EmptyState
          drawing="calendar"
          sentence="Nenhuma entrada ou saída até o fim deste mês."
          action={
            <Button component={Link} to="/entradaSaida/entrada">
              Lançar entrada
            </Button>
          }
        />
      ) : (
        <>
          <Card title="Por elemento de despesa" sideContent={count(statement.materials, "material", "materiais")} flush>
            <Groups statement={statement} visibleColumns={shown} by="elements" />
          </Card>
          <Card title="Conferência">
            <Check statement={statement} />
          </Card>
          {statement.accounts.some(({ key }) => key) ? (
            <Card title="Por conta contábil" flush>
              <Groups statement={statement} visibleColumns={shown} by="accounts" />
            </Card>
          ) : null}
        </>
      )}
    </>
  );
}

/** Each closing of this month, with the letters that verify a printed statement. */
function Closings({ months, month }: { months: StockMonths; month: Month }) {
  const { today, timeZone } = useApplication();
  const closings = months.months.find((one) => one.month === month)?.closings ?? [];
  const instantText = (instant: string) => {
    const { day, time } = zoned(instant, timeZone);
    return `${shortDay(day, today)} às ${time}`;
  };
  return closings.length === 0 ? null : (
    <Card title="Vias do balancete" flush>
      <ul className={classes.closings}>
        {closings.map((closing) => (
          <li key={closing.id}>
            <strong>Versão {closing.version}</strong>
            <span className={closing.reopened_at ? `${classes.seal} ${classes.old}` : classes.seal}>{closing.seal}</span>
            {closing.reopened_at ? (
              <StatusBadge tone="bad">Sem validade</StatusBadge>
            ) : (
              <StatusBadge tone="ok">Válido</StatusBadge>
            )}
            <Link to={`/entradaSaida/fechamento/${month}/imprimir?via=${closing.id}`}>Ver a via</Link>
            <span className={classes.soft}>
              Fechado em {instantText(closing.closed_at)} por {closing.closed_by_name}
              {closing.reopened_at
                ? `; reaberto em ${instantText(closing.reopened_at)} por ${closing.reopened_by_name}: ${closing.reopen_reason}`
                : ""}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CloseDialogProps {
  month: Month;
  sheet: StatementSheet | undefined;
  onClosed: () => void;
  onClose: () => void;
}

function CloseDialog({ month, sheet, onClosed, onClose }: CloseDialogProps) {
  const close = useCommand("warehouse/close-month", MONTH_QUERIES);
  // The same for every attempt: a retry after a lost answer closes the month once.
  const id = useRef(newId());
  const { explain } = useApplication();
  const pending = sheet?.pending ?? [];
  return (
    <ConfirmAct
      title={`Fechar ${formatMonth(month)}?`}
      text={[
        "Entradas e saídas com data até o fim do mês deixam de ser aceitas, e o balancete é guardado como está.",
        ...pending.map(({ text }) => text),
        "A reabertura é feita pelo Admin, e somente do último mês.",
      ].join(" ")}
      confirmLabel={`Fechar ${formatMonth(month)}`}
      onConfirm={() => {
        onClose();
        // The dialog is closed when the answer arrives.
        close.mutateAsync({ id: id.current, month }).then(
          ({ sentence }) => {
            onClosed();
            notify.ok(sentence);
          },
          (error) => notify.bad(explain(error).sentence),
        );
      }}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const reopen = useCommand("warehouse/reopen-month", MONTH_QUERIES);
  const attempt = useIdempotentSend();
  return (
    <ReasonDialog
      title={`Reabrir ${formatMonth(month)}`}
      label="Motivo"
      action="Reabrir o mês"
      missingSentence="Informe o motivo da reabertura do mês."
      onConfirm={async (reason) => {
        notify.ok((await attempt((id) => reopen.mutateAsync({ id, month, reason }))).sentence);
      }}
      onClose={onClose}
    >
      <p>O balancete impresso deste mês perde a validade. Depois da correção, feche o mês novamente e imprima a nova via.</p>
    </ReasonDialog>
  );
}
