import { useState } from "react";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { DataTable } from "../../ui/table/DataTable";
import { Pager } from "../../ui/table/Pager";
import classes from "../warehouse.module.css";
import { loanColumns, loanName } from "./loan-columns";

const PER_PAGE = 10;

interface LoanTableProps {
  title: string;
  /** The borrower or the material: filters of the list of loans. */
  of: { requester: string } | { person: string } | { material: string };
  /** Leave out the card where there is nothing. */
  quiet?: boolean;
}

/** A borrower's open loans of the stockroom, or a material's borrowers. */
export function LoanTable({ title, of, quiet = false }: LoanTableProps) {
  const { today } = useApplication();
  const [page, setPage] = useState(1);
  const loans = useList("material-loans", { filters: { ...of, open: "true" }, sort: "due", page, perPage: PER_PAGE });
  useLive("material_loans", ["material-loans"]);
  const { totalItems = 0, totalPages = 0, more } = loans.data ?? {};
  if (quiet && totalItems === 0) {
    return null;
  }
  return (
    <Card title={title} aside={totalItems > 0 ? `${more ? "mais de " : ""}${formatNumber(totalItems)}` : undefined} flush>
      <DataTable
        caption={title}
        rowId={(row) => row.id}
        rowName={loanName}
        rowLink={(row) => `/emprestimoDevolucao/emprestados/${row.id}`}
        query={loans}
        columns={loanColumns(today, "material" in of)}
        empty={<p className="rest">Nada emprestado.</p>}
      />
      {totalPages > 1 ? (
        <div className={classes.pager}>
          <Pager page={page} perPage={PER_PAGE} total={totalItems} pages={totalPages} more={more} onPage={setPage} narrow />
        </div>
      ) : null}
    </Card>
  );
}
