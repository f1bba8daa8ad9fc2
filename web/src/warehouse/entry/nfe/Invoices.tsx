import { formatDocument } from "../../../../../domain/taxpayer";
import type { StockInvoiceRow } from "../../../../../domain/warehouse/lists";
import { useLive } from "../../../data/realtime";
import { ListScreen } from "../../../platform/lists/ListScreen";
import { useListing } from "../../../platform/lists/useListing";
import { useApplication } from "../../../ui/application-context";
import { EmptyState } from "../../../ui/EmptyState";
import { formatMoney, shortDay, zoned } from "../../../ui/format";
import { StatusBadge } from "../../../ui/StatusBadge";
import type { Column } from "../../../ui/table/columns";
import type { CsvColumn } from "../../../ui/table/csv";
import { ExportButton } from "../../../ui/table/ExportButton";
import { FilterChips } from "../../../ui/table/FilterChips";
import { useListState } from "../../../ui/table/use-list-state";
import { StockTabs } from "../../StockTabs";

const FILTERS = { entered: "lancada", cancelled: "cancelada" } as const;
const CHIPS = [
  { label: "A lançar", filter: { entered: "false" } },
  { label: "Lançadas", filter: { entered: "true" } },
  { label: "Canceladas", filter: { cancelled: "true" } },
];

const CSV: readonly CsvColumn<StockInvoiceRow>[] = [
  { title: "Nota", value: (row) => row.number, kind: "code" },
  { title: "Série", value: (row) => row.series, kind: "code" },
  { title: "Emitida em", value: (row) => row.issued_on, kind: "day" },
  { title: "CNPJ", value: (row) => row.issuer_document, kind: "code" },
  { title: "Fornecedor", value: (row) => row.issuer_name },
  { title: "Total", value: (row) => row.total / 100, kind: "number" },
  { title: "Documento", value: (row) => row.document_number, kind: "code" },
  { title: "Cancelada", value: (row) => (row.cancelled ? "sim" : "") },
];

/** Notes that came in as XML: those still to be entered, and those that were. */
export default function Invoices() {
  const list = useListState({ filters: FILTERS });
  const invoices = useListing("stock-invoices", list);
  const { today, timeZone } = useApplication();
  useLive("stock_invoices", ["stock-invoices"]);
  useLive("stock_documents", ["stock-invoices"]);
  useLive("stock_invoice_cancellations", ["stock-invoices"]);
  const columns: Column<StockInvoiceRow>[] = [
    {
      key: "number",
      title: "Nota",
      render: (row) => `${row.number}${row.series ? `, série ${row.series}` : ""}`,
      note: (row) => `emitida em ${shortDay(row.issued_on, today)}`,
    },
    {
      key: "issuer",
      title: "Fornecedor",
      render: (row) => row.issuer_name,
      note: (row) => (row.issuer_document ? formatDocument(row.issuer_document) : ""),
    },
    { key: "total", title: "Total", align: "right", phone: "column", render: (row) => formatMoney(row.total) },
    {
      key: "received",
      title: "Recebida",
      sort: "received_at",
      render: (row) => shortDay(zoned(row.received_at, timeZone).day, today),
      note: (row) => row.received_by_name,
    },
    {
      key: "document",
      title: "Situação",
      render: (row) =>
        row.cancelled ? (
          <StatusBadge tone="bad">{row.document ? `Cancelada, e lançada em ${row.document_number}` : "Cancelada"}</StatusBadge>
        ) : row.document ? (
          <StatusBadge tone="ok">{row.document_number}</StatusBadge>
        ) : (
          <StatusBadge tone="warn">A lançar</StatusBadge>
        ),
    },
  ];
  return (
    <ListScreen
      title="Entrada e saída"
      tab="Notas recebidas"
      views={<StockTabs />}
      count={invoices.count("nota", "notas")}
      actions={<ExportButton fileName="notas-recebidas" columns={CSV} loadAll={invoices.loadAll} />}
      listing={invoices}
      search="Fornecedor, número, CNPJ ou chave"
      columns={columns}
      rowName={(row) => `Nota ${row.number}`}
      rowLink={(row) => `/entradaSaida/notas/${row.id}`}
      empty={<EmptyState drawing="people" sentence="Nenhuma nota recebida. Solte o XML da nota na tela de entrada." />}
    >
      <FilterChips list={list} chips={CHIPS} />
    </ListScreen>
  );
}
