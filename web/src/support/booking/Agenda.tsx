import { ActionIcon, Button, Group, SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { addDays, type Day, isDay, weekday, weekdayName } from "../../../../domain/dates";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import type { AgendaBooking, Bookable, Bookables } from "../../../../domain/support/booking/commands";
import { piecesOf } from "../../../../domain/support/booking/periods";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useSearch } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { may, useSession } from "../../data/session";
import { ActOrAsk } from "../../platform/ActOrAsk";
import { LoadingState } from "../../platform/LoadingState";
import { FindDialog } from "../../platform/lists/FindDialog";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { KeyHint } from "../../ui/KeyHint";
import { layerIsOpen } from "../../ui/layers";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { VerdictList } from "../../ui/scan/VerdictList";
import classes from "./Agenda.module.css";
import {
  AGENDA_QUERIES,
  daysShown,
  dayToBook,
  formatBookingHours,
  formatWeek,
  mondayOf,
  placed,
  type Row,
  rowsOf,
} from "./agenda-words";
import { BookDialog } from "./BookDialog";
import { BookHoursDialog } from "./BookHoursDialog";
import { BookingDialog } from "./BookingDialog";
import { HandOut } from "./HandOut";
import { PendingBookings } from "./PendingBookings";
import { useHandOut } from "./useHandOut";
import { WeekGrid } from "./WeekGrid";

const SHIFTS: readonly Shift[] = ["morning", "afternoon", "evening", "full_day"];
const WORDS: Readonly<Record<Shift, string>> = { morning: "manha", afternoon: "tarde", evening: "noite", full_day: "integral" };

/** The week, the resource and the shift that an address asks for; without one the week of the next day on which the school opens. */
export function askedFor(address: URLSearchParams, known: Bookables) {
  const shifts = SHIFTS.filter((shift) => known.periods.some((period) => period.shift === shift));
  const shift = shifts.find((one) => WORDS[one] === address.get("turno")) ?? shifts[0] ?? "morning";
  const resource = known.resources.find(({ id }) => id === address.get("recurso")) ?? known.resources[0];
  const day = address.get("semana") ?? "";
  return { shifts, shift, resource, monday: mondayOf(isDay(day) ? day : known.first_day) };
}

/** A user who may read no booking's record gets no events either: the week is read again while it is on the screen. */
const ASKED_AGAIN_AFTER = 15_000;

/** This week's bookings, by class period; at the IT desk also hand-outs and returns. */
export default function Agenda() {
  const { user } = useSession();
  useLive("bookings", AGENDA_QUERIES);
  useLive("custodies", AGENDA_QUERIES);
  return may(user, ["Tecnologia"]) ? <Desk /> : <Everybody />;
}

/** The resources that can be booked, and the one in the address; nothing until it is known. */
function useAsked() {
  const known = useRead("support/bookables", {});
  const [address] = useSearchParams();
  return { known, asked: known.data && askedFor(address, known.data) };
}

type Found = ReturnType<typeof useAsked>;

function Everybody() {
  const found = useAsked();
  return (
    <Page title="Agenda" views={<Shifts asked={found.asked} />}>
      <Week {...found} />
    </Page>
  );
}

function Shifts({ asked }: Pick<Found, "asked">) {
  const [address, setAddress] = useSearchParams();
  if (!asked || asked.shifts.length < 2) {
    return null;
  }
  const { shifts, shift } = asked;
  return (
    <SegmentedControl
      aria-label="Turno"
      data={shifts.map((one) => ({ value: one, label: SHIFT_NAMES[one] }))}
      value={shift}
      onChange={(chosen: string) => {
        const next = new URLSearchParams(address);
        next.set("turno", WORDS[SHIFTS.find((one) => one === chosen) ?? shift]);
        setAddress(next, { preventScrollReset: true });
      }}
    />
  );
}

