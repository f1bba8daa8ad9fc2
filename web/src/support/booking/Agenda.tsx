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
import { CreateLink } from "../../platform/CreateLink";
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
import { useHasLeft } from "../../ui/use-has-left";
import classes from "./Agenda.module.css";
import {
  AGENDA_QUERIES,
  dayToBook,
  formatBookingHours,
  formatWeek,
  mondayOf,
  placeBookings,
  type Row,
  rowsOf,
  visibleDays,
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

/** The week, the resource and the shift in an address; without a week, that of the next open day. */
export function agendaOfAddress(address: URLSearchParams, bookables: Bookables) {
  const shifts = SHIFTS.filter((shift) => bookables.periods.some((period) => period.shift === shift));
  const shift = shifts.find((shift) => WORDS[shift] === address.get("turno")) ?? shifts[0] ?? "morning";
  const resource = bookables.resources.find(({ id }) => id === address.get("recurso")) ?? bookables.resources[0];
  const day = address.get("semana") ?? "";
  return { shifts, shift, resource, monday: mondayOf(isDay(day) ? day : bookables.first_day) };
}

/** A user without the right to read bookings gets no events: the week is loaded again at this interval. */
const POLL_AFTER_MS = 15_000;

/** The week's bookings, by class period; at the IT desk also loans and returns. */
export default function Agenda() {
  const { user } = useSession();
  useLive("bookings", AGENDA_QUERIES);
  useLive("custodies", AGENDA_QUERIES);
  return may(user, ["Tecnologia"]) ? <Desk /> : <UserAgenda />;
}

/** The resources that can be booked, and the one in the address; nothing until it is known. */
function useAgendaAddress() {
  const bookables = useRead("support/bookables", {});
  const [address] = useSearchParams();
  return { known: bookables, asked: bookables.data && agendaOfAddress(address, bookables.data) };
}

type AgendaQuery = ReturnType<typeof useAgendaAddress>;

function UserAgenda() {
  const agenda = useAgendaAddress();
  return (
    <Page title="Agenda" views={<Shifts asked={agenda.asked} />}>
      <Week {...agenda} />
    </Page>
  );
}

function Shifts({ asked }: Pick<AgendaQuery, "asked">) {
  const [address, setAddress] = useSearchParams();
  if (!asked || asked.shifts.length < 2) {
    return null;
  }
  const { shifts, shift } = asked;
  return (
    <SegmentedControl
      aria-label="Turno"
      data={shifts.map((shift) => ({ value: shift, label: SHIFT_NAMES[shift] }))}
      value={shift}
      onChange={(value: string) => {
        const next = new URLSearchParams(address);
        next.set("turno", WORDS[SHIFTS.find((shift) => shift === value) ?? shift]);
        setAddress(next, { preventScrollReset: true });
      }}
    />
  );
}

/** The same, with the scan bar of the desk. */
function Desk() {
  const agenda = useAgendaAddress();
  const [, setAddress] = useSearchParams();
  const hasLeft = useHasLeft();
  const bar = useRef<ScanBarHandle>(null);
  const [last, setLast] = useState("");
  const [finding, setFinding] = useState<string | null>(null);
  const show = useCallback(
    (resource: string, equipment: string) => {
      setLast(equipment);
      if (resource && !hasLeft()) {
        setAddress(
          (previous) => {
            const next = new URLSearchParams(previous);
            next.set("recurso", resource);
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      }
    },
    [setAddress, hasLeft],
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
      views={<Shifts asked={agenda.asked} />}
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
        waitingCount={desk.waiting}
        label={desk.person ? "Passe o equipamento" : "Passe o equipamento ou a carteirinha"}
      />
      <div className={`columns ${classes.columns}`}>
        <div className="page-stack">
          {verdicts.length > 0 ? <VerdictList verdicts={verdicts} emptyText="" /> : null}
          <PendingBookings />
          <Week {...agenda} />
        </div>
        <HandOut
          desk={desk}
          resource={agenda.asked?.resource?.id ?? ""}
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
          emptyText={(text) => `Ninguém encontrado com “${text}”.`}
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

function usePeople(query: string, enabled: boolean) {
  const list = useSearch("people", { q: query, perPage: 6, filters: { active: "true" } }, enabled);
  const rows = (list.data?.items ?? []).map(({ id, name, social_name, class_name, sector_name, enrolment }) => ({
    id,
    code: id,
    name: social_name || name,
    details: [class_name || sector_name, enrolment].filter(Boolean).join(" · "),
  }));
  return { rows, answers: [list] };
}

type AgendaAddress = ReturnType<typeof agendaOfAddress>;

function Week({ known, asked }: AgendaQuery) {
  if (!known.data || !asked) {
    return <LoadingState query={known} />;
  }
  const { resource } = asked;
  if (!resource) {
    return (
      <EmptyState
        drawing="calendar"
        sentence="Nenhum recurso disponível para reserva. A equipe de TI cadastra os carrinhos e marca os equipamentos."
        action={<CreateLink label="Cadastrar carrinhos" to="/equipamentos/carrinhos?aberto=novo" permission="Tecnologia" />}
      />
    );
  }
  return <ResourceWeek bookables={known.data} agenda={asked} resource={resource} />;
}

function ResourceWeek({ bookables, agenda, resource }: { bookables: Bookables; agenda: AgendaAddress; resource: Bookable }) {
  const { today } = useApplication();
  const [address, setAddress] = useSearchParams();
  const { monday, shift } = agenda;
  const { user } = useSession();
  const isLive = may(user, ["Tecnologia"]);
  const week = useRead(
    "support/agenda",
    { resource: resource.id, from: monday },
    { refetchInterval: isLive ? false : POLL_AFTER_MS },
  );
  const [free, setFree] = useState<{ day: Day; row: Row }>();
  const [byHours, setByHours] = useState(false);
  const [openBooking, setOpenBooking] = useState<AgendaBooking>();
  const rows = rowsOf(bookables.periods, shift);
  const bookings = week.data?.bookings ?? [];
  const weekDays = { monday, closed: week.data?.closed };
  const days = visibleDays(
    weekDays,
    bookings.flatMap((booking) => piecesOf(booking).map(({ day }) => day)),
  );
  const { onGrid, outsideGrid } = placeBookings(
    bookings,
    rows,
    Array.from({ length: days }, (_, index) => addDays(monday, index)),
    bookables.periods,
  );
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { preventScrollReset: true });
  };
  const printParams = new URLSearchParams({ recurso: resource.id, semana: monday, turno: WORDS[shift] });
  return (
    <Card flush>
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons */}
        <div className={classes.chips} role="group" aria-label="Recursos">
          {bookables.resources.map((one) => (
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
          <span aria-live="polite">{formatWeek(monday, days, today)}</span>
          <ActionIcon variant="subtle" aria-label="Próxima semana" onClick={() => change("semana", addDays(monday, 7))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="compact-sm" onClick={() => setByHours(true)}>
            Outro horário…
          </Button>
          <Button variant="subtle" size="compact-sm" component={Link} to={`/agenda/imprimir?${printParams}`}>
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
          action={<CreateLink label="Cadastrar horários das aulas" to="/configuracoes/calendario" permission="Admin" />}
        />
      ) : (
        <WeekGrid
          monday={monday}
          days={days}
          rows={rows}
          placed={onGrid}
          closed={week.data?.closed ?? []}
          onFree={(day, row) => setFree({ day, row })}
          onOpen={setOpenBooking}
        />
      )}
      {outsideGrid.length > 0 ? (
        <ul className={classes.otherBookings} aria-label="Fora das aulas">
          {outsideGrid.map((booking) => (
            <li key={booking.id}>
              <Button variant="default" size="compact-sm" onClick={() => setOpenBooking(booking)}>
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
          key={resource.id}
          resource={resource}
          day={free.day}
          row={free.row}
          rows={rows}
          bookables={bookables}
          onClose={() => setFree(undefined)}
        />
      ) : null}
      {byHours ? (
        <BookHoursDialog
          key={resource.id}
          resource={resource}
          day={dayToBook(weekDays, today)}
          bookables={bookables}
          onClose={() => setByHours(false)}
        />
      ) : null}
      {openBooking ? <BookingDialog booking={openBooking} onClose={() => setOpenBooking(undefined)} /> : null}
    </Card>
  );
}
