import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import type { Loan } from "../../../domain/library/commands";
import { count } from "../../../domain/text";
import { useRead } from "../data/call";
import { fetchWholeList, useList } from "../data/lists";
import { useLive } from "../data/realtime";
import { useSchool } from "../data/school";
import { useClassOptions } from "../people/useClassOptions";
import { EmptyState } from "../ui/EmptyState";
import { shortDay } from "../ui/format";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { ExportButton } from "../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../ui/table/FilterChips";
import { ListBar } from "../ui/table/ListBar";
import { useListState } from "../ui/table/use-list-state";
import { useSelection } from "../ui/table/use-selection";
import { FIGURES } from "./figures";
import { LOAN_CSV, OVERDUE_FILTERS } from "./loan-columns";
import { useLoanActions } from "./useLoanActions";

const byId = (loan: Loan) => loan.id;
/** From the fourth day on a delay is red; before, it is a reminder. */
const LONG_DELAY_DAYS = 4;

/** What should be back and is not, the longest delay first. */
export default function OverdueLoans() {
  const list = useListState({ filters: OVERDUE_FILTERS, defaultSort: "due" });
  const loans = useList("overdue-loans", list.params);
  const selection = useSelection(byId, list.scope);
  const classes = useClassOptions();
  const figures = useRead("library/figures", {}).data;
  const { renew, giveBack } = useLoanActions();
  const today = useSchool().data?.today ?? "";
  const [address] = useSearchParams();
  const search = address.toString();
  useLive("loans", ["overdue-loans", ...FIGURES]);

  const columns: Column<Loan>[] = [
    { key: "book", title: "Livro", code: (loan) => loan.tombo },
    { key: "reader", title: "Leitor", render: (loan) => loan.reader_name },
    { key: "class", title: "Turma", render: (loan) => loan.class_name },
    { key: "due", title: "Vencia em", sort: "due", render: (loan) => shortDay(loan.due, today || loan.due) },
    {
      key: "late",
      title: "Dias",
      align: "right",
      phone: "column",
      render: (loan) => (
        <StatusBadge tone={loan.days_late >= LONG_DELAY_DAYS ? "bad" : "warn"} icon={false}>
          {loan.days_late}
          <span className="visually-hidden"> {loan.days_late === 1 ? "dia" : "dias"} de atraso</span>
        </StatusBadge>
      ),
    },
  ];
  return (
    <Page
      title="Livros em atraso"
      count={
        figures
          ? `${count(figures.overdue, "livro", "livros")}, ${count(figures.overdue_readers, "leitor", "leitores")}`
          : undefined
      }
      countTone={figures && figures.overdue > 0 ? "bad" : "neutral"}
      actions={
        <Button variant="default" component={Link} to={`/livros-em-atraso/imprimir${search ? `?${search}` : ""}`}>
          Imprimir por turma
        </Button>
      }
    >
      <ListBar
        list={list}
        search="Título, leitor ou tombo"
        actions={
          <ExportButton
            fileName="livros-em-atraso"
            columns={LOAN_CSV}
            loadAll={() => fetchWholeList("overdue-loans", list.params)}
          />
        }
      >
        <FilterChips
          list={list}
          total={figures?.overdue}
          chips={[{ label: "Mais de 7 dias", count: figures?.overdue_over_week, filter: { min_days: "8" } }]}
        />
        <FilterSelect list={list} name="class" label="Turma" options={classes} />
      </ListBar>
      <DataTable
        caption="Livros em atraso"
        columns={columns}
        rowId={byId}
        rowName={(loan) => loan.title_name}
        rowLink={(loan) => `/leitores/${loan.reader}`}
        query={loans}
        list={list}
        selection={selection}
        loadAll={() => fetchWholeList("overdue-loans", list.params)}
        bulkActions={[
          { label: "Devolver", attempt: giveBack },
          { label: "Renovar", attempt: renew },
        ]}
        empty={<EmptyState drawing="calendar" sentence="Nenhum livro em atraso. Todos devolveram no prazo." />}
      />
    </Page>
  );
}
