import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useList } from "../../data/lists";

const SHOWN = 20;
const TYPING_PAUSE_MILLISECONDS = 200;

interface ReaderFieldProps {
  label: string;
  /** The reader's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** The chosen reader's name: the search may not show it. */
  name: string;
}

/** Chooses one reader by name, card or enrolment. */
export function ReaderField({ label, value, onChange, name }: ReaderFieldProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed, TYPING_PAUSE_MILLISECONDS);
  const readers = useList("readers", { q: query === name ? "" : query, perPage: SHOWN, filters: { active: "true" } });
  const found = (readers.data?.items ?? []).map((row) => ({
    value: row.id,
    label: [row.name, row.class_name || row.category_name, row.card].join(" · "),
  }));
  const data = value && name && !found.some((option) => option.value === value) ? [{ value, label: name }, ...found] : found;
  return (
    <Select
      label={label}
      placeholder="Nome ou carteirinha"
      searchable
      clearable
      data={data}
      value={value || null}
      onChange={(id) => onChange(id ?? "")}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={readers.isFetching ? "Procurando…" : "Ninguém encontrado"}
    />
  );
}
