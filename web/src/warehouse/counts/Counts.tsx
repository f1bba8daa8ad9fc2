import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { StockCounts } from "../../../../domain/collections.gen";
import { count } from "../../../../domain/text";
import { elementName } from "../../../../domain/warehouse/closing/elements";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { NewCount } from "./NewCount";

const byId = (row: StockCounts) => row.id;

/** "Prateleira A-1", "Lista de 3 materiais", "Todos os materiais". */
export function countScope({
  shelf,
  expense_element,
  listed,
}: Pick<StockCounts, "shelf" | "expense_element" | "listed">): string {
  const element = expense_element ? [expense_element, elementName(expense_element)].filter(Boolean).join(" ") : "";
  const list = listed > 0 ? `Lista de ${count(listed, "material", "materiais")}` : "";
  return [shelf ? `Prateleira ${shelf}` : "", element, list].filter(Boolean).join(", ") || "Todos os materiais";
}

/** Every count of the stock, the newest first. */
export default function Counts() {
  const counts = useAllRecords("stock_counts", { sort: "-started_at" });
  const { today, timeZone } = useApplication();
  const [starting, setStarting] = useState(false);
  useLive("stock_counts");
  const columns: Column<StockCounts>[] = [
    { key: "name", title: "Contagem" },
    { key: "scope", title: "Abrangência", render: countScope },
    { key: "started", title: "Início", render: (row) => shortDay(zoned(row.started_at, timeZone).day, today) },
    {
      key: "state",
      title: "Situação",
      align: "right",
      phone: "column",
      render: ({ state, document }) =>
        state === "counting" ? (
          <StatusBadge tone="info">Em andamento</StatusBadge>
        ) : state === "cancelled" ? (
          <StatusBadge tone="neutral">Cancelada</StatusBadge>
        ) : document ? (
          <StatusBadge tone="warn" icon={false}>
            Com diferenças
          </StatusBadge>
        ) : (
          <StatusBadge tone="ok">Confere</StatusBadge>
        ),
    },
  ];
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStarting(true)}>
      Nova contagem
    </Button>
  );
  return (
    <Page title="Contagens" count={counts.data ? count(counts.data.length, "contagem", "contagens") : undefined} actions={button}>
      <DataTable
        caption="Contagens"
        columns={columns}
        rowId={byId}
        rowName={(row) => row.name}
        rowLink={(row) => `/contagens/${row.id}`}
        query={wholeList(counts)}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhuma contagem ainda. Comece por uma prateleira: várias pessoas podem contar ao mesmo tempo, sem interromper o atendimento."
            action={button}
          />
        }
      />
      {starting ? <NewCount onClose={() => setStarting(false)} /> : null}
    </Page>
  );
}
