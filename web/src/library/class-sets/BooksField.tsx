import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { MAX_SET_TITLES } from "../../../../domain/library/class-sets/class-sets";
import type { SetBook } from "../../../../domain/library/class-sets/commands";
import { useList } from "../../data/lists";

const SHOWN = 20;
const TYPING_PAUSE_MILLISECONDS = 200;

interface BooksFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The chosen titles as the server knows them: the search no longer shows them. */
  known: readonly Pick<SetBook, "id" | "name">[];
}

/** Chooses several titles of the catalogue, by what people remember of them. */
export function BooksField({ value, onChange, known }: BooksFieldProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed, TYPING_PAUSE_MILLISECONDS);
  const titles = useList("titles", { q: query, perPage: SHOWN, filters: { active: "true" } });
  const found = (titles.data?.items ?? []).map(({ id, title, authors, available }) => ({
    value: id,
    label: [title, authors, `${available} na estante`].filter(Boolean).join(" · "),
  }));
  const chosen = known.map(({ id, name }) => ({ value: id, label: name }));
  const missing = value.filter((id) => !chosen.some((option) => option.value === id));
  const data = [
    ...chosen,
    ...found.filter((option) => !chosen.some((other) => other.value === option.value)),
    ...missing.filter((id) => !found.some((option) => option.value === id)).map((id) => ({ value: id, label: "…" })),
  ];
  return (
    <MultiSelect
      label="Livros"
      placeholder={value.length === 0 ? "Título, autor ou ISBN" : undefined}
      data={data}
      value={[...value]}
      onChange={onChange}
      maxValues={MAX_SET_TITLES}
      searchable
      clearable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, and by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={titles.isFetching ? "Procurando…" : "Nenhum título encontrado"}
    />
  );
}
