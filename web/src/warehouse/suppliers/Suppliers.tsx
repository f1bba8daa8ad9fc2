import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatDocument } from "../../../../domain/taxpayer";
import type { SupplierRow } from "../../../../domain/warehouse/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { SUPPLIER_FILTERS } from "../warehouse-words";
import { SupplierDrawer } from "./SupplierDrawer";

const CHIPS = [
  { label: "Ativos", filter: { active: "true" } },
  { label: "Inativos", filter: { active: "false" } },
];

const placeOf = ({ city, state }: SupplierRow) => [city, state].filter(Boolean).join(" – ");

const CSV: readonly CsvColumn<SupplierRow>[] = [
  { title: "Fornecedor", value: (row) => row.name },
  { title: "Nome fantasia", value: (row) => row.trade_name },
  { title: "CNPJ ou CPF", value: (row) => row.document, kind: "code" },
  { title: "Telefone", value: (row) => row.phone },
  { title: "E-mail", value: (row) => row.email },
  { title: "Cidade", value: (row) => row.city },
  { title: "Estado", value: (row) => row.state },
  { title: "Última entrada", value: (row) => row.last_day, kind: "day" },
  { title: "Ativo", value: (row) => row.active },
];

/** From whom the school buys, and who gives to it. */
export default function Suppliers() {
  const open = useOpenRecord();
  const { today } = useApplication();

  const columns: Column<SupplierRow>[] = [
    {
      key: "name",
      title: "Fornecedor",
      sort: "name",
      render: (row) => <RowName active={row.active}>{row.name}</RowName>,
      note: (row) => row.trade_name,
    },
    { key: "document", title: "CNPJ ou CPF", render: (row) => (row.document ? formatDocument(row.document) : "") },
    { key: "place", title: "Cidade", render: placeOf },
    { key: "phone", title: "Telefone", wide: true, phone: "hidden", render: (row) => row.phone },
    {
      key: "last",
      title: "Última entrada",
      align: "right",
      phone: "column",
      render: (row) => (row.last_day ? shortDay(row.last_day, today) : ""),
    },
  ];
  return (
    <>
      <ServerListScreen
        name="suppliers"
        filterNames={SUPPLIER_FILTERS}
        live={["suppliers"]}
        title="Fornecedores"
        counted={["fornecedor", "fornecedores"]}
        file={{ name: "fornecedores", columns: CSV }}
        newRecord={{ label: "Novo fornecedor", onPress: open.showNew }}
        actions={() => (
          <Button variant="default" component={Link} to="/fornecedores/duplicados">
            Duplicados
          </Button>
        )}
        search="Nome, CNPJ, CPF ou cidade"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row, list) => list.linkTo(`/fornecedores/${row.id}`)}
        empty={{
          drawing: "people",
          sentence: "Nenhum fornecedor cadastrado. Cadastre os fornecedores e doadores da escola.",
        }}
        filters={(list) => <FilterChips list={list} chips={CHIPS} />}
      />
      {open.isNew ? <SupplierDrawer onClose={open.close} /> : null}
    </>
  );
}
