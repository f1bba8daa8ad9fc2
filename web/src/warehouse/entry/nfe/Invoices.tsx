import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatDocument } from "../../../../../domain/taxpayer";
import type { StockInvoiceRow } from "../../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../../platform/lists/ServerListScreen";
import { useApplication } from "../../../ui/application-context";
import { formatMoney, shortDay, zoned } from "../../../ui/format";
import { StatusBadge } from "../../../ui/StatusBadge";
import type { Column } from "../../../ui/table/columns";
import type { CsvColumn } from "../../../ui/table/csv";
import { FilterChips } from "../../../ui/table/FilterChips";
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
  const { today, timeZone } = useApplication();
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
    <ServerListScreen
      name="stock-invoices"
      filterNames={FILTERS}
      live={["stock_invoices", "stock_documents", "stock_invoice_cancellations"]}
      title="Entrada e saída"
      tab="Notas recebidas"
      views={<StockTabs />}
      counted={["nota", "notas"]}
      file={{ name: "notas-recebidas", columns: CSV }}
      search="Fornecedor, número, CNPJ ou chave"
      columns={columns}
      rowName={(row) => `Nota ${row.number}`}
      rowLink={(row) => `/entradaSaida/notas/${row.id}`}
      empty={{
        drawing: "people",
        sentence: "Nenhuma nota recebida. Solte o XML da nota na tela de entrada.",
        action: (
          <Button component={Link} to="/entradaSaida/entrada">
            Ir para a entrada
          </Button>
        ),
      }}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
    />
  );
}
