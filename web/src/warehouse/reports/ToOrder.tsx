import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { suggestedOrder } from "../../../../domain/warehouse/reorder";
import { countedLimit, formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useLive } from "../../data/realtime";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { useListState } from "../../ui/table/use-list-state";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { unitPrice } from "../warehouse-words";
import { estimateOf, PATH, TO_ORDER } from "./report-rows";

const CSV: readonly CsvColumn<MaterialRow>[] = [
  { title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", value: (row) => row.name },
  { title: "Unidade", value: (row) => row.unit },
  { title: "Disponível", value: (row) => row.available / ONE, kind: "number" },
  { title: "Ponto de pedido", value: (row) => countedLimit(row.reorder_point, row.decimals) / ONE, kind: "number" },
  { title: "Consumo por mês", value: (row) => row.monthly_use / ONE, kind: "number" },
  { title: "Sugestão de compra", value: (row) => suggestedOrder(row) / ONE, kind: "number" },
  { title: "Último fornecedor", value: (row) => row.last_supplier },
  { title: "Último preço", value: (row) => unitPrice(row.last_value, row.last_quantity) },
  { title: "Última compra", value: (row) => row.last_day, kind: "day" },
  { title: "Valor estimado", value: estimateOf, kind: "money" },
];

/** The materials at their reorder point, with the quantity to order and the last supplier. */
export function ToOrder() {
  const list = useListState({ filters: {} });
  const materials = useListing("materials", list, { ...list.params, filters: TO_ORDER });
  const { today } = useApplication();
  useLive("stock_documents", ["materials"]);
  const columns: Column<MaterialRow>[] = [
    { key: "name", title: "Material", sort: "name", code: (row) => row.code },
    {
      key: "available",
      title: "Disponível",
      align: "right",
      render: (row) => <Quantity quantity={row.available} unit={row.unit} />,
    },
    {
      key: "reorder",
      title: "Pedir com",
      align: "right",
      phone: "hidden",
      render: (row) => <span className={classes.figure}>{formatQuantity(countedLimit(row.reorder_point, row.decimals))}</span>,
    },
    {
      key: "suggested",
      title: "Sugestão",
      align: "right",
      phone: "column",
      render: (row) => <Quantity quantity={suggestedOrder(row)} unit={row.unit} />,
    },
    {
      key: "supplier",
      title: "Última compra",
      phone: "hidden",
      render: (row) =>
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
  ];
  return (
    <ListTable
      listing={materials}
      caption="Materiais a pedir"
      search="Nome, código, prateleira ou CATMAT"
      tools={
        <>
          <ExportButton fileName="a-pedir" columns={CSV} loadAll={materials.loadAll} label="CSV" />
          <ExportButton fileName="a-pedir" columns={CSV} loadAll={materials.loadAll} label="Excel" format="xlsx" />
          <Button variant="default" component={Link} to={`${PATH}/a-pedir/imprimir`}>
            Imprimir
          </Button>
        </>
      }
      columns={columns}
      rowName={(row) => `${row.name}: ${formatQuantityWithUnit(suggestedOrder(row), row.unit)}`}
      rowLink={(row) => `/materiais/${row.id}`}
      empty={<EmptyState drawing="box" sentence="Nenhum material chegou ao ponto de pedido." action={null} />}
    />
  );
}
