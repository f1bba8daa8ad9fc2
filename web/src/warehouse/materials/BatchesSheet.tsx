import { useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { readListState } from "../../ui/table/list-state";
import { BATCH_FILTERS } from "../warehouse-words";

/** The batches that match the list's filters, for a round of the shelves. */
export default function BatchesSheet() {
  const [address] = useSearchParams();
  const { q, sort, filters } = readListState(address, BATCH_FILTERS);
  const query = useWholeList("stock-batches", { q, filters, sort: sort || "valid_until" });
  const { data } = query;
  return (
    <PrintSheet
      title="Lotes e validade"
      backPath={`/materiais/validade?${address}`}
      ready={data !== undefined && data.length > 0}
    >
      {!data ? (
        <LoadingState query={query} />
      ) : data.length === 0 ? (
        <p>Nenhum lote em estoque com estes filtros.</p>
      ) : (
        <PrintTable caption="Lotes em estoque" heads={["Prateleira", "Material", "Lote", "Validade", "Quantidade", "Conferido"]}>
          {data.map((row) => (
            <tr key={row.id}>
              <td>{row.shelf}</td>
              <th scope="row">
                {row.material_code} {row.name}
              </th>
              <td>{row.code}</td>
              <td>
                {row.valid_until ? formatDay(row.valid_until) : "sem validade"}
                {row.expired ? ", vencido" : ""}
              </td>
              <td>{formatQuantityWithUnit(row.quantity, row.unit)}</td>
              <td>☐</td>
            </tr>
          ))}
        </PrintTable>
      )}
    </PrintSheet>
  );
}
