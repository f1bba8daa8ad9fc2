import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { MATERIAL_FIELDS } from "../../../../domain/warehouse/material-fields";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { countedLimit, MATERIAL_KIND_WORDS } from "../../../../domain/warehouse/words";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { OffersLink } from "../../platform/OffersLink";
import { listedFieldColumns } from "../../platform/record-form";
import { shortDay } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { MATERIAL_FILTERS, materialStatus, unitPrice, unitPriceNumber } from "../warehouse-words";

const COLUMNS: readonly ListColumn<MaterialRow>[] = [
  { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", sort: "name", value: (row) => row.name, code: (row) => row.code },
  { title: "Situação", only: "screen", status: materialStatus },
  { title: "Prateleira", only: "screen", wide: true, phone: "hidden", value: (row) => row.shelf },
  {
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
  { only: "file", title: "Unidade", value: (row) => row.unit },
  {
    title: "Em estoque",
    align: "right",
    phone: "column",
    value: (row) => row.quantity / ONE,
    kind: "number",
    render: (row) => <Quantity quantity={row.quantity} unit={row.unit} />,
  },
  {
    title: "Disponível",
    align: "right",
    phone: "hidden",
    value: (row) => row.available / ONE,
    kind: "number",
    render: (row) => <span className={classes.figure}>{formatQuantity(row.available)}</span>,
  },
  {
    only: "file",
    title: MATERIAL_FIELDS.minimum.label,
    value: (row) => (row.minimum === 0 ? "" : row.minimum / ONE),
    kind: "number",
  },
  { only: "file", title: MATERIAL_FIELDS.lead_time_days.label, value: (row) => row.lead_time_days || "", kind: "number" },
  { only: "file", title: "Consumo por mês", value: (row) => row.monthly_use / ONE, kind: "number" },
  {
    only: "file",
    title: "Ponto de pedido",
    value: (row) => (row.reorder_point === 0 ? "" : countedLimit(row.reorder_point, row.decimals) / ONE),
    kind: "number",
  },
  { only: "file", title: "Valor em estoque", value: (row) => row.value, kind: "money" },
  {
    title: "Último preço",
    align: "right",
    phone: "hidden",
    value: (row) => unitPriceNumber(row.last_value, row.last_quantity),
    kind: "number",
    render: (row, { today }) =>
      row.last_day ? (
        <>
          {unitPrice(row.last_value, row.last_quantity)}
          <div className="second">{shortDay(row.last_day, today)}</div>
        </>
      ) : null,
  },
  { only: "file", title: "Última compra", value: (row) => row.last_day, kind: "day" },
  { only: "file", title: "Tipo", value: (row) => MATERIAL_KIND_WORDS[row.kind] },
  ...listedFieldColumns<typeof MATERIAL_FIELDS, MaterialRow>(MATERIAL_FIELDS, ["code", "name", "unit"]),
  { only: "file", title: "Ativo", value: (row) => row.active },
];

const labelsOf = (search: string): string =>
  `/materiais/etiquetas${search ? `?${new URLSearchParams({ q: search }).toString()}` : ""}`;

/** The materials of the stockroom, with their quantities. */
export default function Materials() {
  return (
    <ServerListScreen
      name="materials"
      filterNames={MATERIAL_FILTERS}
      live={["materials", "stock_documents", "material_requests", "stock_reservations"]}
      title="Materiais"
      nouns={["material", "materiais"]}
      file={{ name: "materiais" }}
      newRecord={{ label: "Novo material", to: "/materiais/novo" }}
      links={(list) => [
        { label: "Etiquetas", to: labelsOf(list.params.q) },
        { label: "Duplicados", to: "/materiais/duplicados" },
        { label: "Lotes e validade", to: "/materiais/validade" },
      ]}
      search="Nome, código, prateleira ou CATMAT"
      chips={[
        { label: "Abaixo do mínimo", filter: { low: "true" } },
        { label: "A pedir", filter: { order: "true" } },
        { label: "Com saldo", filter: { in_stock: "true" } },
        { label: "Permanentes", filter: { kind: "permanent" } },
        { label: "Inativos", filter: { active: "false" } },
      ]}
      columns={COLUMNS}
      rowName={(row) => row.name}
      rowLink={(row, list) => list.linkTo(`/materiais/${row.id}`)}
      empty={{
        drawing: "box",
        sentence: "Nenhum material cadastrado. Comece pelos de maior saída, como papel sulfite e detergente.",
        sideAction: <OffersLink step="materiais" />,
      }}
    />
  );
}
