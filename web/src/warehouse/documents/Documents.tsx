import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { StockDocumentRow } from "../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { StockTabs } from "../StockTabs";
import { DOCUMENT_FILTERS, kindTitle, otherSide } from "../warehouse-words";
import { documentColumns, documentName } from "./document-columns";

const CHIPS = [
  { label: "Saídas", filter: { kind: "exit" } },
  { label: "Compras", filter: { kind: "purchase" } },
  { label: "Doações", filter: { kind: "donation" } },
  { label: "Devoluções", filter: { kind: "return" } },
  { label: "Estornos", filter: { kind: "reversal" } },
];

const CSV: readonly CsvColumn<StockDocumentRow>[] = [
  { title: "Número", value: (row) => row.number },
  { title: "Tipo", value: (row) => kindTitle(row.kind) },
  { title: "Dia", value: (row) => row.day, kind: "day" },
  { title: "Origem ou destino", value: otherSide },
  { title: "Nota fiscal", value: (row) => row.invoice_number, kind: "code" },
  { title: "Materiais", value: (row) => row.material_count, kind: "number" },
  { title: "Valor", value: (row) => Math.abs(row.total), kind: "money" },
  { title: "Lançado por", value: (row) => row.made_by_name },
  { title: "Lançado em", value: (row) => row.made_at, kind: "instant" },
  { title: "Estornado por", value: (row) => row.reversed_by_number },
];

/** The posted documents: every entry, exit and reversal, the latest first. */
export default function Documents() {
  const { today } = useApplication();
  return (
    <ServerListScreen
      name="stock-documents"
      filterNames={DOCUMENT_FILTERS}
      sortedBy="-made_at"
      live={["stock_documents"]}
      title="Entrada e saída"
      tab="Documentos do estoque"
      caption="Documentos do estoque"
      views={<StockTabs />}
      counted={["documento", "documentos"]}
      file={{ name: "documentos-do-estoque", columns: CSV }}
      search="Número, nota, fornecedor ou requisitante"
      columns={documentColumns(today)}
      rowName={documentName}
      rowLink={(row, list) => list.linkTo(`/entradaSaida/documentos/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhum documento lançado. O estoque começa pelo saldo inicial ou pela primeira compra.",
        action: (
          <Button component={Link} to="/entradaSaida/entrada">
            Lançar entrada
          </Button>
        ),
      }}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
    />
  );
}
