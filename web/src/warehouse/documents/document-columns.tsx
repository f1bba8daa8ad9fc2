import { count } from "../../../../domain/text";
import type { StockDocumentRow } from "../../../../domain/warehouse/lists";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { ListColumn } from "../../ui/table/columns";
import { kindTitle, otherSide } from "../warehouse-words";

/** "Saída 2026/000123". */
export const documentName = ({ kind, number }: Pick<StockDocumentRow, "kind" | "number">): string =>
  `${kindTitle(kind)} ${number}`;

/** The columns of documents, in every table. */
export const DOCUMENT_COLUMNS: readonly ListColumn<StockDocumentRow>[] = [
  {
    title: "Documento",
    render: (row) => (
      <>
        {kindTitle(row.kind)}{" "}
        {row.reversed_by ? (
          <StatusBadge tone="neutral" icon={false}>
            Estornado
          </StatusBadge>
        ) : null}
      </>
    ),
    code: (row) => row.number,
  },
  { only: "file", title: "Número", value: (row) => row.number },
  { only: "file", title: "Tipo", value: (row) => kindTitle(row.kind) },
  { only: "file", title: "Dia", value: (row) => row.day, kind: "day" },
  {
    title: "Origem ou destino",
    value: otherSide,
    render: (row) => (row.reversal_of ? `do ${row.reversal_of_number}` : otherSide(row)),
  },
  { only: "file", title: "Nota fiscal", value: (row) => row.invoice_number, kind: "code" },
  { only: "file", title: "Materiais", value: (row) => row.material_count, kind: "number" },
  {
    title: "Linhas",
    align: "right",
    phone: "hidden",
    render: (row) => count(row.material_count, "material", "materiais"),
  },
  { title: "Valor", align: "right", phone: "hidden", value: (row) => Math.abs(row.total), kind: "money" },
  { title: "Lançado por", wide: true, phone: "hidden", value: (row) => row.made_by_name },
  { only: "file", title: "Lançado em", value: (row) => row.made_at, kind: "instant" },
  { only: "file", title: "Estornado por", value: (row) => row.reversed_by_number },
  {
    title: "Dia",
    sort: "day",
    align: "right",
    phone: "column",
    render: (row, { today }) => <span className="unwrapped">{shortDay(row.day, today)}</span>,
  },
];
