import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { StockTabs } from "../StockTabs";
import { DOCUMENT_FILTERS } from "../warehouse-words";
import { DOCUMENT_COLUMNS, documentName } from "./document-columns";

/** The posted documents: every entry, exit and reversal, the latest first. */
export default function Documents() {
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
      nouns={["documento", "documentos"]}
      file={{ name: "documentos-do-estoque" }}
      search="Número, nota, fornecedor ou requisitante"
      chips={[
        { label: "Saídas", filter: { kind: "exit" } },
        { label: "Compras", filter: { kind: "purchase" } },
        { label: "Doações", filter: { kind: "donation" } },
        { label: "Devoluções", filter: { kind: "return" } },
        { label: "Estornos", filter: { kind: "reversal" } },
      ]}
      columns={DOCUMENT_COLUMNS}
      rowName={documentName}
      rowLink={(row, list) => list.linkTo(`/entradaSaida/documentos/${row.id}`)}
      empty={{
        drawing: "list",
        sentence: "Nenhum documento lançado. O estoque começa pelo saldo inicial ou pela primeira compra.",
        link: { label: "Lançar entrada", to: "/entradaSaida/entrada" },
      }}
    />
  );
}
