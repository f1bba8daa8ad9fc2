import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { LoanTabs } from "./LoanTabs";
import { LOAN_CSV, LOAN_FILTERS, loanColumns, loanName } from "./loan-columns";

const useCount = (filters: Record<string, string>): number | undefined =>
  useList("material-loans", { filters, perPage: 1 }).data?.totalItems;

/** The open loans, with borrower and due day. */
export default function LoansOut() {
  const { today } = useApplication();
  const list = useListState({ filters: LOAN_FILTERS, defaultSort: "due" });
  const { filters } = list.params;
  // Without a filter it is what is out; what was ended is asked for.
  const asked = filters.open || filters.overdue ? filters : { ...filters, open: "true" };
  const loans = useListing("material-loans", list, { ...list.params, sort: list.sort, filters: asked });
  const [open, overdue] = [useCount({ open: "true" }), useCount({ overdue: "true" })];
  useLive("material_loans", ["material-loans"]);
  return (
    <ListScreen
      title="Empréstimos de material"
      tab="Emprestados"
      views={<LoanTabs />}
      actions={<ExportButton fileName="materiais-emprestados" columns={LOAN_CSV} loadAll={loans.loadAll} />}
      caption="Materiais emprestados"
      listing={loans}
      search="Material, pessoa, setor ou número"
      columns={loanColumns(today, true)}
      rowName={loanName}
      rowLink={(row) => list.linkTo(`/emprestimoDevolucao/emprestados/${row.id}`)}
      empty={
        <EmptyState
          drawing="list"
          sentence="Nenhum material emprestado."
          action={
            <Button component={Link} to="/emprestimoDevolucao">
              Emprestar material
            </Button>
          }
        />
      }
    >
      <FilterChips
        list={list}
        allLabel="Em aberto"
        total={open}
        chips={[
          { label: "Em atraso", count: overdue, filter: { overdue: "true" } },
          { label: "Encerrados", filter: { open: "false" } },
        ]}
      />
    </ListScreen>
  );
}
