/** Reports of the stockroom: what was consumed, when, by whom, and of what. */
import { read } from "../../contract";
import { day } from "../fields";
import type { Month } from "../months";
import type { AbcClass } from "./abc";

const WAREHOUSE = ["Almoxarifado"] as const;

/** Both days included; empty: from the first, to the last there is. */
const period = () => ({ from: day(), to: day() });

/** Centavos: exits of consumable material, less unused returns, less reversals. */
export interface ConsumptionReport<Row> {
  /** Of the whole period, also without a row. */
  total: number;
  rows: Row[];
}

export interface MonthConsumption {
  month: Month;
  value: number;
}

export const consumptionByMonth = read<ConsumptionReport<MonthConsumption>>()({
  path: "warehouse/report-months",
  roles: WAREHOUSE,
  summary: "Consumption of a period by month, in centavos. A reversal counts in its own month.",
  input: period,
});

export interface SectorConsumption {
  /** Empty for exits without a sector. */
  sector: string;
  name: string;
  documents: number;
  value: number;
}

export const consumptionBySector = read<ConsumptionReport<SectorConsumption>>()({
  path: "warehouse/report-sectors",
  roles: WAREHOUSE,
  summary: "Consumption of a period by the sector that it went to on that day, in centavos, the largest first.",
  input: period,
});

export interface MaterialConsumption {
  material: string;
  code: string;
  name: string;
  unit: string;
  /** Ten-thousandths. */
  quantity: number;
  value: number;
  /** The class of the ABC curve, and the cumulative share of the whole, in hundredths. */
  class: AbcClass;
  cumulative: number;
}

export const consumptionByMaterial = read<ConsumptionReport<MaterialConsumption>>()({
  path: "warehouse/report-materials",
  roles: WAREHOUSE,
  summary: "Consumption of a period by material, in centavos, the largest first, with its class of the ABC curve.",
  input: period,
});
