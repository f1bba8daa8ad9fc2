import type { MovementRow } from "../../../../domain/warehouse/lists";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit, PLACE_WORDS } from "../../../../domain/warehouse/words";
import { ListCard } from "../../platform/lists/ListCard";
import { formatMoney, shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

const kindOf = (row: MovementRow): string => kindTitle(row.kind, row.reversed_kind);

const COLUMNS: readonly Column<MovementRow>[] = [
  { title: "Movimento", render: kindOf, code: (row) => row.number },
  {
    title: "Origem ou destino",
    render: (row) => (
      <>
        {otherSide(row)}{" "}
        <span className={classes.secondLine}>
          {[row.batch_code ? `lote ${row.batch_code}` : "", row.place === "stock" ? "" : PLACE_WORDS[row.place]]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </>
    ),
  },
  { title: "Dia", render: (row, { today }) => <span className="unwrapped">{shortDay(row.day, today)}</span> },
  {
    title: "Quantidade",
    align: "right",
    phone: "column",
    render: (row) => <span className={classes.figure}>{signedQuantity(row.quantity)}</span>,
  },
  {
    title: "Valor",
    align: "right",
    wide: true,
    phone: "hidden",
    render: (row) => <span className="unwrapped">{formatMoney(row.value)}</span>,
  },
  {
    title: "Saldo",
    align: "right",
    render: (row) => (
      <>
        <span className={classes.phoneWord}>saldo </span>
        {formatQuantity(row.quantity_after)}
      </>
    ),
  },
];

/** The movements of one material, the latest first, each with the remainder after it. */
export function Kardex({ material }: { material: string }) {
  return (
    <ListCard
      title="Movimentos"
      caption="Movimentos do material"
      name="movements"
      filters={{ material }}
      sort="-posted"
      perPage={20}
      columns={COLUMNS}
      rowName={(row) => `${kindOf(row)} ${row.number}: ${formatQuantityWithUnit(row.quantity, row.unit)}`}
      rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
      empty="Nenhum movimento registrado."
    />
  );
}

const signedQuantity = (quantity: number): string => `${quantity > 0 ? "+" : ""}${formatQuantity(quantity)}`;
