import { Link } from "react-router-dom";
import type { NeverReadRow } from "../../../../domain/library/lists";
import { useList } from "../../data/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { dayOfInstant } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { CLASS_SETS } from "./report-kinds";

const FILTERS = { textbooks: CLASS_SETS.param };
const INCLUDED = "sim";

const COLUMNS: readonly ListColumn<NeverReadRow>[] = [
  { title: "Título", sort: "title", value: (row) => row.title },
  { title: "Autores", value: (row) => row.authors },
  { only: "file", title: "CDD", value: (row) => row.cdd },
  { title: "Exemplares", align: "right", wide: true, value: (row) => row.copies, kind: "number" },
  {
    title: "No acervo desde",
    sort: "created",
    align: "right",
    phone: "column",
    value: (row) => row.created,
    kind: "instant",
    render: (row, context) => dayOfInstant(row.created, context),
  },
];

/** The copies on the shelf that nobody ever borrowed. */
export function NeverRead() {
  const list = useListState({ filters: FILTERS });
  const { textbooks } = list.params.filters;
  // A textbook waits for a class, not for a reader's choice.
  const titles = useListing("never-read", list, {
    ...list.params,
    filters: { textbooks: textbooks === INCLUDED ? "" : "false" },
  });
  const allTitles = useList("titles", { perPage: 1 });
  return (
    <ListTable
      listing={titles}
      caption="Nunca lidos"
      search="Título, autor ou assunto"
      file={{ name: "nunca-lidos", workbook: true }}
      allChoice={{ allLabel: "Sem os didáticos" }}
      chips={[{ label: "Com os didáticos", filter: { textbooks: INCLUDED } }]}
      columns={COLUMNS}
      rowName={(row) => row.title}
      rowLink={(row) => `/acervo/${row.id}`}
      empty={
        allTitles.data?.totalItems === 0
          ? { drawing: "books", sentence: "O acervo ainda não tem títulos.", action: <Link to="/acervo">Ir para o acervo</Link> }
          : { drawing: "books", sentence: "Todos os títulos já foram emprestados." }
      }
    >
      <p role="status">{titles.count("título nunca lido", "títulos nunca lidos") ?? ""}</p>
    </ListTable>
  );
}
