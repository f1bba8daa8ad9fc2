import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import type { ServerDay, ServerSheet } from "../../../../domain/support/servers/commands";
import { availability, formatAvailability } from "../../../../domain/support/servers/monitor";
import {
  CHECK_WORDS,
  formatLength,
  formatTarget,
  QUIET_WORDS,
  SERVER_KIND_WORDS,
} from "../../../../domain/support/servers/words";
import { capital } from "../../../../domain/text";
import { read, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ColumnChart } from "../../ui/chart/ColumnChart";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatNumber, shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { loadedRows } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { TableCard } from "../../ui/table/TableCard";
import { formatInstant } from "../format-instant";
import classes from "../support.module.css";
import { MaintenanceDialog } from "./MaintenanceDialog";
import { ServerBadge } from "./ServerBadge";
import { ServerDrawer } from "./ServerDrawer";
import { SERVER_QUERIES } from "./server-words";

export default function Server() {
  const { id = "" } = useParams();
  // An open dialog goes with its server, since its values are that server's.
  return <ServerPage key={id} id={id} />;
}

/** A server: its present state, its history, its dependencies. */
function ServerPage({ id }: { id: string }) {
  const server = useRead("support/server", { server: id });
  const record = useRecord("servers", id, "", id !== "");
  const [open, setOpen] = useState<"edit" | "maintenance">();
  const [trying, setTrying] = useState(false);
  useLive("server_states", ["support/server"]);
  useLive("servers", ["support/server", "timeline"]);
  useLive("server_maintenances", ["support/server", "timeline"]);
  const { data } = server;
  if (!data) {
    return (
      <Page title="Servidor">
        <LoadingState query={server} />
      </Page>
    );
  }
  const checked = data.method !== "none";
  const close = () => setOpen(undefined);
  const tryNow = async () => {
    setTrying(true);
    try {
      const { answered, sentence } = await read("support/try-server", { server: id });
      (answered ? notify.ok : notify.bad)(`${data.name}: ${sentence}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    setTrying(false);
  };
  return (
    <Page
      title={data.name}
      subtitle={data.roles || capital(SERVER_KIND_WORDS[data.kind])}
      actions={
        <>
          {checked ? (
            <>
              <Button variant="default" loading={trying} onClick={() => void tryNow()}>
                Verificar agora
              </Button>
              <Button variant="default" onClick={() => setOpen("maintenance")}>
                Marcar manutenção
              </Button>
            </>
          ) : null}
          <Button onClick={() => setOpen("edit")}>Editar</Button>
        </>
      }
    >
      <div className={`columns ${classes.columns}`}>
        <About server={data} />
        <div className="page-stack">
          <Maintenances server={data} />
          {checked ? <Availability server={data} /> : null}
          <Outages server={data} />
          <Card title="Histórico" flush>
            <History subjects={[data.id]} follow="server_states" empty="Nenhum registro." />
          </Card>
        </div>
      </div>
      {open === "edit" && record.data ? <ServerDrawer server={record.data} onClose={close} /> : null}
      {open === "maintenance" ? <MaintenanceDialog server={data.id} name={data.name} onClose={close} /> : null}
    </Page>
  );
}

const recordLink = (screen: string, id: string, words: string) => (id ? <Link to={`${screen}/${id}`}>{words}</Link> : "");

const children = ({ children: innerServers }: ServerSheet) =>
  innerServers.length === 0
    ? ""
    : innerServers.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          <Link to={`/servidores/${id}`}>{name}</Link>
        </span>
      ));

function About({ server }: { server: ServerSheet }) {
  const { today, timeZone } = useApplication();
  const instantText = (instant: string) => formatInstant(instant, today, timeZone);
  const isChecked = server.active && server.method !== "none";
  return (
    <Card>
      <div className="stack">
        <div>
          <ServerBadge server={server} />
        </div>
        {isChecked && server.problem ? <Note tone={server.state === "down" ? "bad" : "warn"}>{server.problem}</Note> : null}
        <DescriptionList
          facts={[
            ["Desde", isChecked ? instantText(server.since) : ""],
            ["Alerta", isChecked ? capital(QUIET_WORDS[server.quiet]) : ""],
            ["Atendimento", recordLink("/atendimentos", server.call, server.call_code)],
            ["Depende de", recordLink("/servidores", server.parent, server.parent_name)],
            ["Dependentes", children(server)],
            ["Equipamento", recordLink("/equipamentos", server.equipment, `${server.equipment_name}, ${server.tombo}`)],
            ["Sala", server.room_name],
            ["Garantia até", server.warranty_until ? formatDay(server.warranty_until) : ""],
            ["Endereços", server.addresses],
            ["Sistema", server.operating_system],
            ["Backup", server.backup],
            ["Backup testado em", server.backup_tested_on ? formatDay(server.backup_tested_on) : ""],
            ["Verificação", isChecked ? `${CHECK_WORDS[server.method]}: ${formatTarget(server)}` : ""],
            ["Última verificação", isChecked ? instantText(server.checked_at) : ""],
            [
              "Última resposta",
              isChecked && server.answered_at ? `${instantText(server.answered_at)}, em ${server.milliseconds} ms` : "",
            ],
            ["Observações", server.notes],
          ]}
        />
      </div>
    </Card>
  );
}

function Maintenances({ server }: { server: ServerSheet }) {
  const { today, timeZone } = useApplication();
  const end = useCommand("support/end-maintenance", SERVER_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  if (server.maintenances.length === 0) {
    return null;
  }
  return (
    <TableCard
      title="Manutenção marcada"
      rowId={(row) => row.id}
      rowName={(row) => row.reason}
      rows={server.maintenances}
      columns={[
        { title: "Serviço a fazer", render: (row) => row.reason, note: (row) => row.made_by_name },
        { title: "De", render: (row) => formatInstant(row.starts, today, timeZone) },
        { title: "Até", phone: "column", render: (row) => formatInstant(row.ends, today, timeZone) },
        {
          title: "Ação",
          align: "right",
          render: (row) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Encerrar ${row.reason}`}
              onClick={() => end.mutate({ id: newId(), maintenance: row.id })}
            >
              Encerrar
            </Button>
          ),
        },
      ]}
    />
  );
}

