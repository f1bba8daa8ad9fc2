import { formatQuantity } from "../../../../domain/warehouse/quantity";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { unitFor } from "../../../../domain/warehouse/words";
import classes from "./MyRequests.module.css";
import { figure } from "./request-words";

const UNANSWERED: readonly RequestRow["state"][] = ["to_authorize", "asked", "cancelled"];

/** The lines of a request and their outcome. @param asks only the requested quantities, before any answer. */
export function RequestLines({ request, asks = false }: { request: RequestRow; asks?: boolean }) {
  const { number, state, lines } = request;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Materiais da solicitação {number}</caption>
      <thead>
        <tr>
          <th scope="col">Material</th>
          <th scope="col">Pedido</th>
          {asks ? null : (
            <>
              <th scope="col">Aprovado</th>
              <th scope="col">Entregue</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            <td>
              {formatQuantity(line.asked)} <small>{unitFor(line.asked, line.unit)}</small>
            </td>
            {asks ? null : (
              <>
                <td>{UNANSWERED.includes(state) ? figure(line.approved) : formatQuantity(line.approved)}</td>
                <td>{figure(line.delivered)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
