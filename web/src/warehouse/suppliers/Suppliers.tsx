import { formatDocument } from "../../../../domain/taxpayer";
import type { SupplierRow } from "../../../../domain/warehouse/lists";
import { SUPPLIER_FIELDS } from "../../../../domain/warehouse/supplier-fields";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { listedFieldColumns } from "../../platform/record-form";
import type { ListColumn } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { SUPPLIER_FILTERS } from "../warehouse-words";
import { SupplierDrawer } from "./SupplierDrawer";

const COLUMNS: readonly ListColumn<SupplierRow>[] = [
  {
    title: "Fornecedor",
    sort: "name",
    value: (row) => row.name,
    render: (row) => <RowName active={row.active}>{row.name}</RowName>,
    note: (row) => row.trade_name,
  },
  {
    title: "CNPJ ou CPF",
    only: "screen",
    render: (row) => (row.document ? formatDocument(row.document) : ""),
  },
  { title: "Cidade", only: "screen", render: ({ city, state }) => [city, state].filter(Boolean).join(" – ") },
  { title: "Telefone", only: "screen", wide: true, phone: "hidden", value: (row) => row.phone },
  ...listedFieldColumns<typeof SUPPLIER_FIELDS, SupplierRow>(SUPPLIER_FIELDS, ["name"]),
  { title: "Última entrada", align: "right", phone: "column", value: (row) => row.last_day, kind: "day" },
  { only: "file", title: "Ativo", value: (row) => row.active },
];

/** The suppliers and donors of the school. */
export default function Suppliers() {
  const open = useOpenRecord();
  return (
    <>
      <ServerListScreen
        name="suppliers"
        filterNames={SUPPLIER_FILTERS}
        live={["suppliers"]}
        title="Fornecedores"
        nouns={["fornecedor", "fornecedores"]}
        file={{ name: "fornecedores" }}
        links={() => [{ label: "Duplicados", to: "/fornecedores/duplicados" }]}
        newRecord={{ label: "Novo fornecedor", onPress: open.showNew }}
        search="Nome, CNPJ, CPF ou cidade"
        chips={[
          { label: "Ativos", filter: { active: "true" } },
          { label: "Inativos", filter: { active: "false" } },
        ]}
        columns={COLUMNS}
        rowName={(row) => row.name}
        rowLink={(row, list) => list.linkTo(`/fornecedores/${row.id}`)}
        empty={{
          drawing: "people",
          sentence: "Nenhum fornecedor cadastrado. Cadastre os fornecedores e doadores da escola.",
        }}
      />
      {open.isNew ? <SupplierDrawer onClose={open.close} /> : null}
    </>
  );
}