const percent = (day: ServerDay) => formatAvailability(availability([day]));

function Availability({ server }: { server: ServerSheet }) {
  const { today } = useApplication();
  const countedDays = server.days.filter(({ checks }) => checks > 0);
  return (
    <Card
      title={`Disponibilidade em 30 dias${server.availability === null ? "" : `: ${formatAvailability(server.availability)}`}`}
    >
      {countedDays.length === 0 ? (
        <p className="second">Ainda não há verificações.</p>
      ) : (
        <>
          <p className="second">Verificações sem resposta em cada dia, em %.</p>
          <ColumnChart
            label="Verificações sem resposta por dia"
            columns={server.days.map((day) => ({
              key: day.day,
              label: day.day.slice(8),
              value: Math.ceil((1000 - (availability([day]) ?? 1000)) / 10),
              sentence: `${formatDay(day.day)}: ${percent(day) ? `disponível em ${percent(day)}` : "sem verificações"}`,
            }))}
          />
          <details className={classes.days}>
            <summary>Ver os dias em tabela</summary>
            <DataTable
              caption="Disponibilidade por dia"
              rowId={(row) => row.day}
              rowName={(row) => formatDay(row.day)}
              query={loadedRows([...countedDays].reverse().map((day) => ({ ...day, id: day.day })))}
              columns={[
                { title: "Dia", render: (row) => shortDay(row.day, today) },
                { title: "Disponível", align: "right", phone: "column", render: percent },
                {
                  title: "Respostas",
                  align: "right",
                  render: (row) => `${formatNumber(row.answered)} de ${formatNumber(row.checks)}`,
                },
                {
                  title: "Tempo médio",
                  align: "right",
                  render: (row) => (row.milliseconds > 0 ? `${formatNumber(row.milliseconds)} ms` : ""),
                },
              ]}
              empty={null}
            />
          </details>
        </>
      )}
    </Card>
  );
}

function Outages({ server }: { server: ServerSheet }) {
  const { today, timeZone } = useApplication();
  if (server.outages.length === 0) {
    return null;
  }
  const at = (instant: string) => Date.parse(instant.replace(" ", "T"));
  return (
    <TableCard
      title="Quedas"
      rowId={(row) => row.id}
      rowName={(row) => formatInstant(row.since, today, timeZone)}
      rows={server.outages}
      columns={[
        {
          title: "Quando",
          render: (row) => formatInstant(row.since, today, timeZone),
          note: (row) => row.problem,
        },
        {
          title: "Duração",
          phone: "column",
          render: (row) => (row.until ? formatLength(at(row.until) - at(row.since)) : "continua"),
        },
        {
          title: "Atendimento",
          render: (row) => (row.call_code ? <Link to={`/atendimentos/${row.call}`}>{row.call_code}</Link> : ""),
        },
      ]}
    />
  );
}
