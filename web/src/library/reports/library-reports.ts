import { CLASS_SETS_COUNTED } from "../../../../domain/library/reports/commands";
import { useRead } from "../../data/call";
import { useClassOptions } from "../../people/useClassOptions";
import type { Counted } from "../../platform/reports/counted";
import { figuresOf, type ReportSet } from "../../platform/reports/report";
import { Holdings } from "./Holdings";
import { NeverRead } from "./NeverRead";
import { CLASS_SETS, classRows, monthRows, REPORTS, readerRows, subjectRows, titleRows } from "./report-kinds";

const during = ({ from, to, option }: Counted) => ({ from, to, class_sets: option ? CLASS_SETS_COUNTED : "" }) as const;

export const LIBRARY_REPORTS: ReportSet = {
  path: "/relatorios",
  title: "Relatórios",
  tabs: [
    { name: "", title: "Acervo e lei", Panel: Holdings },
    {
      ...REPORTS.months,
      useFigures: (counted) => figuresOf(useRead("library/report-months", during(counted)), monthRows),
    },
    {
      ...REPORTS.classes,
      useFigures: (counted) => figuresOf(useRead("library/report-classes", during(counted)), classRows("/leitores")),
    },
    {
      ...REPORTS.subjects,
      useFigures: (counted) => figuresOf(useRead("library/report-subjects", during(counted)), subjectRows),
    },
    {
      ...REPORTS.titles,
      useFigures: (counted) => figuresOf(useRead("library/report-titles", during(counted)), titleRows),
    },
    {
      ...REPORTS.readers,
      filter: { param: "turma", label: "Turma", useOptions: useClassOptions },
      useFigures: (counted) => {
        const { chosen = "" } = counted;
        const figures = figuresOf(useRead("library/report-readers", { ...during(counted), class: chosen }), readerRows);
        return { ...figures, chosen: useClassOptions().find(({ value }) => value === chosen)?.label ?? "" };
      },
    },
    {
      ...REPORTS.overdue,
      useFigures: () => figuresOf(useRead("library/report-overdue", {}), classRows("/livros-em-atraso")),
    },
    { name: "nunca-lidos", title: "Nunca lidos", Panel: NeverRead },
  ],
  option: CLASS_SETS,
};
