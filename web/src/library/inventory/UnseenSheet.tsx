import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import type { UnseenRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { FULL_LIST_BATCH } from "../../data/constants";
import type { CallError } from "../../data/errors";
import { fetchList, fetchWholeList } from "../../data/lists";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber } from "../../ui/format";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { ExportButton } from "../../ui/table/ExportButton";
import { byPlace, choiceIn, partRange, placeFilters, ROWS_PER_LIST, sizeOf, UNSEEN_CSV, type UnseenChoice } from "./missing-list";
import { UnseenOptions } from "./UnseenOptions";

const NO_ROWS: readonly UnseenRow[] = [];
const NO_PLACES = { places: [] };

/**
 * The copies still to be found, on paper: by place, in the order of the shelves, with a box to tick. The number stands first; for
 * a whole school's shelves nothing is laid out before the user chooses a place or a part.
 */
export default function UnseenSheet() {
  const { id = "" } = useParams();
  const [address, setAddress] = useSearchParams();
  const inventory = useRecord("inventories", id);
  const places = useRead("library/inventory-places", { inventory: id });
  const closed = inventory.data?.closed_at !== "";
  const name = closed ? "inventory-missing" : "inventory-pending";
  const choice = choiceIn(address);
  const { places: inventoryPlaces } = places.data ?? NO_PLACES;
  const size = sizeOf(inventoryPlaces, choice.location);
  const part = size.parts > 1 ? Math.min(choice.part, size.parts) : 1;
  const filters = { inventory: id, ...placeFilters(choice.location) };
  const ready = inventory.data !== undefined && places.data !== undefined;
  const rows = useQuery<UnseenRow[], CallError>({
    queryKey: [name, "print", filters, part],
    queryFn: ({ signal }) => fetchPart(name, filters, part, signal),
    enabled: ready && part > 0 && size.copies > 0,
  });
  const visibleRows = rows.data ?? NO_ROWS;
  const choose = ({ location, part: next }: UnseenChoice) => {
    const params = { ...(location === null ? {} : { local: location }), ...(next > 0 ? { parte: String(next) } : {}) };
    setAddress(params, { replace: true });
  };
  const failedQuery = [inventory, places, rows].find(({ isLoadingError }) => isLoadingError);
  const { from, to } = partRange(part, size.copies);
  return (
    <PrintSheet
      title={closed ? "Não localizados" : "Falta contar"}
      tab={inventory.data?.name}
      subtitle={
        visibleRows.length === 0
          ? inventory.data?.name
          : [
              inventory.data?.name,
              count(size.copies, "exemplar", "exemplares"),
              size.parts > 1 ? `parte ${part} de ${size.parts}, ${formatNumber(from)} a ${formatNumber(to)}` : "",
            ]
              .filter(Boolean)
              .join(" · ")
      }
      backPath={`/inventario/${id}`}
      ready={visibleRows.length > 0}
      options={
        !ready && !failedQuery ? (
          <LoadingRows rows={2} />
        ) : inventoryPlaces.length > 0 ? (
          <UnseenOptions
            places={inventoryPlaces}
            choice={{ ...choice, part: size.parts > 1 ? part : 0 }}
            onChoose={choose}
            file={
              <ExportButton
                fileName={closed ? "nao-localizados" : "faltam"}
                label="Baixar a planilha"
                columns={UNSEEN_CSV}
                loadAll={() => fetchWholeList(name, { filters })}
              />
            }
          />
        ) : null
      }
    >
      {failedQuery || !ready || rows.isLoading ? (
        <LoadingState query={[inventory, places, rows]} />
      ) : size.copies === 0 ? (
        <EmptyState
          drawing="books"
          sentence={inventoryPlaces.length > 0 ? "Nesta lista, não falta nenhum exemplar." : "Não falta nenhum exemplar."}
          action={null}
        />
      ) : (
        byPlace(visibleRows).map(([place, copies]) => <PlaceTable key={place} place={place} copies={copies} />)
      )}
    </PrintSheet>
  );
}

function PlaceTable({ place, copies }: { place: string; copies: readonly UnseenRow[] }) {
  return (
    <section>
      <h2>{place || "Sem local"}</h2>
      <PrintTable heads={["Localizado", "Chamada", "Tombo", "Título"]}>
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
      </PrintTable>
    </section>
  );
}

const PAGES_OF_A_PART = ROWS_PER_LIST / FULL_LIST_BATCH;

async function fetchPart(
  name: "inventory-pending" | "inventory-missing",
  filters: Record<string, string>,
  part: number,
  signal: AbortSignal,
): Promise<UnseenRow[]> {
  const rows: UnseenRow[] = [];
  const first = (part - 1) * PAGES_OF_A_PART + 1;
  for (let page = first; page < first + PAGES_OF_A_PART; page++) {
    const batch = await fetchList(name, { filters, sort: "tombo", page, perPage: FULL_LIST_BATCH }, signal);
    rows.push(...batch.items);
    if (page >= batch.totalPages) {
      break;
    }
  }
  return rows;
}
