/** The rows of the stockroom's reports, and their links. */
import { count } from "../../../../domain/text";
import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { everyMonth, firstDay, formatMonth, lastDay } from "../../../../domain/warehouse/months";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { suggestedOrder } from "../../../../domain/warehouse/reorder";
import type { MaterialConsumption, MonthConsumption, SectorConsumption } from "../../../../domain/warehouse/reports/commands";
import { unitFor } from "../../../../domain/warehouse/words";
import type { ReportRow } from "../../platform/reports/report";
import type { ReportOptions } from "../../platform/reports/report-options";

export const PATH = "/relatorios-almoxarifado";

/** The materials in use at their reorder point. */
export const TO_ORDER = { order: "true", active: "true" } as const;

/** The cost of ordering it at the last purchase's price; 0 where it was never bought. */
export const estimateOf = (row: MaterialRow): number =>
  row.last_quantity === 0 ? 0 : Math.round((row.last_value / row.last_quantity) * suggestedOrder(row));

/** The rows of the ledger that a figure of the consumption sums. */
const consumedRowsOf = (filters: Readonly<Record<string, string>>): string =>
  `${PATH}/movimentos?${new URLSearchParams(Object.entries({ consumo: "true", ...filters }).filter(([, value]) => value !== ""))}`;

/** Includes months without movements, so that a chart has no gap. A month that the period cuts leads to the counted part. */
export const monthRows =
  ({ from, to }: Pick<ReportOptions, "from" | "to">) =>
  (rows: readonly MonthConsumption[]): ReportRow[] => {
    const values = new Map(rows.map(({ month, value }) => [month, value]));
    return everyMonth(values).map(({ month, figure }) => {
      const [first, last] = [firstDay(month), lastDay(month)];
      const days = { de: from > first ? from : first, ate: to !== "" && to < last ? to : last };
      return { key: month, label: formatMonth(month), figure, note: "", to: consumedRowsOf(days) };
    });
  };

export const sectorRows =
  ({ from, to }: ReportOptions) =>
  (rows: readonly SectorConsumption[]): ReportRow[] =>
    rows.map(({ sector, name, documents, value }) => ({
      key: sector || "none",
      label: sector ? name : "Sem setor",
      figure: value,
      note: count(documents, "documento", "documentos"),
      to: sector ? consumedRowsOf({ setor: sector, de: from, ate: to }) : "",
    }));

/** By value, with the ABC class: the link leads to the material's rows of the same days. */
export const materialRows =
  ({ from, to }: Pick<ReportOptions, "from" | "to">) =>
  (rows: readonly MaterialConsumption[]): ReportRow[] =>
    rows.map((row) => ({
      key: row.material,
      label: row.name,
      figure: row.value,
      note: `${row.class} · ${row.cumulative}% · ${formatQuantity(row.quantity)} ${unitFor(row.quantity, row.unit)}`,
      to: consumedRowsOf({ material: row.material, de: from, ate: to }),
    }));
