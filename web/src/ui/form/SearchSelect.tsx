import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { type Answer, canBeAsked, foundNothing } from "../search/answer";
import { NO_ANSWER, NOTHING_TO_ASK } from "../search/use-asked";
import { type TypedSearch, useSearchKeys, useTypedSearch } from "./use-search-field";

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Row {
  id: string;
}

/** A field's search, for the list that it asks: `useSearch("readers", { q: search.asked })`. */
export interface ChoiceSearch extends TypedSearch {
  chosen: { id: string; label: string } | null;
  choose: (option: { id: string; label: string } | null) => void;
}

/** @param value what is chosen; its label may be empty until it is known. */
export function useChoiceSearch(value: { id: string; label: string } | null): ChoiceSearch {
  const [picked, choose] = useState(value);
  // As it was called when it was chosen: another name for it would replace what someone types.
  const chosen = value && picked?.id === value.id && picked.label ? picked : value;
  return { ...useTypedSearch(chosen?.label), chosen, choose };
}

type Ours = "data" | "value" | "onChange" | "searchable" | "searchValue" | "onSearchChange" | "filter" | "nothingFoundMessage";

interface SearchSelectProps<Found extends Row> extends Omit<SelectProps, Ours | "allowDeselect"> {
  /** Of useChoiceSearch(). */
  search: ChoiceSearch;
  /** The server's answer to `search.asked`. */
  answer: Answer<Found>;
  labelOf: (row: Found) => string;
  /** Why a row can be seen but not chosen, said beside its label; empty when it can. */
  barred?: (row: Found) => string;
  onChange: (row: Found | null) => void;
  /** Said when nothing was found. */
  nothing: string;
}

/** Chooses one record of a list that the server searches while one types. */
export function SearchSelect<Found extends Row>(props: SearchSelectProps<Found>) {
  const { search, answer, labelOf, barred, onChange, nothing, ...others } = props;
  const { chosen, text, typed, setTyped } = search;
  const rows = fits(search) ? (answer.data?.items ?? []) : [];
  const found = rows.map((row): Option => {
    const why = barred?.(row) ?? "";
    return { value: row.id, label: why ? `${labelOf(row)} · ${why}` : labelOf(row), disabled: why !== "" };
  });
  const own = chosen?.label ? [{ value: chosen.id, label: chosen.label }] : [];
  const rest = found.filter(({ value }) => value !== own[0]?.value);
  const keys = useSearchKeys(search, answer);
  return (
    <Select
      {...others}
      {...keys}
      searchable
      // useSearchKeys() proposes, once the server has answered.
      selectFirstOptionOnChange={false}
      // Choosing what is chosen already is no way to lose it.
      allowDeselect={false}
      data={[...own, ...rest]}
      value={chosen?.id || null}
      onChange={(id) => {
        const row = rows.find((one) => one.id === id);
        search.choose(row ? { id: row.id, label: labelOf(row) } : null);
        onChange(row ?? null);
      }}
      onOptionSubmit={(id) => id === chosen?.id && setTyped(chosen.label)}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, and by more than the label shows.
      filter={() => (text ? found : [...own, ...rest])}
      nothingFoundMessage={saidOf(search, answer, nothing)}
    />
  );
}

interface SearchMultiSelectProps<Found extends Row> extends Omit<MultiSelectProps, Ours> {
  /** Of useTypedSearch(). */
  search: TypedSearch;
  answer: Answer<Found>;
  labelOf: (row: Found) => string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The chosen ones as they are called: the search no longer shows them. */
  known: readonly { id: string; name: string }[];
  nothing: string;
}

/** Chooses several records of such a list. */
export function SearchMultiSelect<Found extends Row>(props: SearchMultiSelectProps<Found>) {
  const { search, answer, labelOf, value, onChange, known, nothing, ...others } = props;
  const found = (fits(search) ? (answer.data?.items ?? []) : []).map((row): Option => ({ value: row.id, label: labelOf(row) }));
  const chosen = known.map(({ id, name }): Option => ({ value: id, label: name }));
  const rest = found.filter((option) => !chosen.some((other) => other.value === option.value));
  const missing = value.filter((id) => ![...chosen, ...rest].some((option) => option.value === id));
  const keys = useSearchKeys(search, answer);
  return (
    <MultiSelect
      {...others}
      {...keys}
      searchable
      // useSearchKeys() proposes, once the server has answered.
      selectFirstOptionOnChange={false}
      hidePickedOptions
      data={[...chosen, ...rest, ...missing.map((id): Option => ({ value: id, label: "…" }))]}
      value={[...value]}
      onChange={onChange}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      filter={() => found.filter((option) => !value.includes(option.value))}
      nothingFoundMessage={saidOf(search, answer, nothing)}
    />
  );
}

/** A text without a letter or figure lists everyone. */
const fits = ({ text }: TypedSearch): boolean => !text || canBeAsked(text);

function saidOf(search: TypedSearch, answer: Answer, nothing: string): string {
  if (!fits(search)) {
    return NOTHING_TO_ASK;
  }
  if (search.text !== search.asked) {
    return "Procurando…";
  }
  return answer.isError ? NO_ANSWER : foundNothing(answer) ? nothing : "Procurando…";
}
