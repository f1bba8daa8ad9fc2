import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import type { Custody, MachineSheet } from "../../../../domain/support/equipment/commands";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { byHandFrom } from "../../../../domain/support/equipment/states";
import { CUSTODY_WORDS, equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { capital } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { fileUrl } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatMoney, shortDay, zoned } from "../../ui/format";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { TableCard } from "../../ui/table/TableCard";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import classes from "../support.module.css";
import { EQUIPMENT_FILTERS, MACHINE_QUERIES, STATE_TONES } from "../support-words";
import { ChargeDialog, EndChargeDialog, MoveDialog, NewLabelDialog, StateDialog, WriteOffDialog } from "./MachineDialogs";
import { MachineWork } from "./MachineWork";

const SHEET_QUERIES = ["support/machine", "timeline"];

/** A machine's sheet: its data, place, holder, calls, orders and history. */
export default function Machine() {
  const { id = "" } = useParams();
  const machine = useRead("support/machine", { equipment: id });
  const neighbours = useNeighbours("equipment", EQUIPMENT_FILTERS, "/equipamentos", id);
  useLive("equipment", ["support/machine"]);
  // The end of a charge and the acceptance of a term do not save the machine.
  useLive("custodies", SHEET_QUERIES);
  useLive("custody_terms", SHEET_QUERIES);
  const { data } = machine;
  if (!data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Equipamentos" />
        <Page title="Equipamento">
          <LoadingState query={machine} />
        </Page>
      </>
    );
  }
  // By the tombo, since the label's page leads here.
  if (data.id !== id) {
    return <Navigate to={`/equipamentos/${data.id}`} replace />;
  }
  return (
    <>
      <RecordNav neighbours={neighbours} list="Equipamentos" />
      <Page
        title={equipmentName(data)}
        subtitle={
          <>
            Tombo <Code>{data.tombo}</Code>
          </>
        }
        actions={<Actions key={id} machine={data} search={neighbours.list.split("?")[1] ?? ""} />}
      >
        <div className={`columns ${classes.columns}`}>
          <About machine={data} />
          <div className="page-stack" data-in-order>
            <Custodies machine={data} />
            <MachineWork key={`work-${id}`} machine={data} />
            <Card title="Histórico" flush>
              <History key={id} subjects={[id]} follow="equipment" empty="Nenhum registro." />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}

const DIALOGS = {
  move: MoveDialog,
  state: StateDialog,
  end: EndChargeDialog,
  label: NewLabelDialog,
  writeOff: WriteOffDialog,
} as const;

function Actions({ machine, search }: { machine: MachineSheet; search: string }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | "charge">();
  const navigate = useNavigateUnlessLeft();
  const close = () => setOpen(undefined);
  const edit = (
    <Button variant="default" component={Link} to={`/equipamentos/${machine.id}/editar${search ? `?${search}` : ""}`}>
      Editar
    </Button>
  );
  if (machine.state === "written_off") {
    return edit;
  }
  const charged = machine.custodies.some(({ kind, ended_at }) => kind === "charge" && ended_at === "");
  const Dialog = open && open !== "charge" ? DIALOGS[open] : undefined;
  return (
    <>
      {edit}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Mais ações
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {byHandFrom(machine.state).length > 0 ? <Menu.Item onClick={() => setOpen("state")}>Mudar situação…</Menu.Item> : null}
          {charged ? <Menu.Item onClick={() => setOpen("end")}>Encerrar carga…</Menu.Item> : null}
          <Menu.Item component={Link} to={`/equipamentos/etiquetas?equipamentos=${machine.id}`}>
            Imprimir etiqueta
          </Menu.Item>
          <Menu.Item onClick={() => setOpen("label")}>Etiqueta nova…</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setOpen("writeOff")}>Dar baixa…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setOpen("charge")}>
        Passar carga
      </Button>
      <Button onClick={() => setOpen("move")}>Mover</Button>
      {Dialog ? <Dialog machine={machine} onClose={close} /> : null}
      {open === "charge" ? (
        <ChargeDialog machine={machine} onClose={close} onMade={(term) => navigate(`/termos/${term}/imprimir`)} />
      ) : null}
    </>
  );
}

