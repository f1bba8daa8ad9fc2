import type { SelectProps } from "@mantine/core";
import type { ReaderRow } from "../../../domain/library/lists";
import { useSearch } from "../data/lists";
import { SearchSelect, useChoiceSearch } from "../ui/form/SearchSelect";

const MAX_OPTIONS = 20;

interface ReaderFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The reader's id; empty for none. */
  value: string;
  onChange: (reader: ReaderRow | null) => void;
  /** The name of the chosen reader, where another screen has chosen them. */
  name?: string;
}

const labelOf = (reader: ReaderRow): string =>
  [reader.name, reader.class_name || reader.category_name, reader.card].filter(Boolean).join(" · ");

/** Chooses a reader by name, enrolment or card, typed or scanned. */
export function ReaderField({ value, onChange, name = "", ...others }: ReaderFieldProps) {
  const search = useChoiceSearch(value ? { id: value, label: name } : null);
  const answer = useSearch("readers", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { active: "true" } });
  return (
    <SearchSelect
      placeholder="Nome, matrícula ou carteirinha"
      {...others}
      search={search}
      answer={answer}
      labelOf={labelOf}
      onChange={onChange}
      emptyText="Nenhum leitor ativo encontrado"
    />
  );
}
