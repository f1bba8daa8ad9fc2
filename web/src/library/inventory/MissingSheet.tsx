import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { UnseenRow } from "../../../../domain/lists";
import { count } from "../../../../domain/text";
import { type CallError, sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { useRecord } from "../../data/records";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";

/** What is still to be found, on paper: by place, in the order of the shelves, with a box to tick. */
export default function MissingSheet() {
  const { id = "" } = useParams();
  const inventory = useRecord("inventories", id);
  const name = inventory.data?.closed_at ? "inventory-missing" : "inventory-pending";
  const rows = useQuery<UnseenRow[], CallError>({
    queryKey: [name, "print", id],
    queryFn: () => fetchWholeList(name, { filters: { inventory: id } }),
    enabled: inventory.data !== undefined,
  });
  const error = inventory.error ?? rows.error;
  const places = byPlace(rows.data ?? []);
  return (
    <PrintSheet
      title={inventory.data?.closed_at ? "Não localizados" : "Faltam contar"}
      subtitle={inventory.data && `${inventory.data.name} · ${count(rows.data?.length ?? 0, "exemplar", "exemplares")}`}
      tab={inventory.data?.name}
      back={`/inventario/${id}`}
      ready={(rows.data?.length ?? 0) > 0}
    >
      {error ? (
        <ErrorState sentence={sentenceOf(error)} onRetry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <LoadingRows />
      ) : rows.data.length === 0 ? (
        <EmptyState drawing="books" sentence="Não falta nenhum exemplar." />
      ) : (
        places.map(([place, copies]) => (
          <section key={place}>
            <h2>{place || "Sem local"}</h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">Achado</th>
                  <th scope="col">Chamada</th>
                  <th scope="col">Tombo</th>
                  <th scope="col">Título</th>
                </tr>
              </thead>
              <tbody>
                {copies.map((row) => (
                  <tr key={row.id}>
                    <td aria-label="A marcar">☐</td>
                    <td>
                      <Code>{row.call_number}</Code>
                    </td>
                    <td>
                      <Code>{row.tombo}</Code>
                    </td>
                    <td>{row.title_name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))
      )}
    </PrintSheet>
  );
}

const collator = new Intl.Collator("pt-BR", { numeric: true });

function byPlace(rows: readonly UnseenRow[]): [string, UnseenRow[]][] {
  const places = new Map<string, UnseenRow[]>();
  for (const row of rows) {
    const known = places.get(row.location);
    if (known) {
      known.push(row);
    } else {
      places.set(row.location, [row]);
    }
  }
  const shelf = (one: UnseenRow, other: UnseenRow) =>
    collator.compare(one.call_number, other.call_number) || collator.compare(one.tombo, other.tombo);
  return [...places].sort(([one], [other]) => collator.compare(one, other)).map(([place, copies]) => [place, copies.sort(shelf)]);
}
