import { useSearchParams } from "react-router-dom";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { suggestedOrder } from "../../../../domain/warehouse/reorder";
import { countedLimit, formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { formatMoney } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import { readListState } from "../../ui/table/list-state";
import { unitPrice } from "../warehouse-words";
import { estimateOf, PATH, TO_ORDER } from "./report-rows";

/** The order list for the buyer. */
export default function ToOrderSheet() {
  const { person } = useApplication();
  const [address] = useSearchParams();
  const { q, sort } = readListState(address, {});
  const query = useWholeList("materials", { q, filters: TO_ORDER, sort: sort || "name" });
  const { data } = query;
  const total = (data ?? []).reduce((sum, row) => sum + estimateOf(row), 0);
  return (
    <PrintSheet
      title="Materiais a pedir"
      subtitle={q ? `busca “${q}”` : undefined}
      backPath={`${PATH}/a-pedir${address.size > 0 ? `?${address}` : ""}`}
      ready={data !== undefined && data.length > 0}
    >
      {!data ? (
        <LoadingState query={query} />
      ) : data.length === 0 ? (
        <p>{q ? "Nenhum material com esta busca chegou ao ponto de pedido." : "Nenhum material chegou ao ponto de pedido."}</p>
      ) : (
        <>
          <PrintTable
            caption="Materiais a pedir"
            heads={["Material", "Disponível", "Pedir com", "Sugestão", "Último fornecedor", "Último preço", "Estimativa"]}
          >
            {data.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.code} {row.name}
                </th>
                <td>{formatQuantity(row.available)}</td>
                <td>{formatQuantity(countedLimit(row.reorder_point, row.decimals))}</td>
                <td>{formatQuantityWithUnit(suggestedOrder(row), row.unit)}</td>
                <td>{row.last_supplier || "–"}</td>
                <td>{unitPrice(row.last_value, row.last_quantity) || "–"}</td>
                <td>{row.last_day ? formatMoney(estimateOf(row)) : "–"}</td>
              </tr>
            ))}
          </PrintTable>
          <p>Estimativa pelo último preço de compra: {formatMoney(total)}.</p>
          <Signatures signers={[person, "Direção da escola"]} />
        </>
      )}
    </PrintSheet>
  );
}
