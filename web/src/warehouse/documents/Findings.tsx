import { FINDING_WORDS, findingPlace, formatFinding, type StockFinding } from "../../../../domain/warehouse/findings";
import { useRead } from "../../data/call";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";

const columns: Column<StockFinding>[] = [
  { title: "Material", render: (row) => row.name || "–", code: (row) => row.code },
  { title: "Diferença", render: (row) => FINDING_WORDS[row.kind] },
  { title: "Local", render: findingPlace },
  { title: "Pelos lançamentos", align: "right", render: (row) => formatFinding(row, row.ledger) },
  { title: "Saldo guardado", align: "right", phone: "column", render: (row) => formatFinding(row, row.kept) },
];

/** The disagreements in the books, with both figures, for the person who corrects them. */
export default function Findings() {
  const { today, timeZone } = useApplication();
  const { data, error, refetch } = useRead("warehouse/findings", {});
  const first = data?.findings[0];
  const checkedAt = first ? zoned(first.found_at, timeZone) : null;
  return (
    <Page title="Conferência do estoque">
      {checkedAt ? (
        <Note tone="bad">
          Na conferência de {shortDay(checkedAt.day, today)} às {checkedAt.time}, os saldos não correspondiam aos lançamentos. A
          diferença só ocorre quando o banco de dados é alterado fora do sistema. Encaminhe esta página à equipe técnica.
        </Note>
      ) : null}
      <DataTable
        caption="Diferenças entre lançamentos e saldos"
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name || findingPlace(row)}
        query={wholeList({ data: data?.findings, error, refetch })}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhuma diferença: os saldos correspondem aos lançamentos. A conferência é feita toda noite."
            action={null}
          />
        }
      />
    </Page>
  );
}