/** The same, with the scan bar of who hands out. */
function Desk() {
  const found = useAsked();
  const [, setAddress] = useSearchParams();
  const bar = useRef<ScanBarHandle>(null);
  const [last, setLast] = useState("");
  const [finding, setFinding] = useState<string | null>(null);
  const show = useCallback(
    (resource: string, equipment: string) => {
      setLast(equipment);
      if (resource) {
        setAddress(
          (before) => {
            const next = new URLSearchParams(before);
            next.set("recurso", resource);
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      }
    },
    [setAddress],
  );
  const desk = useHandOut(show);
  const act: Parameters<typeof desk.verdicts>[0] = (entry, action) => {
    bar.current?.forgetLast();
    action.do === "find" ? setFinding(action.text) : void desk.act(entry, action);
  };
  const press = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !layerIsOpen()) {
      run();
    }
  };
  useHotkeys(
    [
      ["F2", press(() => setFinding(""))],
      ["F8", press(() => desk.press("F8", act))],
      ["mod+Z", press(() => desk.press("Ctrl Z", act))],
    ],
    [],
  );
  const verdicts = desk.verdicts(act);
  return (
    <Page
      title="Agenda"
      views={<Shifts asked={found.asked} />}
      actions={
        <Group component="span" gap="0.9rem">
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <KeyHint keys="?">atalhos</KeyHint>
        </Group>
      }
    >
      <ScanBar
        ref={bar}
        camera="handheld"
        onFind={() => setFinding("")}
        onScan={desk.scan}
        waiting={desk.waiting}
        label={desk.person ? "Passe o equipamento" : "Passe o equipamento ou a carteirinha"}
      />
      <div className={`columns ${classes.columns}`}>
        <div className="page-stack">
          {verdicts.length > 0 ? <VerdictList verdicts={verdicts} rest="" /> : null}
          <PendingBookings />
          <Week {...found} />
        </div>
        <HandOut
          desk={desk}
          resource={found.asked?.resource?.id ?? ""}
          last={last}
          onFind={() => setFinding("")}
          onAct={() => bar.current?.forgetLast()}
        />
      </div>
      {finding === null ? null : (
        <FindDialog
          title="Buscar pelo nome"
          label="Nome ou matrícula"
          caption="Encontrados"
          hint="Setas escolhem, Enter confirma."
          nothing={(text) => `Ninguém encontrado com “${text}”.`}
          initial={finding}
          useFound={usePeople}
          onClose={() => setFinding(null)}
          onChoose={(code) => {
            setFinding(null);
            desk.scan(code);
          }}
        />
      )}
    </Page>
  );
}

function usePeople(asked: string, enabled: boolean) {
  const list = useSearch("people", { q: asked, perPage: 6, filters: { active: "true" } }, enabled);
  const rows = (list.data?.items ?? []).map(({ id, name, social_name, class_name, sector_name, enrolment }) => ({
    id,
    code: id,
    name: social_name || name,
    details: [class_name || sector_name, enrolment].filter(Boolean).join(" · "),
  }));
  return { rows, answers: [list] };
}

type Asked = ReturnType<typeof askedFor>;

function Week({ known, asked }: Found) {
  if (!known.data || !asked) {
    return <LoadingState query={known} />;
  }
  const { resource } = asked;
  if (!resource) {
    return (
      <EmptyState
        drawing="calendar"
        sentence="Nenhum recurso disponível para reserva. A equipe de TI cadastra os carrinhos e marca os equipamentos."
        action={<ActOrAsk label="Cadastrar carrinhos" to="/equipamentos/carrinhos?aberto=novo" permission="Tecnologia" />}
      />
    );
  }
  return <ResourceWeek known={known.data} asked={asked} resource={resource} />;
}

