import { Link } from "react-router-dom";
import type { NeverReadRow } from "../../../../domain/library/lists";
import { useList } from "../../data/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber, shortDay, zoned } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { CLASS_SETS } from "./report-kinds";

const FILTERS = { textbooks: CLASS_SETS.param };
const SHOWN = "sim";

const CSV: readonly CsvColumn<NeverReadRow>[] = [
  { title: "Título", value: (row) => row.title },
  { title: "Autores", value: (row) => row.authors },
  { title: "CDD", value: (row) => row.cdd },
  { title: "Exemplares", value: (row) => row.copies, kind: "number" },
  { title: "No acervo desde", value: (row) => row.created, kind: "instant" },
];

/** The copies on the shelf that nobody ever took home. */
export function NeverRead() {
  const list = useListState({ filters: FILTERS });
  const { textbooks } = list.params.filters;
  // A textbook waits for a class, not for someone who chooses it.
  const titles = useListing("never-read", list, {
    ...list.params,
    filters: { textbooks: textbooks === SHOWN ? "" : "false" },
  });
  const known = useList("titles", { perPage: 1 });
  const { today, timeZone } = useApplication();
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
  return (
    <ListTable
      listing={titles}
      caption="Nunca lidos"
      search="Título, autor ou assunto"
      tools={
        <>
          <ExportButton fileName="nunca-lidos" columns={CSV} loadAll={titles.loadAll} label="CSV" />
          <ExportButton fileName="nunca-lidos" columns={CSV} loadAll={titles.loadAll} label="Excel" format="xlsx" />
        </>
      }
      columns={columns}
      rowName={(row) => row.title}
      rowLink={(row) => `/acervo/${row.id}`}
      empty={
        known.data?.totalItems === 0 ? (
          <EmptyState
            drawing="books"
            sentence="O acervo ainda não tem títulos."
            action={<Link to="/acervo">Ir para o acervo</Link>}
          />
        ) : (
          <EmptyState drawing="books" sentence="Todos os títulos já foram emprestados." action={null} />
        )
      }
    >
      <FilterChips
        list={list}
        chips={[{ label: "Com os didáticos", filter: { textbooks: SHOWN } }]}
        allLabel="Sem os didáticos"
      />
      <p role="status">{titles.count("título nunca lido", "títulos nunca lidos") ?? ""}</p>
    </ListTable>
  );
}
