import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { type Answer, isEmptyAnswer, isSearchable } from "../search/search-answer";
import { NO_ANSWER, NOTHING_TO_ASK } from "../search/use-search-query";
import { type TypedSearch, useSearchKeys, useTypedSearch } from "./use-search-field";

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Row {
  id: string;
}

/** A field's search, for the query of its list: `useSearch("readers", { q: search.asked })`. */
export interface ChoiceSearch extends TypedSearch {
  selection: { id: string; label: string } | null;
  choose: (option: { id: string; label: string } | null) => void;
}

/** @param value the chosen record; its label may be empty until it is known. */
export function useChoiceSearch(value: { id: string; label: string } | null): ChoiceSearch {
  const [picked, choose] = useState(value);
  // The name at the time of the choice: another name would replace the user's typing.
  const selection = value && picked?.id === value.id && picked.label ? picked : value;
  return { ...useTypedSearch(selection?.label), selection, choose };
}

type OwnProps =
  | "data"
  | "value"
  | "onChange"
  | "searchable"
  | "searchValue"
  | "onSearchChange"
  | "filter"
  | "nothingFoundMessage";

interface SearchSelectProps<Match extends Row> extends Omit<SelectProps, OwnProps | "allowDeselect"> {
  /** Of useChoiceSearch(). */
  search: ChoiceSearch;
  /** The server's answer to `search.asked`. */
  answer: Answer<Match>;
  labelOf: (row: Match) => string;
  /** The reason why a visible row cannot be chosen, beside its label; empty when it can. */
  disabledReason?: (row: Match) => string;
  onChange: (row: Match | null) => void;
  /** The sentence without a match. */
  emptyText: string;
}

/** Chooses one record of a list that the server searches while the user types. */
export function SearchSelect<Match extends Row>(props: SearchSelectProps<Match>) {
  const { search, answer, labelOf, disabledReason, onChange, emptyText, ...others } = props;
  const { selection, text, typedText, setTyped } = search;
  const rows = isUsableSearch(search) ? (answer.data?.items ?? []) : [];
  const options = rows.map((row): Option => {
    const reason = disabledReason?.(row) ?? "";
    return { value: row.id, label: reason ? `${labelOf(row)} · ${reason}` : labelOf(row), disabled: reason !== "" };
  });
  const ownOption = selection?.label ? [{ value: selection.id, label: selection.label }] : [];
  const otherOptions = options.filter(({ value }) => value !== ownOption[0]?.value);
  const keys = useSearchKeys(search, answer);
  return (
    <Select
      {...others}
      {...keys}
      searchable
      // useSearchKeys() proposes, once the server has answered.
      selectFirstOptionOnChange={false}
      // A choice of the chosen record must not remove it.
      allowDeselect={false}
      data={[...ownOption, ...otherOptions]}
      value={selection?.id || null}
      onChange={(id) => {
        const row = rows.find((row) => row.id === id);
        search.choose(row ? { id: row.id, label: labelOf(row) } : null);
        onChange(row ?? null);
      }}
      onOptionSubmit={(id) => id === selection?.id && setTyped(selection.label)}
      searchValue={typedText}
      onSearchChange={setTyped}
      // The server has searched already, and by more than the label shows.
      filter={() => (text ? options : [...ownOption, ...otherOptions])}
      nothingFoundMessage={statusText(search, answer, emptyText)}
    />
  );
}

interface SearchMultiSelectProps<Match extends Row> extends Omit<MultiSelectProps, OwnProps> {
  /** Of useTypedSearch(). */
  search: TypedSearch;
  answer: Answer<Match>;
  labelOf: (row: Match) => string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The names of the chosen records: the search no longer shows them. */
  knownOptions: readonly { id: string; name: string }[];
  emptyText: string;
}

/** Chooses several records of such a list. */
export function SearchMultiSelect<Match extends Row>(props: SearchMultiSelectProps<Match>) {
  const { search, answer, labelOf, value, onChange, knownOptions, emptyText, ...others } = props;
  const options = (isUsableSearch(search) ? (answer.data?.items ?? []) : []).map(
    (row): Option => ({ value: row.id, label: labelOf(row) }),
  );
  const selectedOptions = knownOptions.map(({ id, name }): Option => ({ value: id, label: name }));
  const otherOptions = options.filter((option) => !selectedOptions.some((other) => other.value === option.value));
  const missingIds = value.filter((id) => ![...selectedOptions, ...otherOptions].some((option) => option.value === id));
  const keys = useSearchKeys(search, answer);
  return (
    <MultiSelect
      {...others}
      {...keys}
      searchable
      // useSearchKeys() proposes, once the server has answered.
      selectFirstOptionOnChange={false}
      hidePickedOptions
      data={[...selectedOptions, ...otherOptions, ...missingIds.map((id): Option => ({ value: id, label: "…" }))]}
      value={[...value]}
      onChange={onChange}
      searchValue={search.typedText}
      onSearchChange={search.setTyped}
      filter={() => options.filter((option) => !value.includes(option.value))}
      nothingFoundMessage={statusText(search, answer, emptyText)}
    />
  );
}

/** A text without a letter or figure lists everyone. */
const isUsableSearch = ({ text }: TypedSearch): boolean => !text || isSearchable(text);

function statusText(search: TypedSearch, answer: Answer, emptyText: string): string {
  if (!isUsableSearch(search)) {
    return NOTHING_TO_ASK;
  }
  if (search.text !== search.searchedText) {
    return "Procurando…";
  }
  return answer.isError ? NO_ANSWER : isEmptyAnswer(answer) ? emptyText : "Procurando…";
}
