import { useState } from "react";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { DataTable } from "../../ui/table/DataTable";
import { Pager } from "../../ui/table/Pager";
import classes from "../warehouse.module.css";
import { documentColumns, documentName } from "./document-columns";

const PER_PAGE = 15;

interface DocumentTableProps {
  title: string;
  /** The owner: filters of the list of documents. */
  of: { supplier: string } | { requester: string } | { import: string };
  empty: string;
}

/** The documents of one supplier, requester or import, the latest first. */
export function DocumentTable({ title, of, empty }: DocumentTableProps) {
  const { today } = useApplication();
  const [page, setPage] = useState(1);
  const documents = useList("stock-documents", { filters: of, sort: "-made_at", page, perPage: PER_PAGE });
  useLive("stock_documents", ["stock-documents"]);
  const { totalItems = 0, totalPages = 0, more } = documents.data ?? {};
  return (
    <Card title={title} aside={totalItems > 0 ? `${more ? "mais de " : ""}${formatNumber(totalItems)}` : undefined} flush>
      <DataTable
        caption={title}
        columns={documentColumns(today).filter(({ key }) => key !== "who")}
        rowId={(row) => row.id}
        rowName={documentName}
        rowLink={(row) => `/entradaSaida/documentos/${row.id}`}
        query={documents}
        empty={<p className="rest">{empty}</p>}
      />
      {totalPages > 1 ? (
        <div className={classes.pager}>
          <Pager page={page} perPage={PER_PAGE} total={totalItems} pages={totalPages} more={more} onPage={setPage} narrow />
        </div>
      ) : null}
    </Card>
  );
}
