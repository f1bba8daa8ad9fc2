import { countOf, type NeverReadRow } from "../../../../domain/lists";
import { fetchWholeList, useList } from "../../data/lists";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber, shortDay, zoned } from "../../ui/format";
import { useKit } from "../../ui/kit";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { DataTable } from "../../ui/table/DataTable";
import { ExportButton } from "../../ui/table/ExportButton";
import { ListBar } from "../../ui/table/ListBar";
import { useListState } from "../../ui/table/use-list-state";

const byId = (row: NeverReadRow) => row.id;

const CSV: readonly CsvColumn<NeverReadRow>[] = [
  { title: "Título", value: (row) => row.title },
  { title: "Autores", value: (row) => row.authors },
  { title: "CDD", value: (row) => row.cdd },
  { title: "Exemplares", value: (row) => row.copies, kind: "number" },
  { title: "No acervo desde", value: (row) => row.created, kind: "instant" },
];

/** What stands on the shelf and nobody ever took home. */
export function NeverRead() {
  const list = useListState();
  const titles = useList("never-read", list.params);
  const { today, timeZone } = useKit();
  const columns: Column<NeverReadRow>[] = [
    { key: "title", title: "Título", sort: "title" },
    { key: "authors", title: "Autores", render: (row) => row.authors },
    { key: "copies", title: "Exemplares", align: "right", wide: true, render: (row) => formatNumber(row.copies) },
    {
      key: "created",
      title: "No acervo desde",
      sort: "created",
      align: "right",
      phone: "column",
      render: (row) => shortDay(zoned(row.created, timeZone).day, today),
    },
  ];
  const loadAll = () => fetchWholeList("never-read", list.params);
  return (
    <>
      <ListBar
        list={list}
        search="Título, autor ou assunto"
        actions={
          <>
            <ExportButton fileName="nunca-lidos" columns={CSV} loadAll={loadAll} label="CSV" />
            <ExportButton fileName="nunca-lidos" columns={CSV} loadAll={loadAll} label="Excel" format="xlsx" />
          </>
        }
      >
        <p role="status">{titles.data ? countOf(titles.data, "título nunca lido", "títulos nunca lidos") : ""}</p>
      </ListBar>
      <DataTable
        caption="Nunca lidos"
        columns={columns}
        rowId={byId}
        rowName={(row) => row.title}
        rowLink={(row) => `/acervo/${row.id}`}
        query={titles}
        list={list}
        empty={<EmptyState drawing="books" sentence="Nenhum título à espera do primeiro leitor." />}
      />
    </>
  );
}
