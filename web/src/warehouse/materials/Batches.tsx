import { addDays } from "../../../../domain/dates";
import type { BatchRow } from "../../../../domain/warehouse/lists";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { EmptyState } from "../../ui/EmptyState";
import { relativeDay, shortDay } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { Quantity } from "../Quantity";
import { BATCH_FILTERS } from "../warehouse-words";

const SOON_DAYS = 30;

/** The batches that there is some of, the first to expire first. */
export default function Batches() {
  const list = useListState({ filters: BATCH_FILTERS, defaultSort: "valid_until" });
  const batches = useListing("stock-batches", list);
  const { today } = useKit();
  useLive("stock_documents", ["stock-batches"]);

  const columns: Column<BatchRow>[] = [
    { key: "name", title: "Material", code: (row) => row.material_code },
    { key: "code", title: "Lote", render: (row) => row.code },
    {
      key: "valid_until",
      title: "Validade",
      sort: "valid_until",
      render: (row) =>
        row.valid_until === "" ? (
          "sem validade"
        ) : (
          <>
            {shortDay(row.valid_until, today)}{" "}
            {row.expired ? (
              <StatusBadge tone="bad" icon={false}>
                Vencido
              </StatusBadge>
            ) : row.valid_until <= addDays(today, SOON_DAYS) ? (
              <StatusBadge tone="warn" icon={false}>
                vence {relativeDay(row.valid_until, today)}
              </StatusBadge>
            ) : null}
          </>
        ),
    },
    { key: "shelf", title: "Prateleira", wide: true, phone: "hidden", render: (row) => row.shelf },
    {
      key: "quantity",
      title: "Quantidade",
      align: "right",
      phone: "column",
      render: (row) => <Quantity quantity={row.quantity} unit={row.unit} />,
    },
  ];
  return (
    <ListScreen
      title="Lotes e validade"
      count={batches.count("lote", "lotes")}
      listing={batches}
      search="Material, código ou lote"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => `/materiais/${row.material}`}
      empty={
        <EmptyState
          drawing="calendar"
          sentence="Nenhum lote em estoque. O material com controle de lote pede lote e validade em cada entrada."
        />
      }
    >
      <FilterChips
        list={list}
        chips={[
          { label: "Vencidos", filter: { expired: "true" } },
          { label: `Até ${SOON_DAYS} dias`, filter: { expired: "false", until: addDays(today, SOON_DAYS) } },
        ]}
      />
    </ListScreen>
  );
}
