import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { OutstandingRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { ClassFilter } from "../../people/ClassFilter";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { CLASS_COLUMN } from "../loan-columns";
import { ClassSetTabs } from "./Tabs";

const FILTERS = { class: "turma", left: "saiu" } as const;

/** The people with debts to the library: late, lost, or gone from the school with books. */
export default function OutstandingItems() {
  const list = useListState({ filters: FILTERS });
  const outstandingItems = useListing("outstanding-items", list);
  const { today } = useApplication();
  useLive("loans", ["outstanding-items"]);
  useLive("readers", ["outstanding-items"]);
  useLive("people", ["outstanding-items"]);
  const group = list.params.filters.class;

  const columns: Column<OutstandingRow>[] = [
    { key: "name", title: "Leitor", sort: "name", code: (row) => row.card },
    CLASS_COLUMN,
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
    { key: "due", title: "Devolver até", wide: true, render: (row) => shortDay(row.due, today) },
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
    <ListScreen
      title="Pendências"
      count={outstandingItems.count("leitor", "leitores")}
      actions={
        group ? (
          <Button variant="default" component={Link} to={`/livros-didaticos/nada-consta?turma=${group}`}>
            Nada consta da turma
          </Button>
        ) : undefined
      }
      views={<ClassSetTabs />}
      listing={outstandingItems}
      caption="Leitores com pendências"
      search="Nome, matrícula ou carteirinha"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => `/leitores/${row.id}`}
      empty={<EmptyState drawing="calendar" sentence="Nenhuma pendência com a biblioteca." action={null} />}
    >
      <FilterChips list={list} chips={[{ label: "Saíram da escola", filter: { left: "true" } }]} />
      <ClassFilter list={list} />
    </ListScreen>
  );
}
