import { formatLongDay } from "../../../../domain/dates";
import { openOf } from "../../../../domain/warehouse/requests/states";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import classes from "./PickingList.module.css";

/** The picking list of the approved requests, in the shelves' order within each. */
export default function PickingList() {
  const query = useWholeList("requests", { filters: { task: "deliver" }, sort: "needed_on" });
  const { today } = useApplication();
  const { data } = query;
  return (
    <PrintSheet title="Lista de separação" backPath="/solicitacoes?fila=deliver" ready={data !== undefined && data.length > 0}>
      {!data ? (
        <LoadingState query={query} />
      ) : data.length === 0 ? (
        <p>Nenhuma solicitação aprovada aguarda entrega.</p>
      ) : (
        data.map((request) => (
          <section key={request.id} className={classes.request}>
            <h2>
              {request.requester_name}
              {request.sector_name && request.sector_name !== request.requester_name ? `, ${request.sector_name}` : ""}
            </h2>
            <p>
              Solicitação {request.number}
              {request.needed_on ? `, necessário até ${formatLongDay(request.needed_on, today)}` : ""}
            </p>
            <PrintTable
              caption={`Solicitação ${request.number}`}
              heads={["Prateleira", "Material", "Código", "Quantidade", "Separado"]}
            >
              {request.lines
                .filter((line) => openOf(line) > 0)
                .sort((line, other) => line.shelf.localeCompare(other.shelf, "pt-BR", { numeric: true }))
                .map((line) => (
                  <tr key={line.id}>
                    <td>{line.shelf}</td>
                    <th scope="row">{line.name}</th>
                    <td>{line.code}</td>
                    <td>{formatQuantityWithUnit(openOf(line), line.unit)}</td>
                    <td>☐</td>
                  </tr>
                ))}
            </PrintTable>
          </section>
        ))
      )}
    </PrintSheet>
  );
}
