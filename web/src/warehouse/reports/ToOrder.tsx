import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { suggestedOrder } from "../../../../domain/warehouse/reorder";
import { countedLimit, formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useLive } from "../../data/realtime";
import { ListExport, ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { shortDay } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { unitPrice, unitPriceNumber } from "../warehouse-words";
import { estimateOf, PATH, TO_ORDER } from "./report-rows";

const COLUMNS: readonly ListColumn<MaterialRow>[] = [
  { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", sort: "name", value: (row) => row.name, code: (row) => row.code },
  { only: "file", title: "Unidade", value: (row) => row.unit },
  {
    title: "Disponível",
    align: "right",
    value: (row) => row.available / ONE,
    kind: "number",
    render: (row) => <Quantity quantity={row.available} unit={row.unit} />,
  },
  { only: "file", title: "Ponto de pedido", value: (row) => countedLimit(row.reorder_point, row.decimals) / ONE, kind: "number" },
  { only: "file", title: "Consumo por mês", value: (row) => row.monthly_use / ONE, kind: "number" },
  {
    title: "Pedir com",
    align: "right",
    phone: "hidden",
    render: (row) => <span className={classes.figure}>{formatQuantity(countedLimit(row.reorder_point, row.decimals))}</span>,
  },
  {
    title: "Sugestão",
    align: "right",
    phone: "column",
    render: (row) => <Quantity quantity={suggestedOrder(row)} unit={row.unit} />,
  },
  {
    title: "Última compra",
    phone: "hidden",
    render: (row, { today }) =>
      row.last_day ? (
        <>
          {row.last_supplier || "Sem fornecedor"}
          <div className="second">
            {unitPrice(row.last_value, row.last_quantity)} em {shortDay(row.last_day, today)}
          </div>
        </>
      ) : (
        "nunca comprado"
      ),
  },
  { only: "file", title: "Sugestão de compra", value: (row) => suggestedOrder(row) / ONE, kind: "number" },
  { only: "file", title: "Último fornecedor", value: (row) => row.last_supplier },
  { only: "file", title: "Último preço", value: (row) => unitPriceNumber(row.last_value, row.last_quantity), kind: "number" },
  { only: "file", title: "Última compra", value: (row) => row.last_day, kind: "day" },
  { only: "file", title: "Valor estimado", value: estimateOf, kind: "money" },
];

/** The materials at their reorder point, with the quantity to order and the last supplier. */
export function ToOrder() {
  const list = useListState({ filters: {} });
  const materials = useListing("materials", list, { ...list.params, filters: TO_ORDER });
  useLive("stock_documents", ["materials"]);
  useLive("material_requests", ["materials"]);
  useLive("stock_reservations", ["materials"]);
  return (
    <ListTable
      listing={materials}
      caption="Materiais a pedir"
      search="Nome, código, prateleira ou CATMAT"
      tools={
        <>
          <ListExport file={{ name: "a-pedir", workbook: true }} columns={COLUMNS} loadAll={materials.loadAll} />
          <Button variant="default" component={Link} to={list.linkTo(`${PATH}/a-pedir/imprimir`)}>
            Imprimir
          </Button>
        </>
      }
      columns={COLUMNS}
      rowName={(row) => `${row.name}: ${formatQuantityWithUnit(suggestedOrder(row), row.unit)}`}
      rowLink={(row) => `/materiais/${row.id}`}
      empty={{ drawing: "box", sentence: "Nenhum material chegou ao ponto de pedido." }}
    />
  );
}
