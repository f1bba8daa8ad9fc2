import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { countedLimit, MATERIAL_KIND_WORDS } from "../../../../domain/warehouse/words";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { OffersLink } from "../../platform/OffersLink";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { MATERIAL_FILTERS, materialStanding, unitPrice } from "../warehouse-words";

const CHIPS = [
  { label: "Abaixo do mínimo", filter: { low: "true" } },
  { label: "A pedir", filter: { order: "true" } },
  { label: "Com saldo", filter: { in_stock: "true" } },
  { label: "Permanentes", filter: { kind: "permanent" } },
  { label: "Inativos", filter: { active: "false" } },
];

const CSV: readonly CsvColumn<MaterialRow>[] = [
  { title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", value: (row) => row.name },
  { title: "Unidade", value: (row) => row.unit },
  { title: "Em estoque", value: (row) => row.quantity / ONE, kind: "number" },
  { title: "Disponível", value: (row) => row.available / ONE, kind: "number" },
  { title: "Mínimo", value: (row) => (row.minimum === 0 ? "" : row.minimum / ONE), kind: "number" },
  { title: "Prazo de entrega (dias)", value: (row) => row.lead_time_days || "", kind: "number" },
  { title: "Consumo por mês", value: (row) => row.monthly_use / ONE, kind: "number" },
  {
    title: "Ponto de pedido",
    value: (row) => (row.reorder_point === 0 ? "" : countedLimit(row.reorder_point, row.decimals) / ONE),
    kind: "number",
  },
  { title: "Valor em estoque", value: (row) => row.value, kind: "money" },
  { title: "Último preço", value: (row) => unitPrice(row.last_value, row.last_quantity) },
  { title: "Última compra", value: (row) => row.last_day, kind: "day" },
  { title: "Tipo", value: (row) => MATERIAL_KIND_WORDS[row.kind] },
  { title: "Elemento de despesa", value: (row) => row.expense_element },
  { title: "Prateleira", value: (row) => row.shelf },
  { title: "Ativo", value: (row) => row.active },
];

const labelsOf = (search: string): string =>
  `/materiais/etiquetas${search ? `?${new URLSearchParams({ q: search }).toString()}` : ""}`;

/** The materials of the stockroom, with their quantities. */
export default function Materials() {
  const { today } = useApplication();

  const columns: Column<MaterialRow>[] = [
    { key: "name", title: "Material", sort: "name", code: (row) => row.code },
    {
      key: "standing",
      title: "Situação",
      render: (row) => {
        const standing = materialStanding(row);
        return standing ? (
          <StatusBadge tone={standing.tone} icon={false}>
            {standing.text}
          </StatusBadge>
        ) : null;
      },
    },
    { key: "shelf", title: "Prateleira", wide: true, phone: "hidden", render: (row) => row.shelf },
    {
      key: "reorder",
      title: "Pedir com",
      align: "right",
      wide: true,
      phone: "hidden",
      render: (row) =>
        row.reorder_point > 0 ? (
          <>
            {formatQuantity(countedLimit(row.reorder_point, row.decimals))}
            {row.minimum > 0 ? <div className="second">mínimo {formatQuantity(row.minimum)}</div> : null}
          </>
        ) : null,
    },
    {
      key: "quantity",
      title: "Em estoque",
      align: "right",
      phone: "column",
      render: (row) => <Quantity quantity={row.quantity} unit={row.unit} />,
    },
    {
      key: "available",
      title: "Disponível",
      align: "right",
      phone: "hidden",
      render: (row) => <span className={classes.figure}>{formatQuantity(row.available)}</span>,
    },
    {
      key: "price",
      title: "Último preço",
      align: "right",
      phone: "hidden",
      render: (row) =>
        row.last_day ? (
          <>
            {unitPrice(row.last_value, row.last_quantity)}
            <div className="second">{shortDay(row.last_day, today)}</div>
          </>
        ) : null,
    },
  ];

  return (
    <ServerListScreen
      name="materials"
      filterNames={MATERIAL_FILTERS}
      live={["materials", "stock_documents"]}
      title="Materiais"
      counted={["material", "materiais"]}
      file={{ name: "materiais", columns: CSV }}
      newRecord={{ label: "Novo material", to: "/materiais/novo" }}
      actions={(list) => (
        <>
          <Button variant="default" component={Link} to={labelsOf(list.params.q)}>
            Etiquetas
          </Button>
          <Button variant="default" component={Link} to="/materiais/duplicados">
            Duplicados
          </Button>
          <Button variant="default" component={Link} to="/materiais/validade">
            Lotes e validade
          </Button>
        </>
      )}
      search="Nome, código, prateleira ou CATMAT"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row, list) => list.linkTo(`/materiais/${row.id}`)}
      empty={{
        drawing: "box",
        sentence: "Nenhum material cadastrado. Comece pelos de maior saída, como papel sulfite e detergente.",
        action: (
          <>
            <Button component={Link} to="/materiais/novo">
              Novo material
            </Button>
            <OffersLink step="materiais" />
          </>
        ),
      }}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
    />
  );
}
