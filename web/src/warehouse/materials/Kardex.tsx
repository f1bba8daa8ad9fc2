import { useState } from "react";
import type { MovementRow } from "../../../../domain/warehouse/lists";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit, PLACE_WORDS } from "../../../../domain/warehouse/words";
import { useList } from "../../data/lists";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { formatMoney, formatNumber, shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { Pager } from "../../ui/table/Pager";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

const PER_PAGE = 20;

/** The movements of one material, the latest first, each with the remainder after it. */
export function Kardex({ material }: { material: string }) {
  const { today } = useApplication();
  const [page, setPage] = useState(1);
  const movements = useList("movements", { filters: { material }, sort: "-posted", page, perPage: PER_PAGE });
  const { totalItems = 0, totalPages = 0, more } = movements.data ?? {};
  const columns: Column<MovementRow>[] = [
    {
      key: "what",
      title: "Movimento",
      render: (row) => kindTitle(row.kind, row.reversed_kind),
      code: (row) => row.number,
    },
    {
      key: "who",
      title: "Origem ou destino",
      render: (row) => (
        <>
          {otherSide(row)}{" "}
          <span className={classes.below}>
            {[row.batch_code ? `lote ${row.batch_code}` : "", row.place === "stock" ? "" : PLACE_WORDS[row.place]]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      ),
    },
    { key: "day", title: "Dia", render: (row) => <span className={classes.whole}>{shortDay(row.day, today)}</span> },
    {
      key: "quantity",
      title: "Quantidade",
      align: "right",
      phone: "column",
      render: (row) => <span className={classes.figure}>{signed(row.quantity)}</span>,
    },
    {
      key: "value",
      title: "Valor",
      align: "right",
      wide: true,
      phone: "hidden",
      render: (row) => <span className={classes.whole}>{formatMoney(row.value)}</span>,
    },
    {
      key: "after",
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
  return (
    <Card title="Movimentos" aside={totalItems > 0 ? `${more ? "mais de " : ""}${formatNumber(totalItems)}` : undefined} flush>
      <DataTable
        caption="Movimentos do material"
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) =>
          `${kindTitle(row.kind, row.reversed_kind)} ${row.number}: ${formatQuantityWithUnit(row.quantity, row.unit)}`
        }
        rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
        query={movements}
        empty={<p className="rest">Nenhum movimento registrado.</p>}
      />
      {totalPages > 1 ? (
        <div className={classes.pager}>
          <Pager page={page} perPage={PER_PAGE} total={totalItems} pages={totalPages} more={more} onPage={setPage} narrow />
        </div>
      ) : null}
    </Card>
  );
}

const signed = (quantity: number): string => `${quantity > 0 ? "+" : ""}${formatQuantity(quantity)}`;
