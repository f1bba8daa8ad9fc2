import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Inventories as InventoryRecord } from "../../../../domain/collections.gen";
import type { InventoryFigures } from "../../../../domain/library/inventory/inventory";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { EmptyState } from "../../ui/EmptyState";
import { dayOfInstant } from "../../ui/format";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { scopeWords } from "./inventory-words";
import { NewInventory } from "./NewInventory";

type Row = InventoryRecord & { expand?: { material_type?: { name: string } } };
const byId = (row: Row) => row.id;

const COLUMNS: readonly Column<Row>[] = [
  { title: "Inventário" },
  { title: "Abrangência", value: (row) => scopeWords(row, row.expand?.material_type?.name ?? "") },
  { title: "Início", render: (row, context) => dayOfInstant(row.started_at, context) },
  { title: "Leituras", align: "right", wide: true, value: (row) => row.scans, kind: "number" },
  {
    title: "Situação",
    align: "right",
    phone: "column",
    render: (row, context) => <State row={row} closed={dayOfInstant(row.closed_at, context)} />,
  },
];

/** Every inventory of the school, the newest first. */
export default function Inventories() {
  const inventories = useAllRecords("inventories", { sort: "-started_at", expand: "material_type" });
  const [starting, setStarting] = useState(false);
  useLive("inventories");
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStarting(true)}>
      Novo inventário
    </Button>
  );
  return (
    <Page
      title="Inventário"
      count={inventories.data ? count(inventories.data.length, "inventário", "inventários") : undefined}
      actions={button}
    >
      <DataTable
        caption="Inventários"
        columns={COLUMNS}
        rowId={byId}
        rowName={(row) => row.name}
        rowLink={(row) => `/inventario/${row.id}`}
        query={wholeList(inventories as { data?: Row[]; error: unknown; refetch: () => unknown })}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhum inventário ainda. Comece por uma sala: várias pessoas podem contar ao mesmo tempo, e nada é apagado."
            action={button}
          />
        }
      />
      {starting ? <NewInventory onClose={() => setStarting(false)} /> : null}
    </Page>
  );
}

function State({ row, closed }: { row: Row; closed: string }) {
  const figures = row.figures as InventoryFigures | null;
  if (row.step) {
    return <StatusBadge tone="info">{row.step === "closing" ? "Encerrando…" : "Reabrindo…"}</StatusBadge>;
  }
  if (!row.closed_at) {
    return <StatusBadge tone="info">Em andamento</StatusBadge>;
  }
  return figures && figures.pending > 0 ? (
    <StatusBadge tone="warn" icon={false}>
      {count(figures.pending, "não localizado", "não localizados")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="ok">Encerrado {closed}</StatusBadge>
  );
}
