import { OPEN_OUTCOMES, OUTCOME_NAMES } from "../../../../domain/library/inventory/inventory";
import type { InventoryScanRow } from "../../../../domain/library/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { dayOfInstant, zoned } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";

const FILTERS = { outcome: "resultado" } as const;

function instructionFor({ outcome, holder, location }: InventoryScanRow): string {
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

const COLUMNS: readonly Column<InventoryScanRow>[] = [
  { title: "Livro", code: (row) => (row.title ? row.tombo || row.code : "") },
  {
    title: "Resultado",
    phone: "column",
    status: ({ outcome }) => ({
      tone: outcome === "unknown" || outcome === "withdrawn" ? "bad" : "warn",
      text: OUTCOME_NAMES[outcome],
    }),
  },
  { title: "Providência", value: instructionFor },
  { title: "Lido por", wide: true, value: (row) => row.by_name },
  {
    title: "Quando",
    sort: "at",
    align: "right",
    render: ({ at }, context) => `${dayOfInstant(at, context)} às ${zoned(at, context.timeZone).time}`,
  },
];

/** Scans that need an action: books of other places, on loan, withdrawn, unknown codes. */
export function ScanRows({ inventory }: { inventory: string }) {
  const list = useListState({ filters: FILTERS, defaultSort: "-at" });
  const { outcome } = list.params.filters;
  const filters: Record<string, string> = outcome ? { inventory, outcome } : { inventory, open: "true" };
  const scans = useListing("inventory-scans", list, { ...list.params, filters });
  return (
    <ListTable
      listing={scans}
      caption="Leituras a resolver"
      search="Título ou tombo"
      chips={OPEN_OUTCOMES.map((name) => ({ label: OUTCOME_NAMES[name], filter: { outcome: name } }))}
      columns={COLUMNS}
      rowName={(row) => row.title_name || row.code}
      rowLink={(row) => (row.title ? `/acervo/${row.title}` : "/acervo")}
      empty={{ drawing: "list", sentence: "Nada a resolver: todos os exemplares lidos estão no lugar." }}
    />
  );
}
