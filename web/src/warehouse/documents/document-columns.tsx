import type { Day } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import type { StockDocumentRow } from "../../../../domain/warehouse/lists";
import { formatMoney, shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

/** "Saída 2026/000123". */
export const documentName = ({ kind, number }: Pick<StockDocumentRow, "kind" | "number">): string =>
  `${kindTitle(kind)} ${number}`;

/** The columns of documents, in every table. */
export const documentColumns = (today: Day): Column<StockDocumentRow>[] => [
  {
    key: "kind",
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
  {
    key: "who",
    title: "Origem ou destino",
    render: (row) => (row.reversal_of ? `do ${row.reversal_of_number}` : otherSide(row)),
  },
  {
    key: "lines",
    title: "Linhas",
    align: "right",
    phone: "hidden",
    render: (row) => count(row.material_count, "material", "materiais"),
  },
  { key: "value", title: "Valor", align: "right", phone: "hidden", render: (row) => formatMoney(Math.abs(row.total)) },
  { key: "by", title: "Lançado por", wide: true, phone: "hidden", render: (row) => row.made_by_name },
  {
    key: "day",
    title: "Dia",
    sort: "day",
    align: "right",
    phone: "column",
    render: (row) => <span className={classes.whole}>{shortDay(row.day, today)}</span>,
  },
];
