import Imports from "../../imports/Imports";

/** The stockroom's own spreadsheets: materials with their quantities, suppliers, requesters. */
export default function StockImports() {
  return <Imports onlyEntities={["materials", "suppliers", "requesters"]} title="Importar o estoque" />;
}
