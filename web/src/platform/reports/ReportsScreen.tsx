import { Button } from "@mantine/core";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { LinkTabs } from "../../ui/LinkTabs";
import { Page } from "../../ui/Page";
import { ExportButton } from "../../ui/table/ExportButton";
import { LoadingState } from "../LoadingState";
import { PeriodBar } from "./PeriodBar";
import { ReportBody } from "./ReportBody";
import { isReport, type Report, type ReportSet, reportColumns } from "./report";
import { countedIn } from "./report-options";

/** An area's reports: figures to read, to export and to compare with the lists. On a route that ends with ":report". */
export function ReportsScreen({ set }: { set: ReportSet }) {
  const { report: name = "" } = useParams();
  const [address] = useSearchParams();
  const search = address.toString() ? `?${address}` : "";
  const namedTab = set.tabs.find((tab) => tab.name === name);
  const openTab = namedTab ?? set.tabs[0];
  // The address that names no report shows the first one: its tab is the current one then.
  const pathOf = (tab: ReportSet["tabs"][number]) =>
    tab.name && (namedTab || tab !== openTab) ? `${set.path}/${tab.name}` : set.path;
  const tabs = set.tabs.map((tab) => ({
    to: `${pathOf(tab)}${isReport(tab) && tab.period ? search : ""}`,
    label: tab.title,
  }));
  const report = openTab && isReport(openTab) ? openTab : undefined;
  return (
    <Page
      title={set.title}
      tab={namedTab?.title}
      actions={report ? <Files key={report.name} set={set} report={report} /> : undefined}
    >
      <LinkTabs label={set.title} tabs={tabs} />
      {report ? (
        <Figures key={report.name} set={set} report={report} />
      ) : openTab && !isReport(openTab) ? (
        <openTab.Panel />
      ) : null}
    </Page>
  );
}

interface OpenReport {
  set: ReportSet;
  report: Report;
}

function useReportOptions({ set, report }: OpenReport) {
  const [address] = useSearchParams();
  const { today } = useApplication();
  const options = countedIn(address, today, set.option, report.filter);
  return { search: address.toString() ? `?${address}` : "", counted: options, figures: report.useFigures(options) };
}

function Files({ set, report }: OpenReport) {
  const { search, figures } = useReportOptions({ set, report });
  const loadAll = () => Promise.resolve(figures.rows ?? []);
  const files = { fileName: report.name, columns: reportColumns(report), loadAll, ready: figures.rows !== undefined };
  return (
    <>
      <ExportButton {...files} label="CSV" />
      <ExportButton {...files} label="Excel" format="xlsx" />
      <Button variant="default" component={Link} to={`${set.path}/${report.name}/imprimir${report.period ? search : ""}`}>
        Imprimir
      </Button>
    </>
  );
}

function Figures({ set, report }: OpenReport) {
  const { counted, figures } = useReportOptions({ set, report });
  const { rows, total, error } = figures;
  return (
    <>
      {report.period ? <PeriodBar options={counted} option={set.option} filter={report.filter} /> : null}
      {error || !rows ? (
        <LoadingState query={figures} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="calendar" sentence={report.empty} action={null} />
      ) : (
        <ReportBody report={report} rows={rows} total={total} />
      )}
    </>
  );
}