function About({ machine }: { machine: MachineSheet }) {
  const { today } = useApplication();
  const serial = machine.serial ? <Code>{machine.serial}</Code> : "";
  const notes = machine.notes ? <span className="as-written">{machine.notes}</span> : "";
  const day = (value: string) => (value ? shortDay(value, today) : "");
  const warranty = machine.warranty_until
    ? `${machine.in_warranty ? "até" : "encerrada em"} ${shortDay(machine.warranty_until, today)}`
    : "";
  return (
    <Card>
      <div className="stack">
        {machine.photo ? (
          <img
            className={classes.photo}
            src={fileUrl({ id: machine.id, collectionName: "equipment" }, machine.photo, "240x0")}
            alt={equipmentName(machine)}
          />
        ) : null}
        <div>
          <StatusBadge tone={STATE_TONES[machine.state]}>{capital(STATE_WORDS[machine.state])}</StatusBadge>
        </div>
        <DescriptionList
          facts={[
            [EQUIPMENT_FIELDS.room.label, machine.room_name],
            [EQUIPMENT_FIELDS.sector.label, machine.sector_name],
            [EQUIPMENT_FIELDS.serial.label, serial],
            ["Garantia", warranty],
            [EQUIPMENT_FIELDS.acquired_on.label, day(machine.acquired_on)],
            [EQUIPMENT_FIELDS.value.label, machine.value > 0 ? formatMoney(machine.value) : ""],
            [
              machine.state === "written_off" ? "Valor na baixa" : "Valor hoje",
              machine.book_value === null ? "" : formatMoney(machine.book_value),
            ],
            [EQUIPMENT_FIELDS.supplier.label, machine.supplier],
            [EQUIPMENT_FIELDS.invoice.label, machine.invoice],
            [EQUIPMENT_FIELDS.bookable.label, machine.bookable ? "sim" : "não"],
            ["Baixa", day(machine.written_off_on)],
            ["Motivo da baixa", machine.written_off_reason],
            ["Processo", machine.written_off_process],
            [EQUIPMENT_FIELDS.notes.label, notes],
          ]}
        />
      </div>
    </Card>
  );
}

/** The present and earlier holders, with the paper of each. */
function Custodies({ machine: { custodies } }: { machine: MachineSheet }) {
  const { today, timeZone } = useApplication();
  const accept = useCommand("support/accept-term", MACHINE_QUERIES, {
    onSuccess: ({ sentence }) => notify.ok(sentence),
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  const dayOf = (instant: string) => shortDay(zoned(new Date(instant.replace(" ", "T")), timeZone).day, today);
  if (custodies.length === 0) {
    return null;
  }
  return (
    <TableCard<Custody>
      title="Carga e empréstimos"
      rowId={(row) => row.id}
      rowName={(row) => `${row.person_name || row.sector_name}, termo ${row.number}`}
      rows={custodies}
      columns={[
        {
          title: "Responsável",
          render: (row) => row.person_name || row.sector_name,
          note: (row) => [`${CUSTODY_WORDS[row.kind]}, termo ${row.number}`, row.condition_back].filter(Boolean).join(" · "),
        },
        { title: "Desde", render: (row) => dayOf(row.since) },
        {
          title: "Até",
          render: (row) =>
            row.ended_at ? (
              dayOf(row.ended_at)
            ) : (
              <StatusBadge tone="info" icon={false}>
                {row.due_at ? `volta ${dayOf(row.due_at)}` : "atual"}
              </StatusBadge>
            ),
        },
        {
          title: "Termo",
          align: "right",
          phone: "column",
          render: (row) => (
            <>
              <Link to={`/termos/${row.term}/imprimir`}>Imprimir</Link>
              {row.accepted || row.ended_at ? null : (
                <>
                  {" · "}
                  <Button variant="transparent" size="compact-sm" onClick={() => accept.mutate({ id: newId(), term: row.term })}>
                    Registrar assinatura
                  </Button>
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
