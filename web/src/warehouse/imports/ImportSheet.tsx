import { useParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { formatMoney } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import documentClasses from "../documents/DocumentSheet.module.css";
import { kindTitle } from "../warehouse-words";
import { totalsOf } from "./totals";

/** All rows that one spreadsheet added to the stock, with its totals, for a check at the shelves and a signature. */
export default function ImportSheet() {
  const { id = "" } = useParams();
  const { person } = useApplication();
  const query = useWholeList("movements", { filters: { import: id }, sort: "posted" });
  const { data } = query;
  return (
    <PrintSheet title="Saldos importados" backPath={`/migration/${id}`} ready={data !== undefined && data.length > 0}>
      {!data ? (
        <LoadingState query={query} />
      ) : data.length === 0 ? (
        <p>Nenhum saldo mudou com esta importação.</p>
      ) : (
        <>
          <PrintTable caption="Saldos importados" heads={["Material", "Lote", "Lançamento", "Dia", "Quantidade", "Valor"]}>
            {data.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.code} {row.name}
                </th>
                <td>{row.batch_code || "–"}</td>
                <td>
                  {kindTitle(row.kind, row.reversed_kind)} {row.number}
                </td>
                <td>{formatDay(row.day)}</td>
                <td>
                  {formatQuantity(row.quantity)} {unitFor(row.quantity, row.unit)}
                </td>
                <td>{formatMoney(row.value)}</td>
              </tr>
            ))}
          </PrintTable>
          <dl className={documentClasses.facts}>
            {totalsOf(data).map(([label, valueText]) => (
              <div key={label}>
                <dt>{label}</dt> <dd>{valueText}</dd>
              </div>
            ))}
          </dl>
          <Signatures signers={[person, "Conferente", "Direção da escola"]} />
        </>
      )}
    </PrintSheet>
  );
}
