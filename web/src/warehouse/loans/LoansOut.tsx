import { useList } from "../../data/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { LoanTabs } from "./LoanTabs";
import { LOAN_FILTERS, loanColumns, loanName } from "./loan-columns";

const useCount = (filters: Record<string, string>): number | undefined =>
  useList("material-loans", { filters, perPage: 1 }).data?.totalItems;

/** Without a filter the list shows open loans; a filter shows ended ones. */
const onlyOpen = (filters: { open: string; overdue: string }) =>
  filters.open || filters.overdue ? filters : { ...filters, open: "true" };

const COLUMNS = loanColumns(true);

/** The open loans, with borrower and due day. */
export default function LoansOut() {
  const [open, overdue] = [useCount({ open: "true" }), useCount({ overdue: "true" })];
  return (
    <ServerListScreen
      name="material-loans"
      filterNames={LOAN_FILTERS}
      sortedBy="due"
      serverParams={(params) => ({ ...params, filters: onlyOpen(params.filters) })}
      live={["material_loans"]}
      title="Empréstimos de material"
      tab="Emprestados"
      views={<LoanTabs />}
      file={{ name: "materiais-emprestados" }}
      caption="Materiais emprestados"
      search="Material, pessoa, setor ou número"
      allChoice={{ allLabel: "Em aberto", total: open }}
      chips={[
        { label: "Em atraso", count: overdue, filter: { overdue: "true" } },
        { label: "Encerrados", filter: { open: "false" } },
      ]}
      columns={COLUMNS}
      rowName={loanName}
      rowLink={(row, list) => list.linkTo(`/emprestimoDevolucao/emprestados/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhum material emprestado.",
        link: { label: "Emprestar material", to: "/emprestimoDevolucao" },
      }}
    />
  );
}
