/** The IT desk's reports: its state, its calls, its times, the cost of orders. */

import { formatMinutes } from "../../../../domain/support/calls/clock";
import { count, formatMoney } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { figuresOf, type ReportSet } from "../../platform/reports/report";
import type { ReportOptions } from "../../platform/reports/report-options";
import { Overview } from "./Overview";
import { answeredRows, costRows, monthRowsWithin, openedRows, PATH, solvedRows } from "./report-rows";

const during = ({ from, to }: ReportOptions) => ({ from, to });

const OPENED_REPORT = {
  period: true,
  figureTitle: "Chamados",
  remark: "Cancelados e unidos a outro não contam.",
  format: (calls: number) => count(calls, "chamado aberto", "chamados abertos"),
  empty: "Nenhum chamado aberto neste período. Escolha outro.",
} as const;

const SOLVED_REPORT = {
  period: true,
  chart: "bars",
  firstRowsText: "os 20 primeiros",
  noteTitle: "No prazo e tempo em média",
  figureTitle: "Resolvidos",
  remark: "O tempo é o de expediente, sem o tempo de espera.",
  format: (calls: number) => count(calls, "chamado resolvido", "chamados resolvidos"),
  empty: "Nenhum chamado resolvido neste período. Escolha outro.",
} as const;

export const SUPPORT_REPORTS: ReportSet = {
  path: PATH,
  title: "Relatórios do suporte",
  tabs: [
    { name: "", title: "Painel", Panel: Overview },
    {
      ...OPENED_REPORT,
      name: "meses",
      title: "Por mês",
      heading: "Chamados por mês",
      chart: "columns",
      firstRowsText: "",
      labelTitle: "Mês",
      noteTitle: "",
      useFigures: (options) =>
        figuresOf(useRead("support/report-calls", { ...during(options), by: "month" }), monthRowsWithin(options)),
    },
    {
      ...OPENED_REPORT,
      name: "servicos",
      title: "Por serviço",
      heading: "Chamados por serviço",
      chart: "bars",
      firstRowsText: "os 20 primeiros",
      labelTitle: "Serviço",
      noteTitle: "",
      useFigures: (options) =>
        figuresOf(useRead("support/report-calls", { ...during(options), by: "service" }), openedRows("service", "", options)),
    },
    {
      ...OPENED_REPORT,
      name: "setores",
      title: "Por setor",
      heading: "Chamados por setor",
      remark: "Cada chamado conta no setor do solicitante naquele dia. Cancelados e unidos a outro não contam.",
      chart: "bars",
      firstRowsText: "os 20 primeiros",
      labelTitle: "Setor",
      noteTitle: "",
      useFigures: (options) =>
        figuresOf(
          useRead("support/report-calls", { ...during(options), by: "sector" }),
          openedRows("sector", "Sem setor", options),
        ),
    },
    {
      ...OPENED_REPORT,
      name: "equipamentos",
      title: "Máquinas",
      heading: "Máquinas com mais chamados",
      chart: "bars",
      firstRowsText: "as 20 primeiras",
      labelTitle: "Máquina",
      noteTitle: "Tombo",
      empty: "Nenhum chamado sobre uma máquina neste período. Escolha outro.",
      useFigures: (options) =>
        figuresOf(useRead("support/report-calls", { ...during(options), by: "equipment" }), openedRows("equipment", "", options)),
    },
    {
      ...SOLVED_REPORT,
      name: "tecnicos",
      title: "Por técnico",
      heading: "Chamados resolvidos por técnico",
      labelTitle: "Técnico",
      useFigures: (options) =>
        figuresOf(
          useRead("support/report-solutions", { ...during(options), by: "technician" }),
          solvedRows("resolved_by", options),
        ),
    },
    {
      ...SOLVED_REPORT,
      name: "solucoes",
      title: "Solução",
      heading: "Chamados resolvidos por serviço",
      labelTitle: "Serviço",
      useFigures: (options) =>
        figuresOf(useRead("support/report-solutions", { ...during(options), by: "service" }), solvedRows("service", options)),
    },
    {
      ...SOLVED_REPORT,
      name: "respostas",
      title: "Resposta",
      heading: "Tempo até a primeira resposta",
      labelTitle: "Serviço",
      noteTitle: "Respostas e prazo",
      figureTitle: "Minutos",
      remark: "Em média, no horário de expediente, dos chamados abertos no período.",
      format: formatMinutes,
      empty: "Nenhum chamado respondido neste período. Escolha outro.",
      useFigures: (options) => {
        const query = useRead("support/report-answers", during(options));
        return { ...figuresOf(query, answeredRows(options)), total: query.data?.minutes ?? 0 };
      },
    },
    {
      period: true,
      name: "custos",
      title: "Custo das ordens",
      heading: "Custo das ordens de serviço",
      chart: "bars",
      money: true,
      firstRowsText: "as 20 mais caras",
      labelTitle: "Ordem",
      noteTitle: "Peças e trabalho",
      figureTitle: "Custo",
      remark: "Peças ao preço da saída; trabalho ao valor da hora de hoje, em Configurações › Suporte de TI.",
      format: formatMoney,
      empty: "Nenhuma ordem com peça ou trabalho neste período. Escolha outro.",
      useFigures: (options) => figuresOf(useRead("support/report-costs", during(options)), costRows),
    },
  ],
};
