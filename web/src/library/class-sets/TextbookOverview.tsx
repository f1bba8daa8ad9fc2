import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { groupTotals, type TitleTotals } from "../../../../domain/library/class-sets/class-sheet";
import type { TextbookRow } from "../../../../domain/library/class-sets/commands";
import { cycleInWords, isSchoolProperty } from "../../../../domain/library/class-sets/textbooks";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PrintTable } from "../../ui/print/PrintTable";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { ListBar } from "../../ui/table/ListBar";
import { localList, localRows } from "../../ui/table/local-list";
import { useListState } from "../../ui/table/use-list-state";
import { MissingBadge } from "./MissingBadge";
import classes from "./Overview.module.css";
import { ClassSetTabs } from "./Tabs";
import { TEXTBOOK_CSV } from "./textbook-csv";
import { useYear, YearField } from "./useYear";

const FILTERS = { missing: "faltando", cycle: "ciclo" } as const;

/** The account that the programme asks for: owned, delivered, returned and missing, by title, component and grade. */
export default function TextbookOverview() {
  const year = useYear();
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const overview = useRead("library/textbook-overview", { year });
  useLive("loans", ["library/textbook-overview"]);
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
  const shown = localRows(rows ?? [], { ...list.params, sort: list.sort }, terms);

  const columns: Column<TextbookRow>[] = [
    { key: "name", title: "Título", sort: "name", note: (row) => cycleInWords(row, year) },
    { key: "component", title: "Componente", sort: "component", render: (row) => row.component },
    { key: "grade", title: "Ano", sort: "grade", render: (row) => row.grade },
    { key: "owned", title: "Da escola", align: "right", render: (row) => formatNumber(row.owned) },
    { key: "delivered", title: "Entregues", align: "right", render: (row) => formatNumber(row.delivered + row.given) },
    { key: "returned", title: "Devolvidos", align: "right", render: (row) => (row.consumable ? "" : formatNumber(row.returned)) },
    {
      key: "missing",
      title: "Faltam",
      sort: "missing",
      align: "right",
      phone: "column",
      render: (row) => <MissingBadge totals={row} />,
    },
  ];
  return (
    <Page
      title="Títulos do PNLD"
      views={<ClassSetTabs />}
      count={rows ? count(rows.length, "título", "títulos") : undefined}
      actions={<YearField years={[]} />}
    >
      <ListBar
        list={list}
        search="Título, componente ou ano"
        actions={<ExportButton fileName={`pnld-${year}`} columns={TEXTBOOK_CSV} loadAll={() => Promise.resolve(shown)} />}
      >
        <FilterChips
          list={list}
          total={rows?.length}
          chips={[
            { label: "Com livros a devolver", filter: { missing: "sim" } },
            { label: "Ciclo encerrado: agora da escola", filter: { cycle: "encerrado" } },
          ]}
        />
      </ListBar>
      <DataTable
        caption="Títulos do PNLD"
        columns={columns}
        rowId={(row) => row.title}
        rowName={(row) => row.name}
        rowLink={(row) => `/acervo/${row.title}`}
        query={localList({ ...overview, data: rows }, { ...list.params, sort: list.sort }, terms)}
        list={list}
        empty={
          <EmptyState
            drawing="books"
            sentence="Nenhum título é do PNLD ainda. No cadastro do título, abra “Livro didático (PNLD)” e informe o programa e o ciclo."
            action={
              <Button component={Link} to="/acervo">
                Ir para o acervo
              </Button>
            }
          />
        }
      />
      {shown.length > 0 ? (
        <div className={classes.groups}>
          <Groups title="Por componente" totals={groupTotals(shown, (row) => row.component)} />
          <Groups title="Por ano" totals={groupTotals(shown, (row) => row.grade)} />
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
        heads={[title.replace("Por ", "").replace(/^./, (letter) => letter.toUpperCase()), "Entregues", "Devolvidos", "Faltam"]}
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
