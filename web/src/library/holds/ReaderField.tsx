import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { ReaderRow } from "../../../../domain/lists";
import { useList } from "../../data/lists";

const SHOWN = 20;
const TYPING_PAUSE_MILLISECONDS = 150;

interface ReaderFieldProps extends Omit<SelectProps, "data" | "value" | "onChange" | "searchable"> {
  /** The chosen reader's row; null for none. */
  value: ReaderRow | null;
  onChange: (reader: ReaderRow | null) => void;
}

const labelOf = (reader: ReaderRow): string =>
  [reader.name, reader.class_name || reader.category_name, reader.card].filter(Boolean).join(" · ");

/** Chooses a reader by name, enrolment or card, typed or scanned. */
export function ReaderField({ value, onChange, ...others }: ReaderFieldProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MILLISECONDS);
  const asked = value && query === labelOf(value) ? "" : query;
  const readers = useList("readers", { q: asked, perPage: SHOWN, filters: { active: "true" } });
  const rows = readers.data?.items ?? [];
  const shown = value && !rows.some((row) => row.id === value.id) ? [value, ...rows] : rows;
  return (
    <Select
      placeholder="Nome, matrícula ou carteirinha"
      selectFirstOptionOnChange
      openOnFocus={false}
      {...others}
      searchable
      data={shown.map((row) => ({ value: row.id, label: labelOf(row) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((row) => row.id === id) ?? null)}
      onSearchChange={setTyped}
      // The server has searched already, and by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={readers.isFetching ? "Procurando…" : "Nenhum leitor ativo encontrado"}
    />
  );
}
