import { Button, Checkbox } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf, PAGE_SIZE } from "../../../../domain/list";
import { isOpenState } from "../../../../domain/support/calls/states";
import { BAND_NAMES, CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import { fetchWholeList, useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useRefreshEveryMinute } from "../../data/refresh";
import { serverDate } from "../../data/server-clock";
import { useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { SavedFilters } from "../../platform/lists/SavedFilters";
import { useApplication } from "../../ui/application-context";
import { EmptyState, NoResults } from "../../ui/EmptyState";
import { relativeTime } from "../../ui/format";
import { LinkSwitch } from "../../ui/LinkSwitch";
import { NewLink } from "../../ui/NewLink";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { BulkBar } from "../../ui/table/BulkBar";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { Pager } from "../../ui/table/Pager";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { type Selection, settledSelection, useSelection } from "../../ui/table/use-selection";
import { useSingleKey } from "../../ui/use-single-key";
import { ServiceMaintenances } from "../servers/ServiceMaintenances";
import { useSectorChoices, useTechnicianChoices } from "../useChoices";
import { WaitDialog } from "./CallDialogs";
import { CallPane } from "./CallPane";
import { CALL_CSV } from "./call-csv";
import { CALL_FILTERS, CALL_TONES, EVERY_STATE, formatNarrowed } from "./call-words";
import classes from "./calls.module.css";
import { Priority } from "./Priority";
import { TimeBar } from "./TimeBar";
import { useCallButton } from "./useCallAct";
import { useCallActions } from "./useCallActions";

/** One page of the board holds several times a school's open calls. */
const ON_BOARD = 200;
/** The time left changes without any event. */

type Band = keyof typeof BAND_NAMES;
const BANDS: readonly Band[] = ["open", "in_progress", "waiting"];

const idOf = (row: { id: string }) => row.id;

/** The rows on the screen, in their order. */
const subjects = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>("[data-call]")];
const focusFirst = () => (subjects().find(({ tabIndex }) => tabIndex === 0) ?? subjects()[0])?.focus();

/** The calls: by their state or by their due time. Both are one query, in another order. */
export function CallsScreen({ view }: { view: "board" | "due" }) {
  const list = useListState({ filters: CALL_FILTERS });
  const { user } = useSession();
  const { q, page, filters } = list.params;
  const listFilters = { ...filters, open: filters.open === EVERY_STATE ? "" : filters.open || "true" };
  const ended = listFilters.open !== "true";
  const isBoard = view === "board" && !ended;
  const sort = ended ? "-opened" : isBoard ? "band" : "due";
  const params = { q, sort, filters: listFilters };
  const perPage = isBoard ? ON_BOARD : PAGE_SIZE;
  const calls = useList("calls", { ...params, page, perPage });
  const figure = (extra: Record<string, string>) => ({ open: "true", ...extra });
  const total = useList("calls", { perPage: 1, filters: figure({}) });
  const assignedCalls = useList("calls", { perPage: 1, filters: figure({ technician: user?.id ?? "" }) });
  const unclaimed = useList("calls", { perPage: 1, filters: figure({ technician: "none" }) });
  const late = useList("calls", { perPage: 1, filters: figure({ late: "true" }) });
  const counts = useBandCounts(q, listFilters, isBoard && (calls.data?.totalPages ?? 1) > 1);
  const sectors = useSectorChoices(filters.sector);
  const technicians = useTechnicianChoices("Sem técnico");
  const open = useOpenRecord();
  const [choosing, setChoosing] = useState(false);
  const selection = settledSelection(useSelection<CallRow>(idOf, list.scope), calls);
  const { actions, dialog } = useCallActions();
  const [current, setCurrent] = useState("");
  useLive("service_calls", ["calls", "platform/home"]);
  useLive("server_maintenances", ["support/maintenances"]);
  useRefreshEveryMinute("calls");

  const rows = calls.data?.items ?? [];
  // One tab stop for all rows: the last one with the focus, otherwise the open one, otherwise the first.
  const stop = [current, open.id].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id ?? "";
  const rowFocus = { stop, onStop: setCurrent, selection: choosing ? selection : null };
  const isEntered = list.isEnteringRows && !calls.isPlaceholderData && list.text.trim() === q;
  const { setEntering } = list;
  useEffect(() => {
    if (isEntered) {
      setEntering(false);
      focusFirst();
    }
  }, [isEntered, setEntering]);
  useSingleKey("ArrowDown", () => {
    if (!(document.activeElement instanceof HTMLButtonElement)) {
      focusFirst();
    }
  });
  const filterText = formatNarrowed(filters, rows[0]);
  return (
    <Page
      title="Atendimentos"
      count={
        filterText
          ? calls.data && countOf(calls.data, "atendimento", "atendimentos")
          : total.data && countOf(total.data, "aberto", "abertos")
      }
      views={
        <>
          {rows.length > 0 ? (
            <button type="button" className={classes.toRows} onClick={focusFirst}>
              Ir para os atendimentos
            </button>
          ) : null}
          <LinkSwitch
            label="Ver atendimentos"
            tabs={[
              { to: list.linkTo("/atendimentos"), label: "Por situação" },
              { to: list.linkTo("/atendimentos/prazo"), label: "Por prazo" },
            ]}
          />
        </>
      }
      actions={
        <>
          <ExportButton fileName="atendimentos" columns={CALL_CSV} loadAll={() => fetchWholeList("calls", params)} />
          <NewLink to="/abrir-chamado">Novo atendimento</NewLink>
        </>
      }
    >
      <ServiceMaintenances />
      <ListBar
        list={list}
        search="Número, pessoa ou tombo"
        actions={
          <Button
            variant="default"
            aria-pressed={choosing}
            onClick={() => {
              selection.clear();
              setChoosing(!choosing);
            }}
          >
            {choosing ? "Encerrar seleção" : "Selecionar"}
          </Button>
        }
      >
        <FilterChips
          list={list}
          total={total.data?.totalItems}
          chips={[
            { label: "Meus", count: assignedCalls.data?.totalItems, filter: { technician: user?.id } },
            { label: "Sem técnico", count: unclaimed.data?.totalItems, filter: { technician: "none" } },
            { label: "Em atraso", count: late.data?.totalItems, filter: { late: "true" } },
            { label: "Encerrados", filter: { open: "false" } },
          ]}
        />
        <FilterSelect list={list} name="technician" label="Técnico" options={technicians} />
        <FilterSelect list={list} name="sector" label="Setor" options={sectors} />
        <SavedFilters list={list} listName="calls" team="Tecnologia" />
      </ListBar>
      {filterText ? (
        <p className="second-line">
          {filterText}{" "}
          <Button variant="subtle" size="compact-sm" onClick={list.clear}>
            Ver todos
          </Button>
        </p>
      ) : null}
      {calls.data ? (
        rows.length === 0 && list.isNarrowed ? (
          <NoResults query={q} onClear={list.clear} />
        ) : rows.length === 0 ? (
          <EmptyState
            drawing="list"
            sentence="Nenhum atendimento em aberto. Os novos chamados aparecem aqui."
            action={
              <Button component={Link} to="/abrir-chamado">
                Novo atendimento
              </Button>
            }
          />
        ) : (
          <>
            {choosing ? (
              <Checkbox
                className={classes.chooseAll ?? ""}
                label="Selecionar todos desta página"
                checked={rows.every(({ id }) => selection.has(id))}
                indeterminate={rows.some(({ id }) => selection.has(id)) && !rows.every(({ id }) => selection.has(id))}
                onChange={(event) => selection.set(rows, event.currentTarget.checked)}
              />
            ) : null}
            <div className={`columns ${classes.screen}`} data-open={open.id !== ""}>
              {isBoard ? (
                <Bands {...rowFocus} rows={rows} counts={counts} openId={open.id} onOpen={open.show} />
              ) : (
                <div className={classes.list}>
                  <Rows {...rowFocus} rows={rows} openId={open.id} onOpen={open.show} label="Atendimentos" />
                </div>
              )}
              {open.id ? <CallPane key={open.id} id={open.id} onClose={open.close} /> : null}
            </div>
            {choosing && selection.rows.length > 0 ? (
              <BulkBar
                selection={selection}
                actions={actions}
                total={calls.data.totalItems}
                hasMore={calls.data.more}
                loadAll={() => fetchWholeList("calls", params)}
              />
            ) : null}
          </>
        )
      ) : (
        <LoadingState query={calls} />
      )}
      {calls.data && calls.data.totalPages > 1 ? (
        <Pager
          page={page}
          perPage={perPage}
          total={calls.data.totalItems}
          pages={calls.data.totalPages}
          hasMore={calls.data.more}
          onPage={list.setPage}
          narrow={false}
        />
      ) : null}
      {dialog}
    </Page>
  );
}

/** The number of calls in each band, where a page has fewer: the headings show the query's counts, not the drawn rows. */
function useBandCounts(q: string, filters: Record<string, string>, enabled: boolean): Partial<Record<Band, number>> {
  const of = (state: Band) => ({ q, perPage: 1, filters: { ...filters, state } });
  const isShown = (state: Band) => enabled && (!filters.state || filters.state.split(",").includes(state));
  const open = useList("calls", of("open"), isShown("open"));
  const inProgress = useList("calls", of("in_progress"), isShown("in_progress"));
  const waitingCalls = useList("calls", of("waiting"), isShown("waiting"));
  return enabled
    ? { open: open.data?.totalItems, in_progress: inProgress.data?.totalItems, waiting: waitingCalls.data?.totalItems }
    : {};
}

interface VisibleRows {
  /** The row with the tab stop, and the callback for a row that gets the focus. */
  stop: string;
  onStop: (id: string) => void;
  /** Null while no rows are selected. */
  selection: Selection<CallRow> | null;
  rows: readonly CallRow[];
  openId: string;
  onOpen: (id: string) => void;
}

interface BandsProps extends VisibleRows {
  counts: Partial<Record<Band, number>>;
}

/** The board with horizontal bands: a call moves to another band by drag, or by Shift and an arrow. */
function Bands({ rows, counts, openId, onOpen, ...rowFocus }: BandsProps) {
  const [targetBand, setTargetBand] = useState<Band | null>(null);
  const [dragged, setDragged] = useState("");
  const [waits, setWaits] = useState<CallRow | null>(null);
  const takeCall = useCallButton("support/take-call");
  const resume = useCallButton("support/resume-call");
  const giveBack = useCallButton("support/return-call");
  const [followedCall, setFollowedCall] = useState<{ id: string; state: string } | null>(null);
  // A row that moves to another band is drawn again there: the focus moves with it.
  useEffect(() => {
    const row = followedCall && rows.find(({ id }) => id === followedCall.id);
    if (followedCall && !waits && row?.state !== followedCall.state) {
      setFollowedCall(null);
      if (row && document.activeElement === document.body) {
        document.querySelector<HTMLButtonElement>(`[data-call="${row.id}"]`)?.focus();
      }
    }
  }, [rows, followedCall, waits]);
  const move = (id: string, to: Band | undefined) => {
    const row = rows.find((row) => row.id === id);
    if (!row || !to || row.state === to) {
      return;
    }
    setFollowedCall({ id, state: row.state });
    if (row.state === "open" && to === "in_progress") {
      void takeCall.press({ call: id });
    } else if (row.state === "waiting" && to === "in_progress") {
      void resume.press({ call: id });
    } else if (row.state === "in_progress" && to === "waiting") {
      setWaits(row);
    } else if (to === "open") {
      void giveBack.press({ call: id, reason: "" });
    } else {
      notify.bad("Antes da espera, o atendimento precisa de um técnico.");
    }
  };
  const drop = (band: Band) => (event: DragEvent) => {
    event.preventDefault();
    setTargetBand(null);
    move(event.dataTransfer.getData("text/plain"), band);
  };
  return (
    <div className={classes.list}>
      {BANDS.map((band) => {
        const inBand = rows.filter(({ state }) => state === band);
        const bandCount = counts[band] ?? inBand.length;
        return (
          <section
            key={band}
            className={classes.band}
            aria-label={`${BAND_NAMES[band]}: ${bandCount}`}
            data-over={targetBand === band}
            onDragOver={(event) => {
              event.preventDefault();
              setTargetBand(band);
            }}
            onDragLeave={() => setTargetBand(null)}
            onDrop={drop(band)}
          >
            <h2 className={classes.bandHead}>
              {BAND_NAMES[band]} <span>{bandCount}</span>
            </h2>
            {inBand.length === 0 ? (
              <p className={classes.none}>{bandCount === 0 ? "Nenhum" : "Em outra página"}</p>
            ) : (
              <Rows
                {...rowFocus}
                rows={inBand}
                openId={openId}
                onOpen={onOpen}
                label={BAND_NAMES[band]}
                onMove={(id, step) => move(id, BANDS[BANDS.indexOf(band) + step])}
                drag={{ dragged, begin: setDragged }}
              />
            )}
          </section>
        );
      })}
      {waits ? <WaitDialog call={waits} onClose={() => setWaits(null)} /> : null}
    </div>
  );
}

interface RowsProps extends VisibleRows {
  label: string;
  onMove?: (id: string, step: 1 | -1) => void;
  drag?: { dragged: string; begin: (id: string) => void };
}

function Rows({ rows, openId, onOpen, label, onMove, drag, stop, onStop, selection }: RowsProps) {
  const { timeZone } = useApplication();
  const now = serverDate();
  const byKeys = (id: string) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) {
      return;
    }
    event.preventDefault();
    if (event.shiftKey) {
      onMove?.(id, step);
      return;
    }
    const subjectsByKey = subjects();
    subjectsByKey[subjectsByKey.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <ul className="plain-list" aria-label={label}>
      {rows.map((row) => {
        const placeText = row.place || row.sector_name;
        const tabIndex = row.id === stop ? 0 : -1;
        return (
          <li
            key={row.id}
            className={classes.row}
            data-open={row.id === openId}
            data-choosing={selection ? true : undefined}
            data-dragged={drag?.dragged === row.id}
            data-tone={CALL_TONES[row.state]}
            draggable={drag !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData("text/plain", row.id);
              drag?.begin(row.id);
            }}
            onDragEnd={() => drag?.begin("")}
          >
            {selection ? (
              <Checkbox
                className={classes.choice ?? ""}
                aria-label={`Selecionar ${row.title}, ${formatCode(row.code)}`}
                tabIndex={tabIndex}
                checked={selection.has(row.id)}
                onChange={(event) => selection.set([row], event.currentTarget.checked)}
              />
            ) : null}
            <Priority priority={row.priority} />
            <button
              type="button"
              className={classes.subject}
              aria-label={`${row.title}, ${formatCode(row.code)}`}
              aria-expanded={row.id === openId}
              data-call={row.id}
              tabIndex={tabIndex}
              onFocus={() => onStop(row.id)}
              onClick={() => onOpen(row.id)}
              onKeyDown={byKeys(row.id)}
            >
              <b>{row.title}</b>
              <span className={classes.second}>
                {[
                  row.requester_name || "Sem identificação",
                  machineOf(row),
                  placeText,
                  relativeTime(row.opened_at, now, timeZone),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
            <Holder row={row} tabIndex={tabIndex} />
            {isOpenState(row.state) ? (
              <TimeBar call={row} />
            ) : (
              <span className={classes.endedState}>{CALL_STATE_NAMES[row.state]}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** "Projetor Epson, tombo 1234": the machine of the call. */
const machineOf = ({ equipment_name, tombo }: CallRow): string =>
  [equipment_name, tombo && `tombo ${tombo}`].filter(Boolean).join(", ");

/** The technician of a call, or the action that gives it one. */
function Holder({ row, tabIndex }: { row: CallRow; tabIndex: number }) {
  const takeCall = useCallButton("support/take-call");
  if (row.technician && !(row.unclaimed && isOpenState(row.state))) {
    return (
      <span title={row.technician_name}>
        <PersonAvatar name={row.technician_name} size="sm" />
        <span className="visually-hidden">com {row.technician_name}</span>
      </span>
    );
  }
  if (!isOpenState(row.state)) {
    return <span />;
  }
  return row.approval === "pending" ? (
    <span className={classes.second}>aprovar</span>
  ) : (
    <Button
      variant="default"
      size="sm"
      loading={takeCall.busy}
      aria-label={`Assumir ${row.title}`}
      tabIndex={tabIndex}
      onClick={() => void takeCall.press({ call: row.id })}
    >
      Assumir
    </Button>
  );
}
