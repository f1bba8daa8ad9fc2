import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { totalsOf } from "../../../../domain/library/class-sets/class-sheet";
import type { ClassSetSummary } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber, shortDay } from "../../ui/format";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { MissingBadge } from "./MissingBadge";
import { ClassSetTabs } from "./Tabs";
import { useYear, YearField } from "./useYear";

const rowId = ({ kind, class: group, reader }: ClassSetSummary) => `${kind} ${group}${reader}`;

/** Which class and which teacher received books this year, and how much of it is still out. */
export default function ClassSets() {
  const year = useYear();
  const { today } = useApplication();
  const sets = useRead("library/class-sets", { year });
  useLive("class_sets", ["library/class-sets"]);
  useLive("loans", ["library/class-sets"]);
  const rows = sets.data?.sets;
  const sum = totalsOf((rows ?? []).map((row) => ({ ...row, pardoned: 0 })));

  const columns: Column<ClassSetSummary>[] = [
    { key: "name", title: "Turma ou professor" },
    { key: "delivered", title: "Emprestados", align: "right", render: (row) => formatNumber(row.delivered) },
    { key: "returned", title: "Devolvidos", align: "right", render: (row) => formatNumber(row.returned) },
    { key: "missing", title: "Faltam", align: "right", phone: "column", render: (row) => <MissingBadge totals={row} /> },
    { key: "given", title: "Em definitivo", align: "right", render: (row) => (row.given > 0 ? formatNumber(row.given) : "") },
    { key: "last", title: "Última entrega", wide: true, render: (row) => shortDay(row.last, today) },
    {
      key: "kind",
      title: "Para",
      wide: true,
      render: (row) => <StatusBadge tone="neutral">{row.kind === "teacher" ? "Professor" : "Turma"}</StatusBadge>,
    },
  ];
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
        columns={columns}
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
