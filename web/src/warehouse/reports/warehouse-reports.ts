/** The stockroom's reports: consumption by month, sector and material, and the rows behind them. */
import { formatMoney } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { figuresOf, type ReportSet } from "../../platform/reports/report";
import type { ReportOptions } from "../../platform/reports/report-options";
import { Movements } from "./Movements";
import { materialRows, monthRows, PATH, sectorRows } from "./report-rows";
import { ToOrder } from "./ToOrder";

const during = ({ from, to }: ReportOptions) => ({ from, to });

const CONSUMPTION = {
  period: true,
  money: true,
  figureTitle: "Valor",
  format: formatMoney,
  empty: "Nenhum consumo neste período. Escolha outro.",
} as const;

export const WAREHOUSE_REPORTS: ReportSet = {
  path: PATH,
  title: "Relatórios do almoxarifado",
  tabs: [
    {
      ...CONSUMPTION,
      name: "meses",
      title: "Por mês",
      heading: "Consumo por mês",
      chart: "columns",
      remark: "Um estorno conta no mês em que foi feito.",
      firstRowsText: "",
      labelTitle: "Mês",
      noteTitle: "",
      useFigures: (options) => figuresOf(useRead("warehouse/report-months", during(options)), monthRows(options)),
    },
    {
      ...CONSUMPTION,
      name: "setores",
      title: "Por setor",
      heading: "Consumo por setor",
      chart: "bars",
      remark: "Cada saída é contada no setor do requisitante naquele dia.",
      firstRowsText: "os 20 primeiros",
      labelTitle: "Setor",
      noteTitle: "Documentos",
      useFigures: (options) => figuresOf(useRead("warehouse/report-sectors", during(options)), sectorRows(options)),
    },
    {
      ...CONSUMPTION,
      name: "curva-abc",
      title: "Curva ABC",
      heading: "Consumo por material e curva ABC",
      chart: "bars",
      remark: "A: até 80% do valor; B: até 95%; C: o resto.",
      firstRowsText: "os 20 primeiros",
      labelTitle: "Material",
      noteTitle: "Classe, acumulado e quantidade",
      useFigures: (options) => figuresOf(useRead("warehouse/report-materials", during(options)), materialRows(options)),
    },
    { name: "a-pedir", title: "A pedir", Panel: ToOrder },
    { name: "movimentos", title: "Movimentos", Panel: Movements },
  ],
};
