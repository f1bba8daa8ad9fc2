import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { StockCounts } from "../../../../domain/collections.gen";
import { count } from "../../../../domain/text";
import { elementName } from "../../../../domain/warehouse/closing/elements";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { EmptyState } from "../../ui/EmptyState";
import { dayOfInstant } from "../../ui/format";
import { Page } from "../../ui/Page";
import { type CellStatus, type Column, wholeList } from "../../ui/table/columns";
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

const COLUMNS: readonly Column<StockCounts>[] = [
  { title: "Contagem" },
  { title: "Abrangência", value: countScope },
  { title: "Início", render: (row, context) => dayOfInstant(row.started_at, context) },
  { title: "Situação", align: "right", phone: "column", status: countStatus },
];

function countStatus({ state, document }: StockCounts): CellStatus {
  if (state === "counting") {
    return { tone: "info", text: "Em andamento", icon: true };
  }
  if (state === "cancelled") {
    return { tone: "neutral", text: "Cancelada" };
  }
  return document ? { tone: "warn", text: "Com diferenças" } : { tone: "ok", text: "Confere", icon: true };
}

/** Every count of the stock, the newest first. */
export default function Counts() {
  const counts = useAllRecords("stock_counts", { sort: "-started_at" });
  const [starting, setStarting] = useState(false);
  useLive("stock_counts");
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStarting(true)}>
      Nova contagem
    </Button>
  );
  return (
    <Page title="Contagens" count={counts.data ? count(counts.data.length, "contagem", "contagens") : undefined} actions={button}>
      <DataTable
        caption="Contagens"
        columns={COLUMNS}
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
