import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import type { Hold } from "../../../../domain/library/holds/commands";
import { HOLD_STATE_NAMES } from "../../../../domain/library/holds/holds";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useSchool } from "../../data/school";
import { ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import { notify } from "../../ui/notify";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { FIGURES } from "../figures";
import { CLASS_COLUMN, READER_COLUMN } from "../loan-columns";
import { HoldState } from "./HoldState";
import { useHoldActions } from "./useHoldActions";

const FILTERS = { state: "situacao", class: "turma" } as const;
const CLOSED = ["fulfilled", "expired", "cancelled"] as const;
const CLOSED_OPTIONS = CLOSED.map((state) => ({ value: state, label: `Reservas ${HOLD_STATE_NAMES[state]}s` }));

const CSV: readonly CsvColumn<Hold>[] = [
  { title: "Livro", value: (hold) => hold.title_name },
  { title: "Autores", value: (hold) => hold.authors },
  { title: "Leitor", value: (hold) => hold.reader_name },
  { title: "Carteirinha", value: (hold) => hold.card, kind: "code" },
  { title: "Turma", value: (hold) => hold.class_name },
  { title: "Situação", value: (hold) => HOLD_STATE_NAMES[hold.state] },
  { title: "Lugar na fila", value: (hold) => hold.position || "", kind: "number" },
  { title: "Tombo separado", value: (hold) => hold.tombo, kind: "code" },
  { title: "Retirar até", value: (hold) => hold.pickup_until, kind: "day" },
  { title: "Motivo", value: (hold) => hold.close_reason },
];

/** The ready shelf and the queues of all titles; how the closed ones ended is a filter away. */
export default function Holds() {
  const list = useListState({ filters: FILTERS, defaultSort: "queue" });
  const closed = (CLOSED as readonly string[]).includes(list.params.filters.state);
  // The list of ended holds has its own order, and no other.
  const sort = closed ? "-closed_at" : list.sort;
  const holds = useListing(closed ? "closed-holds" : "holds", { ...list, sort, params: { ...list.params, sort } });
  const figures = useRead("library/figures", {}).data;
  const school = useSchool().data;
  const today = school?.today ?? "";
  const { cancel } = useHoldActions();
  const navigate = useNavigate();
  useLive("holds", ["closed-holds", ...FIGURES]);
  const printSlips = (rows: readonly Hold[]) => {
    const ready = rows.filter((hold) => hold.state === "ready");
    if (ready.length === 0) {
      notify.warn("Somente livros separados têm papeleta.");
      return;
    }
    return navigate(`/reservas/papeletas?reservas=${ready.map(({ id }) => id).join(",")}`);
  };
  const askedOn = (hold: Hold) => zoned(hold.asked_at, school?.time_zone ?? "America/Sao_Paulo").day;

  const columns: Column<Hold>[] = [
    { key: "book", title: "Livro", code: (hold) => hold.tombo },
    READER_COLUMN,
    CLASS_COLUMN,
    {
      key: "asked",
      title: "Pedida em",
      wide: true,
      ...(closed ? {} : { sort: "queue" }),
      render: (hold) => shortDay(askedOn(hold), today || askedOn(hold)),
    },
    {
      key: "state",
      title: "Situação",
      phone: "column",
      ...(closed ? {} : { sort: "pickup_until" }),
      render: (hold) => <HoldState hold={hold} />,
    },
    ...(closed ? [{ key: "why", title: "Motivo", render: (hold: Hold) => hold.close_reason }] : []),
  ];
  return (
    <ListScreen
      title="Reservas"
      count={figures && figures.holds_ready > 0 ? `${figures.holds_ready} para retirar` : undefined}
      countTone="keep"
      actions={
        <Button variant="default" component={Link} to="/reservas/papeletas">
          Papeletas
        </Button>
      }
      listing={holds}
      search="Título, leitor ou tombo"
      tools={<ExportButton fileName="reservas" columns={CSV} loadAll={holds.loadAll} />}
      columns={columns}
      rowName={(hold) => hold.title_name}
      rowLink={(hold) => `/acervo/${hold.title}`}
      chooseAll={holds.loadAll}
      bulkActions={
        closed
          ? undefined
          : [
              { label: "Imprimir papeletas", run: (rows) => printSlips(rows) },
              {
                label: "Cancelar reservas",
                ask: (rows) => ({
                  title: `Cancelar ${count(rows.length, "reserva", "reservas")} de ${count(new Set(rows.map(({ reader }) => reader)).size, "leitor", "leitores")}?`,
                  text: "O livro separado passa ao próximo da fila. O cancelamento pode ser desfeito logo depois.",
                  confirmLabel: `Cancelar ${count(rows.length, "reserva", "reservas")}`,
                }),
                run: (rows, clear) => cancel(rows).then(clear),
              },
            ]
      }
      empty={
        <EmptyState
          drawing="books"
          sentence="Nenhuma reserva. Quando um livro estiver emprestado, abra o título no Acervo e clique em “Reservar”."
          action={
            <Button component={Link} to="/acervo">
              Ir para o acervo
            </Button>
          }
        />
      }
    >
      <FilterChips
        list={list}
        allLabel="Abertas"
        total={figures ? figures.holds_ready + figures.holds_waiting : undefined}
        chips={[
          { label: "Separadas", count: figures?.holds_ready, filter: { state: "ready" } },
          { label: "Na fila", count: figures?.holds_waiting, filter: { state: "waiting" } },
        ]}
      />
      <FilterSelect list={list} name="state" label="Encerradas" options={CLOSED_OPTIONS} />
      <ClassFilter list={list} />
    </ListScreen>
  );
}
