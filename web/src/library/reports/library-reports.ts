import { yearOf } from "../../../../domain/dates";
import { CLASS_SETS_COUNTED } from "../../../../domain/library/reports/commands";
import { useRead } from "../../data/call";
import { useClassOptions } from "../../people/useClassOptions";
import { figuresOf, type ReportSet } from "../../platform/reports/report";
import type { ReportOptions } from "../../platform/reports/report-options";
import { useApplication } from "../../ui/application-context";
import { Holdings } from "./Holdings";
import { NeverRead } from "./NeverRead";
import { CLASS_SETS, classRows, monthRows, REPORTS, readerRows, subjectRows, titleRows } from "./report-kinds";

const during = ({ from, to, option }: ReportOptions) => ({ from, to, class_sets: option ? CLASS_SETS_COUNTED : "" }) as const;

const useClassRows = (list: string) => classRows(list, yearOf(useApplication().today));

export const LIBRARY_REPORTS: ReportSet = {
  path: "/relatorios",
  title: "Relatórios",
  tabs: [
    { name: "", title: "Acervo e lei", Panel: Holdings },
    {
      ...REPORTS.months,
      useFigures: (options) => figuresOf(useRead("library/report-months", during(options)), monthRows),
    },
    {
      ...REPORTS.classes,
      useFigures: (options) => figuresOf(useRead("library/report-classes", during(options)), useClassRows("/leitores")),
    },
    {
      ...REPORTS.subjects,
      useFigures: (options) => figuresOf(useRead("library/report-subjects", during(options)), subjectRows),
    },
    {
      ...REPORTS.titles,
      useFigures: (options) => figuresOf(useRead("library/report-titles", during(options)), titleRows),
    },
    {
      ...REPORTS.readers,
      filter: { param: "turma", label: "Turma", useOptions: useClassOptions },
      useFigures: (options) => {
        const { chosen = "" } = options;
        const figures = figuresOf(useRead("library/report-readers", { ...during(options), class: chosen }), readerRows);
        return { ...figures, chosen: useClassOptions().find(({ value }) => value === chosen)?.label ?? "" };
      },
    },
    {
      ...REPORTS.overdue,
      useFigures: () => figuresOf(useRead("library/report-overdue", {}), useClassRows("/livros-em-atraso")),
    },
    { name: "nunca-lidos", title: "Nunca lidos", Panel: NeverRead },
  ],
  option: CLASS_SETS,
};
