import { useLive } from "../../data/realtime";
import { ListCard } from "../../platform/lists/ListCard";
import { screenColumns } from "../../ui/table/columns";
import { DOCUMENT_COLUMNS, documentName } from "./document-columns";

const COLUMNS = screenColumns(DOCUMENT_COLUMNS).filter(({ title }) => title !== "Origem ou destino");

interface DocumentTableProps {
  title: string;
  /** The owner: filters of the list of documents. */
  filters: { supplier: string } | { requester: string } | { import: string };
  empty: string;
}

/** The documents of one supplier, requester or import, the latest first. */
export function DocumentTable({ title, filters, empty }: DocumentTableProps) {
  useLive("stock_documents", ["stock-documents"]);
  return (
    <ListCard
      title={title}
      name="stock-documents"
      filters={filters}
      sort="-made_at"
      perPage={15}
      columns={COLUMNS}
      rowName={documentName}
      rowLink={(row) => `/entradaSaida/documentos/${row.id}`}
      empty={empty}
    />
  );
}
