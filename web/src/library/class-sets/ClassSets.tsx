import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { totalsOf } from "../../../../domain/library/class-sets/class-sheet";
import type { ClassSetSummary } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { EmptyState } from "../../ui/EmptyState";
import { Page } from "../../ui/Page";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { MissingBadge } from "./MissingBadge";
import { ClassSetTabs } from "./Tabs";
import { useYear, YearField } from "./useYear";

const rowId = ({ kind, class: group, reader }: ClassSetSummary) => `${kind} ${group}${reader}`;

const COLUMNS: readonly Column<ClassSetSummary>[] = [
  { title: "Turma ou professor" },
  { title: "Emprestados", align: "right", value: (row) => row.delivered, kind: "number" },
  { title: "Devolvidos", align: "right", value: (row) => row.returned, kind: "number" },
  { title: "Faltam", align: "right", phone: "column", render: (row) => <MissingBadge totals={row} /> },
  { title: "Em definitivo", align: "right", value: (row) => row.given || "", kind: "number" },
  { title: "Última entrega", wide: true, value: (row) => row.last, kind: "day" },
  {
    title: "Para",
    wide: true,
    status: ({ kind }) => ({ tone: "neutral", text: kind === "teacher" ? "Professor" : "Turma" }),
  },
];

/** The classes and teachers with books this year, and the number that is still out. */
export default function ClassSets() {
  const year = useYear();
  const sets = useRead("library/class-sets", { year });
  useLive("class_sets", ["library/class-sets"]);
  useLive("loans", ["library/class-sets"]);
  const rows = sets.data?.sets;
  const sum = totalsOf((rows ?? []).map((row) => ({ ...row, pardoned: 0 })));

  return (
    <Page
      title="Livros didáticos"
      views={<ClassSetTabs />}
      count={rows ? `${count(sum.missing, "livro", "livros")} para devolver` : undefined}
      actions={
        <>
          <YearField years={sets.data?.years ?? []} />
          <Button component={Link} to="/livros-didaticos/entregar">
            Entregar livros
          </Button>
        </>
      }
    >
      <DataTable
        caption="Turmas e professores que receberam livros"
        columns={COLUMNS}
        rowId={rowId}
        rowName={(row) => row.name}
        rowLink={(row) => `/livros-didaticos/turma?${row.reader ? `leitor=${row.reader}` : `turma=${row.class}`}&ano=${year}`}
        query={wholeList({ ...sets, data: rows })}
        empty={
          <EmptyState
            drawing="books"
            sentence="Nenhuma turma recebeu livros neste ano. Escolha a turma e os livros, e entregue todos de uma vez."
            action={
              <Button component={Link} to="/livros-didaticos/entregar">
                Entregar livros
              </Button>
            }
          />
        }
      />
    </Page>
  );
}
