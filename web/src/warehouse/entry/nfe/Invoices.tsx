import { formatDocument } from "../../../../../domain/taxpayer";
import type { StockInvoiceRow } from "../../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../../platform/lists/ServerListScreen";
import { dayOfInstant, shortDay } from "../../../ui/format";
import type { CellStatus, ListColumn } from "../../../ui/table/columns";
import { StockTabs } from "../../StockTabs";

const FILTERS = { entered: "lancada", cancelled: "cancelada" } as const;

const COLUMNS: readonly ListColumn<StockInvoiceRow>[] = [
  {
    title: "Nota",
    value: (row) => row.number,
    kind: "code",
    render: (row) => `${row.number}${row.series ? `, série ${row.series}` : ""}`,
    note: (row, { today }) => `emitida em ${shortDay(row.issued_on, today)}`,
  },
  { only: "file", title: "Série", value: (row) => row.series, kind: "code" },
  { only: "file", title: "Emitida em", value: (row) => row.issued_on, kind: "day" },
  { only: "file", title: "CNPJ", value: (row) => row.issuer_document, kind: "code" },
  {
    title: "Fornecedor",
    value: (row) => row.issuer_name,
    note: (row) => (row.issuer_document ? formatDocument(row.issuer_document) : ""),
  },
  { title: "Total", align: "right", phone: "column", value: (row) => row.total, kind: "money" },
  {
    title: "Recebida",
    sort: "received_at",
    render: (row, context) => dayOfInstant(row.received_at, context),
    note: (row) => row.received_by_name,
  },
  { title: "Situação", only: "screen", status: invoiceStatus },
  { only: "file", title: "Documento", value: (row) => row.document_number, kind: "code" },
  { only: "file", title: "Cancelada", value: (row) => (row.cancelled ? "sim" : "") },
];

function invoiceStatus({ cancelled, document, document_number }: StockInvoiceRow): CellStatus {
  if (cancelled) {
    return { tone: "bad", text: document ? `Cancelada, e lançada em ${document_number}` : "Cancelada", icon: true };
  }
  return document ? { tone: "ok", text: document_number, icon: true } : { tone: "warn", text: "A lançar", icon: true };
}

/** Notes that arrived as XML: those still to be entered, and the entered ones. */
export default function Invoices() {
  return (
    <ServerListScreen
      name="stock-invoices"
      filterNames={FILTERS}
      live={["stock_invoices", "stock_documents", "stock_invoice_cancellations"]}
      title="Entrada e saída"
      tab="Notas recebidas"
      views={<StockTabs />}
      nouns={["nota", "notas"]}
      file={{ name: "notas-recebidas" }}
      search="Fornecedor, número, CNPJ ou chave"
      chips={[
        { label: "A lançar", filter: { entered: "false" } },
        { label: "Lançadas", filter: { entered: "true" } },
        { label: "Canceladas", filter: { cancelled: "true" } },
      ]}
      columns={COLUMNS}
      rowName={(row) => `Nota ${row.number}`}
      rowLink={(row) => `/entradaSaida/notas/${row.id}`}
      empty={{
        drawing: "people",
        sentence: "Nenhuma nota recebida. Solte o XML da nota na tela de entrada.",
        link: { label: "Ir para a entrada", to: "/entradaSaida/entrada" },
      }}
    />
  );
}
