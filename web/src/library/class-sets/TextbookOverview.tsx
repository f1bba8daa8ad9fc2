import { groupTotals, type TitleTotals } from "../../../../domain/library/class-sets/class-sheet";
import type { TextbookRow } from "../../../../domain/library/class-sets/commands";
import { cycleInWords, isSchoolProperty } from "../../../../domain/library/class-sets/textbooks";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { ListTable } from "../../platform/lists/ListTable";
import { useLocalListing } from "../../platform/lists/useListing";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PrintTable } from "../../ui/print/PrintTable";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { MissingBadge } from "./MissingBadge";
import classes from "./Overview.module.css";
import { ClassSetTabs } from "./Tabs";
import { useYear, YearField } from "./useYear";

const FILTERS = { missing: "faltando", cycle: "ciclo" } as const;

/** On the screen, and in the year's report for the education department. */
const columnsFor = (year: number): readonly ListColumn<TextbookRow>[] => [
  { title: "Título", sort: "name", value: (row) => row.name, note: (row) => cycleInWords(row, year) },
  { only: "file", title: "Programa", value: (row) => row.program },
  { title: "Componente", sort: "component", value: (row) => row.component },
  { title: "Ano", sort: "grade", value: (row) => row.grade },
  { only: "file", title: "Início do ciclo", value: (row) => row.cycle_start || "" },
  { only: "file", title: "Último ano do ciclo", value: (row) => row.cycle_end || "" },
  { only: "file", title: "Consumível", value: (row) => row.consumable },
  { title: "Da escola", only: "screen", align: "right", value: (row) => row.owned, kind: "number" },
  { only: "file", title: "Exemplares da escola", value: (row) => row.owned },
  { only: "file", title: "Extraviados", value: (row) => row.lost },
  { only: "file", title: "Emprestados", value: (row) => row.delivered },
  { title: "Entregues", align: "right", render: (row) => formatNumber(row.delivered + row.given) },
  {
    title: "Devolvidos",
    align: "right",
    value: (row) => row.returned,
    render: (row) => (row.consumable ? "" : formatNumber(row.returned)),
  },
  {
    title: "Faltam",
    sort: "missing",
    align: "right",
    phone: "column",
    value: (row) => row.missing,
    render: (row) => <MissingBadge totals={row} />,
  },
  { only: "file", title: "Perdoados", value: (row) => row.pardoned },
  { only: "file", title: "Entregues em definitivo", value: (row) => row.given },
];

/** The report that the programme requires: owned, delivered, returned and missing, by title, component and grade. */
export default function TextbookOverview() {
  const year = useYear();
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const overview = useRead("library/textbook-overview", { year });
  useLive("loans", ["library/textbook-overview"]);
  useLive("class_sets", ["library/textbook-overview"]);
  useLive("copies", ["library/textbook-overview"]);
  const rows = overview.data?.rows;
  const terms = {
    text: ({ name, component, grade, program }: TextbookRow) => [name, component, grade, program],
    filters: {
      missing: (row: TextbookRow) => row.missing > 0,
      cycle: (row: TextbookRow) => isSchoolProperty(row.cycle_end, year),
    },
    sorts: {
      name: (row: TextbookRow) => row.name,
      component: (row: TextbookRow) => row.component,
      grade: (row: TextbookRow) => row.grade,
      missing: (row: TextbookRow) => row.missing,
    },
  };
  const textbooks = useLocalListing({ ...overview, data: rows?.map((row) => ({ ...row, id: row.title })) }, list, terms);
  const matches = textbooks.query.data?.items ?? [];

  return (
    <Page
      title="Títulos do PNLD"
      views={<ClassSetTabs />}
      count={rows ? count(rows.length, "título", "títulos") : undefined}
      actions={<YearField years={[]} />}
    >
      <ListTable
        listing={textbooks}
        caption="Títulos do PNLD"
        search="Título, componente ou ano"
        file={{ name: `pnld-${year}` }}
        allChoice={{ total: rows?.length }}
        chips={[
          { label: "Com livros a devolver", filter: { missing: "sim" } },
          { label: "Ciclo encerrado: agora da escola", filter: { cycle: "encerrado" } },
        ]}
        columns={columnsFor(year)}
        rowName={(row) => row.name}
        rowLink={(row) => `/acervo/${row.title}`}
        empty={{
          drawing: "books",
          sentence:
            "Nenhum título é do PNLD ainda. No cadastro do título, abra “Livro didático (PNLD)” e informe o programa e o ciclo.",
          link: { label: "Ir para o acervo", to: "/acervo" },
        }}
      />
      {matches.length > 0 ? (
        <div className={classes.groups}>
          <Groups title="Por componente" totals={groupTotals(matches, (row) => row.component)} />
          <Groups title="Por ano" totals={groupTotals(matches, (row) => row.grade)} />
        </div>
      ) : null}
    </Page>
  );
}

function Groups({ title, totals }: { title: string; totals: readonly (TitleTotals & { word: string })[] }) {
  return (
    <Card title={title}>
      <PrintTable
        className={classes.figures}
        caption={title}
        heads={[
          title.replace("Por ", "").replace(/^./, (firstLetter) => firstLetter.toUpperCase()),
          "Entregues",
          "Devolvidos",
          "Faltam",
        ]}
      >
        {totals.map(({ word, delivered, given, returned, missing }) => (
          <tr key={word}>
            <th scope="row">{word || "Sem indicação"}</th>
            <td>{formatNumber(delivered + given)}</td>
            <td>{formatNumber(returned)}</td>
            <td>{formatNumber(missing)}</td>
          </tr>
        ))}
      </PrintTable>
    </Card>
  );
}
