import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { PendencyRow } from "../../../../domain/library/lists";
import { countOf } from "../../../../domain/list";
import { count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useClassOptions } from "../../people/useClassOptions";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { useListState } from "../../ui/table/use-list-state";
import { ClassSetTabs } from "./Tabs";

const FILTERS = { class: "turma", left: "saiu" } as const;

/** Who owes the library something: late, lost, or gone from the school with books. */
export default function Pendencies() {
  const list = useListState({ filters: FILTERS });
  const pendencies = useList("pendencies", list.params);
  const classes = useClassOptions();
  const { today } = useKit();
  useLive("loans", ["pendencies"]);
  useLive("readers", ["pendencies"]);
  useLive("people", ["pendencies"]);
  const group = list.params.filters.class;

  const columns: Column<PendencyRow>[] = [
    { key: "name", title: "Leitor", sort: "name", code: (row) => row.card },
    { key: "class", title: "Turma", render: (row) => row.class_name },
    {
      key: "what",
      title: "Pendência",
      phone: "column",
      render: (row) => (
        <StatusBadge tone={row.left || row.lost > 0 ? "bad" : "warn"}>
          {row.left ? "Saiu da escola" : row.lost > 0 ? count(row.lost, "livro perdido", "livros perdidos") : "Em atraso"}
        </StatusBadge>
      ),
    },
    { key: "open", title: "Livros", align: "right", render: (row) => row.open },
    { key: "overdue", title: "Atrasados", align: "right", render: (row) => row.overdue },
    { key: "due", title: "Vence desde", wide: true, render: (row) => shortDay(row.due, today) },
    {
      key: "print",
      title: "Nada consta",
      align: "right",
      wide: true,
      render: (row) => (
        <Link to={`/livros-didaticos/nada-consta?leitor=${row.id}`} aria-label={`Nada consta de ${row.name}`}>
          Imprimir
        </Link>
      ),
    },
  ];
  return (
    <Page
      title="Pendências"
      count={pendencies.data ? countOf(pendencies.data, "leitor", "leitores") : undefined}
      actions={
        group ? (
          <Button variant="default" component={Link} to={`/livros-didaticos/nada-consta?turma=${group}`}>
            Nada consta da turma
          </Button>
        ) : undefined
      }
    >
      <ClassSetTabs />
      <ListBar list={list} search="Nome, matrícula ou carteirinha">
        <FilterChips list={list} chips={[{ label: "Saíram da escola", filter: { left: "true" } }]} />
        <FilterSelect list={list} name="class" label="Turma" options={classes} />
      </ListBar>
      <DataTable
        caption="Leitores com pendências"
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => `/leitores/${row.id}`}
        query={pendencies}
        list={list}
        empty={<EmptyState drawing="calendar" sentence="Ninguém deve livros à biblioteca." />}
      />
    </Page>
  );
}
