import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { formatDocument } from "../../../../domain/taxpayer";
import type { SupplierRow } from "../../../../domain/warehouse/lists";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { NewButton } from "../../ui/NewLink";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
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
  const list = useListState({ filters: SUPPLIER_FILTERS });
  const suppliers = useListing("suppliers", list);
  const open = useOpenRecord();
  const { today } = useApplication();
  useLive("suppliers");

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
      <ListScreen
        title="Fornecedores"
        count={suppliers.count("fornecedor", "fornecedores")}
        actions={
          <>
            <ExportButton fileName="fornecedores" columns={CSV} loadAll={suppliers.loadAll} />
            <Button variant="default" component={Link} to="/fornecedores/duplicados">
              Duplicados
            </Button>
            <NewButton onPress={open.showNew}>Novo fornecedor</NewButton>
          </>
        }
        listing={suppliers}
        search="Nome, CNPJ, CPF ou cidade"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row) => list.linkTo(`/fornecedores/${row.id}`)}
        empty={
          <EmptyState
            drawing="people"
            sentence="Nenhum fornecedor cadastrado. Cadastre os fornecedores e doadores da escola."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo fornecedor
              </Button>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} />
      </ListScreen>
      {open.isNew ? <SupplierDrawer onClose={open.close} /> : null}
    </>
  );
}
