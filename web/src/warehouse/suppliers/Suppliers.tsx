import { formatDocument } from "../../../../domain/taxpayer";
import type { SupplierRow } from "../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
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
  { only: "file", title: "Nome fantasia", value: (row) => row.trade_name },
  {
    title: "CNPJ ou CPF",
    value: (row) => row.document,
    kind: "code",
    render: (row) => (row.document ? formatDocument(row.document) : ""),
  },
  { title: "Cidade", render: ({ city, state }) => [city, state].filter(Boolean).join(" – ") },
  { title: "Telefone", wide: true, phone: "hidden", value: (row) => row.phone },
  { only: "file", title: "E-mail", value: (row) => row.email },
  { only: "file", title: "Cidade", value: (row) => row.city },
  { only: "file", title: "Estado", value: (row) => row.state },
  { title: "Última entrada", align: "right", phone: "column", value: (row) => row.last_day, kind: "day" },
  { only: "file", title: "Ativo", value: (row) => row.active },
];

/** From whom the school buys, and who gives to it. */
export default function Suppliers() {
  const open = useOpenRecord();
  return (
    <>
      <ServerListScreen
        name="suppliers"
        filterNames={SUPPLIER_FILTERS}
        live={["suppliers"]}
        title="Fornecedores"
        counted={["fornecedor", "fornecedores"]}
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
