import Imports from "../../imports/Imports";
import stockroom from "./entities";

const ENTITIES = Object.keys(stockroom.entities()) as (keyof ReturnType<typeof stockroom.entities>)[];

/** The stockroom's own spreadsheets: materials with their quantities, suppliers, requesters. */
export default function StockImports() {
  return <Imports onlyEntities={ENTITIES} title="Importar o estoque" />;
}
