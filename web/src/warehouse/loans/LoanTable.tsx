import { useLive } from "../../data/realtime";
import { ListCard } from "../../platform/lists/ListCard";
import { loanColumns, loanName } from "./loan-columns";

interface LoanTableProps {
  title: string;
  /** The borrower or the material: filters of the list of loans. */
  filters: { requester: string } | { person: string } | { material: string };
  /** Leaves out the card where there are no loans. */
  hiddenWhenEmpty?: boolean;
}

/** A borrower's open loans of the stockroom, or a material's borrowers. */
export function LoanTable({ title, filters, hiddenWhenEmpty = false }: LoanTableProps) {
  useLive("material_loans", ["material-loans"]);
  return (
    <ListCard
      title={title}
      name="material-loans"
      filters={{ ...filters, open: "true" }}
      sort="due"
      perPage={10}
      columns={loanColumns("material" in filters)}
      rowName={loanName}
      rowLink={(row) => `/emprestimoDevolucao/emprestados/${row.id}`}
      empty="Nada emprestado."
      hiddenWhenEmpty={hiddenWhenEmpty}
    />
  );
}
