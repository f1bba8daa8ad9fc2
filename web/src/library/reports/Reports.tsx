import { Button } from "@mantine/core";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { sentenceOf } from "../../data/errors";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { useKit } from "../../ui/kit";
import { LinkTabs } from "../../ui/LinkTabs";
import { LoadingRows } from "../../ui/loading";
import { Page } from "../../ui/Page";
import { ExportButton } from "../../ui/table/ExportButton";
import { Holdings } from "./Holdings";
import { NeverRead } from "./NeverRead";
import { PeriodBar } from "./PeriodBar";
import { ReportBody } from "./ReportBody";
import { countedIn, REPORTS, type Report, reportColumns, reportNamed } from "./report-kinds";
import { useReport } from "./useReport";

const EMPTY: Readonly<Partial<Record<Report["name"], string>>> = {
  assuntos: "Nenhum livro com assunto foi emprestado neste período. O assunto se anota no cadastro do título.",
  atrasos: "Nenhum livro em atraso.",
};

/** What the library did, in figures that one can look at, hand on and check against the lists. */
export default function Reports() {
  const { report: name = "" } = useParams();
  const [address] = useSearchParams();
  const search = address.toString() ? `?${address}` : "";
  const report = reportNamed(name);
  const tabs = [
    { to: "/relatorios", label: "Acervo e lei" },
    ...REPORTS.map((one) => ({ to: `/relatorios/${one.name}${one.period ? search : ""}`, label: one.title })),
    { to: "/relatorios/nunca-lidos", label: "Nunca lidos" },
  ];
  const shown = tabs.find(({ to }) => to.split("?")[0] === (name ? `/relatorios/${name}` : "/relatorios"));
  return (
    <Page title="Relatórios" tab={shown?.label} actions={report ? <Files report={report} search={search} /> : undefined}>
      <LinkTabs label="Relatórios" tabs={tabs} />
      {report ? <Figures report={report} /> : name === "nunca-lidos" ? <NeverRead /> : <Holdings />}
    </Page>
  );
}

function useShown(report: Report) {
  const [address] = useSearchParams();
  const { today } = useKit();
  const period = countedIn(address, today);
  return { period, figures: useReport(report.name, period) };
}

function Files({ report, search }: { report: Report; search: string }) {
  const { figures } = useShown(report);
  const loadAll = () => Promise.resolve(figures.rows ?? []);
  const files = { fileName: report.name, columns: reportColumns(report), loadAll };
  return (
    <>
      <ExportButton {...files} label="CSV" />
      <ExportButton {...files} label="Excel" format="xlsx" />
      <Button variant="default" component={Link} to={`/relatorios/${report.name}/imprimir${report.period ? search : ""}`}>
        Imprimir
      </Button>
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const { period, figures } = useShown(report);
  const { rows, total, error, refetch } = figures;
  return (
    <>
      {report.period ? <PeriodBar period={period} /> : null}
      {error ? (
        <ErrorState sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : !rows ? (
        <LoadingRows />
      ) : rows.length === 0 ? (
        <EmptyState drawing="calendar" sentence={EMPTY[report.name] ?? "Nenhum empréstimo neste período. Escolha outro."} />
      ) : (
        <ReportBody report={report} rows={rows} total={total} />
      )}
    </>
  );
}
