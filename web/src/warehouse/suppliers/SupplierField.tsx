import type { SelectProps } from "@mantine/core";
import { formatDocument } from "../../../../domain/taxpayer";
import type { SupplierRow } from "../../../../domain/warehouse/lists";
import { useSearch } from "../../data/lists";
import { useRecord } from "../../data/records";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";

const MAX_OPTIONS = 20;

interface SupplierFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The supplier's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

const labelOf = ({ name, document }: Pick<SupplierRow, "name" | "document">): string =>
  [name, document ? formatDocument(document) : ""].filter(Boolean).join(" · ");

/** Chooses a supplier by name, CNPJ or CPF. */
export function SupplierField({ value, onChange, ...others }: SupplierFieldProps) {
  const { data } = useRecord("suppliers", value, "", value !== "");
  const search = useChoiceSearch(value ? { id: value, label: data ? labelOf(data) : "" } : null);
  const answer = useSearch("suppliers", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { active: "true" } });
  return (
    <SearchSelect
      placeholder="Nome, CNPJ ou CPF"
      {...others}
      search={search}
      answer={answer}
      labelOf={labelOf}
      onChange={(row) => onChange(row?.id ?? "")}
      emptyText="Nenhum fornecedor ativo encontrado. O cadastro é feito em Fornecedores."
    />
  );
}