function ResourceWeek({ known, asked, resource }: { known: Bookables; asked: Asked; resource: Bookable }) {
  const { today } = useApplication();
  const [address, setAddress] = useSearchParams();
  const { monday, shift } = asked;
  const { user } = useSession();
  const isLive = may(user, ["Tecnologia"]);
  const week = useRead(
    "support/agenda",
    { resource: resource.id, from: monday },
    { refetchInterval: isLive ? false : ASKED_AGAIN_AFTER },
  );
  const [free, setFree] = useState<{ day: Day; row: Row }>();
  const [byHours, setByHours] = useState(false);
  const [opened, setOpened] = useState<AgendaBooking>();
  const rows = rowsOf(known.periods, shift);
  const bookings = week.data?.bookings ?? [];
  const shown = { monday, closed: week.data?.closed };
  const days = daysShown(
    shown,
    bookings.flatMap((booking) => piecesOf(booking).map(({ day }) => day)),
  );
  const { onGrid, beside } = placed(
    bookings,
    rows,
    Array.from({ length: days }, (_, index) => addDays(monday, index)),
    known.periods,
  );
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { preventScrollReset: true });
  };
  const printed = new URLSearchParams({ recurso: resource.id, semana: monday, turno: WORDS[shift] });
  return (
    <Card flush>
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons */}
        <div className={classes.chips} role="group" aria-label="Recursos">
          {known.resources.map((one) => (
            <button
              key={one.id}
              type="button"
              className={classes.chip}
              aria-pressed={one.id === resource.id}
              onClick={() => change("recurso", one.id)}
            >
              {one.name}
            </button>
          ))}
        </div>
        <div className={classes.week}>
          <ActionIcon variant="subtle" aria-label="Semana anterior" onClick={() => change("semana", addDays(monday, -7))}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">{formatWeek(monday, days)}</span>
          <ActionIcon variant="subtle" aria-label="Próxima semana" onClick={() => change("semana", addDays(monday, 7))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="compact-sm" onClick={() => setByHours(true)}>
            Outro horário…
          </Button>
          <Button variant="subtle" size="compact-sm" component={Link} to={`/agenda/imprimir?${printed}`}>
            Imprimir
          </Button>
        </div>
      </div>
      {week.data && week.data.overdue > 0 ? (
        <Note tone="warn">
          {count(week.data.overdue, "equipamento está", "equipamentos estão")} em atraso: {resource.name} pode estar incompleto.
        </Note>
      ) : null}
      {week.isError ? (
        <ErrorState sentence={sentenceOf(week.error)} onRetry={() => void week.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="calendar"
          sentence="O horário das aulas ainda não foi cadastrado em Configurações, Calendário."
          action={<ActOrAsk label="Cadastrar horários das aulas" to="/configuracoes/calendario" permission="Admin" />}
        />
      ) : (
        <WeekGrid
          monday={monday}
          days={days}
          rows={rows}
          placed={onGrid}
          closed={week.data?.closed ?? []}
          onFree={(day, row) => setFree({ day, row })}
          onOpen={setOpened}
        />
      )}
      {beside.length > 0 ? (
        <ul className={classes.others} aria-label="Fora das aulas">
          {beside.map((booking) => (
            <li key={booking.id}>
              <Button variant="default" size="compact-sm" onClick={() => setOpened(booking)}>
                {booking.who}
              </Button>
              {booking.day === booking.ends_on ? `${weekdayName(weekday(booking.day))}, ${Number(booking.day.slice(8))}, ` : ""}
              {formatBookingHours(booking)}
            </li>
          ))}
        </ul>
      ) : null}
      {free && free.day >= today ? (
        <BookDialog
          resource={resource}
          day={free.day}
          row={free.row}
          rows={rows}
          known={known}
          onClose={() => setFree(undefined)}
        />
      ) : null}
      {byHours ? (
        <BookHoursDialog resource={resource} day={dayToBook(shown, today)} known={known} onClose={() => setByHours(false)} />
      ) : null}
      {opened ? <BookingDialog booking={opened} onClose={() => setOpened(undefined)} /> : null}
    </Card>
  );
}
