import { useNavigate } from "react-router-dom";
import type { Hold } from "../../../../domain/library/holds/commands";
import { HOLD_STATE_NAMES } from "../../../../domain/library/holds/holds";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { CLASS_COLUMN, ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { dayOfInstant } from "../../ui/format";
import { notify } from "../../ui/notify";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { FIGURES } from "../figures";
import { READER_COLUMN } from "../loan-columns";
import { HoldState } from "./HoldState";
import { useHoldActions } from "./useHoldActions";

const FILTERS = { state: "situacao", class: "turma" } as const;
const CLOSED_STATES = ["fulfilled", "expired", "cancelled"] as const;
const CLOSED_OPTIONS = CLOSED_STATES.map((state) => ({ value: state, label: `Reservas ${HOLD_STATE_NAMES[state]}s` }));

const columnsFor = (closed: boolean): readonly ListColumn<Hold>[] => [
  { title: "Livro", value: (hold) => hold.title_name, code: (hold) => hold.tombo },
  { only: "file", title: "Autores", value: (hold) => hold.authors },
  READER_COLUMN,
  { only: "file", title: "Carteirinha", value: (hold) => hold.card, kind: "code" },
  CLASS_COLUMN,
  {
    title: "Pedida em",
    wide: true,
    ...(closed ? {} : { sort: "queue" }),
    render: (hold, context) => dayOfInstant(hold.asked_at, context),
  },
  {
    title: "Situação",
    phone: "column",
    ...(closed ? {} : { sort: "pickup_until" }),
    value: (hold) => HOLD_STATE_NAMES[hold.state],
    render: (hold) => <HoldState hold={hold} />,
  },
  { only: "file", title: "Lugar na fila", value: (hold) => hold.position || "", kind: "number" },
  { only: "file", title: "Tombo separado", value: (hold) => hold.tombo, kind: "code" },
  { only: "file", title: "Retirar até", value: (hold) => hold.pickup_until, kind: "day" },
  closed
    ? { title: "Motivo", value: (hold) => hold.close_reason }
    : { only: "file", title: "Motivo", value: (hold) => hold.close_reason },
];

const OPEN_COLUMNS = columnsFor(false);
const CLOSED_COLUMNS = columnsFor(true);

/** The ready shelf and the queues of all titles; a filter shows the closed holds. */
export default function Holds() {
  const list = useListState({ filters: FILTERS, defaultSort: "queue" });
  const closed = (CLOSED_STATES as readonly string[]).includes(list.params.filters.state);
  // The list of closed holds has its own order, and no other.
  const sort = closed ? "-closed_at" : list.sort;
  const holds = useListing(closed ? "closed-holds" : "holds", { ...list, sort, params: { ...list.params, sort } });
  const figures = useRead("library/figures", {}).data;
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
  return (
    <ListScreen
      title="Reservas"
      count={figures && figures.holds_ready > 0 ? `${figures.holds_ready} para retirar` : undefined}
      countTone="keep"
      links={[{ label: "Papeletas", to: "/reservas/papeletas" }]}
      listing={holds}
      search="Título, leitor ou tombo"
      file={{ name: "reservas", place: "search" }}
      allChoice={{ allLabel: "Abertas", total: figures ? figures.holds_ready + figures.holds_waiting : undefined }}
      chips={[
        { label: "Separadas", count: figures?.holds_ready, filter: { state: "ready" } },
        { label: "Na fila", count: figures?.holds_waiting, filter: { state: "waiting" } },
      ]}
      selects={[{ name: "state", label: "Encerradas", options: CLOSED_OPTIONS }]}
      columns={closed ? CLOSED_COLUMNS : OPEN_COLUMNS}
      rowName={(hold) => hold.title_name}
      rowLink={(hold) => `/acervo/${hold.title}`}
      chooseAll
      bulkActions={
        closed
          ? undefined
          : [
              { label: "Imprimir papeletas", run: (rows) => printSlips(rows) },
              {
                label: "Cancelar reservas",
                questionFor: (rows) => ({
                  title: `Cancelar ${count(rows.length, "reserva", "reservas")} de ${count(new Set(rows.map(({ reader }) => reader)).size, "leitor", "leitores")}?`,
                  text: "O livro separado passa ao próximo da fila. O cancelamento pode ser desfeito logo depois.",
                  confirmLabel: `Cancelar ${count(rows.length, "reserva", "reservas")}`,
                }),
                run: (rows, clear) => cancel(rows).then(clear),
              },
            ]
      }
      empty={{
        drawing: "books",
        sentence: "Nenhuma reserva. Quando um livro estiver emprestado, abra o título no Acervo e clique em “Reservar”.",
        link: { label: "Ir para o acervo", to: "/acervo" },
      }}
    >
      <ClassFilter list={list} />
    </ListScreen>
  );
}
