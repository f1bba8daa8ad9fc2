import type { SelectProps } from "@mantine/core";
import { formatDay } from "../../../../domain/dates";
import type { StockDocumentRow } from "../../../../domain/warehouse/lists";
import { useSearch } from "../../data/lists";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";

const MAX_OPTIONS = 20;

interface ExitFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The exit's id; empty for none. */
  value: string;
  /** Its number, where the user chose it elsewhere. */
  number: string;
  onChange: (id: string) => void;
}

const labelOf = ({ number, requester_name, day }: StockDocumentRow): string =>
  [number, requester_name, formatDay(day)].filter(Boolean).join(" · ");

/** Chooses the exit whose goods return, by its number or its requester. */
export function ExitField({ value, number, onChange, ...others }: ExitFieldProps) {
  const search = useChoiceSearch(value ? { id: value, label: number } : null);
  const answer = useSearch("stock-documents", {
    q: search.searchedText,
    perPage: MAX_OPTIONS,
    sort: "-made_at",
    filters: { kind: "exit", reversed: "false" },
  });
  return (
    <SearchSelect
      placeholder="Número ou requisitante"
      clearable
      {...others}
      search={search}
      answer={answer}
      labelOf={labelOf}
      onChange={(row) => onChange(row?.id ?? "")}
      emptyText="Nenhuma saída encontrada"
    />
  );
}
