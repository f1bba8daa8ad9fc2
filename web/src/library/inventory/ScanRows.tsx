import { OPEN_OUTCOMES, OUTCOME_NAMES } from "../../../../domain/library/inventory/inventory";
import type { InventoryScanRow } from "../../../../domain/library/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";

const FILTERS = { outcome: "resultado" } as const;

function whatToDo({ outcome, holder, location }: InventoryScanRow): string {
  if (holder) {
    return `Devolver no balcão: com ${holder}`;
  }
  switch (outcome) {
    case "elsewhere":
      return location ? `Guardar em ${location}` : "Guardar no seu local";
    case "unknown":
      return "Conferir a etiqueta ou cadastrar o exemplar";
    case "withdrawn":
      return "Retirar da estante ou desfazer a baixa";
    case "repair":
      return "Enviar para reparo ou marcar como em circulação";
    default:
      return "";
  }
}

/** Scans that someone has to do something about: books of other places, on loan, written off, codes that nobody knows. */
export function ScanRows({ inventory }: { inventory: string }) {
  const list = useListState({ filters: FILTERS, defaultSort: "-at" });
  const { outcome } = list.params.filters;
  const filters: Record<string, string> = outcome ? { inventory, outcome } : { inventory, open: "true" };
  const scans = useListing("inventory-scans", list, { ...list.params, filters });
  const { today, timeZone } = useApplication();
  const columns: Column<InventoryScanRow>[] = [
    { key: "title", title: "Livro", code: (row) => (row.title ? row.tombo || row.code : "") },
    {
      key: "outcome",
      title: "Resultado",
      phone: "column",
      render: (row) => (
        <StatusBadge tone={row.outcome === "unknown" || row.outcome === "withdrawn" ? "bad" : "warn"} icon={false}>
          {OUTCOME_NAMES[row.outcome]}
        </StatusBadge>
      ),
    },
    {
      key: "what",
      title: "Providência",
      render: whatToDo,
    },
    { key: "by", title: "Lido por", wide: true, render: (row) => row.by_name },
    {
      key: "at",
      title: "Quando",
      sort: "at",
      align: "right",
      render: ({ at }) => {
        const { day, time } = zoned(at, timeZone);
        return `${shortDay(day, today)} às ${time}`;
      },
    },
  ];
  return (
    <ListTable
      listing={scans}
      caption="Leituras a resolver"
      search="Título ou tombo"
      columns={columns}
      rowName={(row) => row.title_name || row.code}
      rowLink={(row) => (row.title ? `/acervo/${row.title}` : "/acervo")}
      empty={<EmptyState drawing="list" sentence="Nada a resolver: todos os exemplares lidos estão no lugar." action={null} />}
    >
      <FilterChips list={list} chips={OPEN_OUTCOMES.map((name) => ({ label: OUTCOME_NAMES[name], filter: { outcome: name } }))} />
    </ListTable>
  );
}
