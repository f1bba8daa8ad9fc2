import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Inventories as InventoryRecord } from "../../../../domain/collections.gen";
import type { InventoryFigures } from "../../../../domain/library/inventory/inventory";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber, shortDay, zoned } from "../../ui/format";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { scopeWords } from "./inventory-words";
import { NewInventory } from "./NewInventory";

type Row = InventoryRecord & { expand?: { material_type?: { name: string } } };
const byId = (row: Row) => row.id;

/** Every stock-taking of the school, the newest first. */
export default function Inventories() {
  const inventories = useAllRecords("inventories", { sort: "-started_at", expand: "material_type" });
  const { today, timeZone } = useApplication();
  const [starting, setStarting] = useState(false);
  useLive("inventories");
  const day = (instant: string) => (instant ? shortDay(zoned(instant, timeZone).day, today) : "");

  const columns: Column<Row>[] = [
    { key: "name", title: "Inventário" },
    { key: "scope", title: "Abrangência", render: (row) => scopeWords(row, row.expand?.material_type?.name ?? "") },
    { key: "started", title: "Início", render: (row) => day(row.started_at) },
    { key: "scans", title: "Leituras", align: "right", wide: true, render: (row) => formatNumber(row.scans) },
    {
      key: "state",
      title: "Situação",
      align: "right",
      phone: "column",
      render: (row) => <State row={row} closed={day(row.closed_at)} />,
    },
  ];
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
        columns={columns}
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
