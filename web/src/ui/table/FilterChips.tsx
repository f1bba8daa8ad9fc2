import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { formatNumber } from "../format";
import classes from "./ListBar.module.css";

type Filters = Readonly<Record<string, string>>;
/** The part of a list's state that filters need. */
export interface FilterableList {
  params: { filters: Filters };
  setFilters: (filters: Record<string, string>) => void;
}

export interface FilterChip {
  label: string;
  /** Loading while it is undefined: its space is reserved. */
  count?: number | undefined;
  /** The filter, in the server's names: `{ min_days: "8" }`. */
  filter: Readonly<Record<string, string | undefined>>;
}

export interface FilterChipsProps {
  list: FilterableList;
  chips: readonly FilterChip[];
  /** The number without any filter, on the chip that removes them. */
  total?: number | undefined;
  /** "Todos" or "Todas". */
  allLabel?: string;
}

/** Ready-made filters that the user switches on and off; the address holds the active ones. */
export function FilterChips(props: FilterChipsProps) {
  const { list, chips, total, allLabel = "Todos" } = props;
  const { filters } = list.params;
  const valuesOf = (chip: FilterChip) =>
    Object.entries(chip.filter).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const isOn = (chip: FilterChip) => valuesOf(chip).every(([name, value]) => filters[name] === value);
  const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ""]));
  const none = Object.values(filters).every((value) => value === "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons
    <div className={classes.chips} role="group" aria-label="Filtros">
      <Chip
        label={allLabel}
        count={total}
        isCounted={"total" in props}
        isPressed={none}
        onPress={() => list.setFilters(blank(Object.keys(filters)))}
      />
      {chips.map((chip) => (
        <Chip
          key={chip.label}
          label={chip.label}
          count={chip.count}
          isCounted={"count" in chip}
          isPressed={isOn(chip)}
          onPress={() => list.setFilters(isOn(chip) ? blank(Object.keys(chip.filter)) : Object.fromEntries(valuesOf(chip)))}
        />
      ))}
    </div>
  );
}

interface FilterChoicesProps {
  list: FilterableList;
  /** The filter, in the server's name: the address has its values, separated by commas. */
  name: string;
  /** The subject of the choice: "Situação". */
  label: string;
  choices: readonly { value: string; label: string; count?: number | undefined }[];
}

/** The values of one filter; the user may select any number of them. */
export function FilterChoices({ list, name, label, choices }: FilterChoicesProps) {
  const pressedValues = (list.params.filters[name] ?? "").split(",").filter(Boolean);
  const valuesAfter = (value: string) =>
    choices
      .map((choice) => choice.value)
      .filter((choiceValue) =>
        choiceValue === value ? !pressedValues.includes(choiceValue) : pressedValues.includes(choiceValue),
      );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons
    <div className={classes.chips} role="group" aria-label={label}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          label={choice.label}
          count={choice.count}
          isCounted={"count" in choice}
          isPressed={pressedValues.includes(choice.value)}
          onPress={() => list.setFilters({ [name]: valuesAfter(choice.value).join(",") })}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  label: string;
  count: number | undefined;
  isCounted: boolean;
  isPressed: boolean;
  onPress: () => void;
}

function Chip({ label, count, isCounted, isPressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isPressed} onClick={onPress}>
      {label}
      {isCounted ? (
        <>
          {" "}
          <span className={classes.count}>{count === undefined ? "" : formatNumber(count)}</span>
        </>
      ) : null}
    </button>
  );
}

export interface FilterSelectProps {
  list: FilterableList;
  /** The filter, in the server's name. */
  name: string;
  /** The subject: "Turma". */
  label: string;
  options: readonly { value: string; label: string }[];
  /** The text in place of the values where none matches, or none exists. */
  emptyText?: ReactNode;
}

/** A filter with more values than chips can show. */
export function FilterSelect({ list, name, label, options, emptyText }: FilterSelectProps) {
  return (
    <Select
      className={classes.select}
      size="xs"
      aria-label={label}
      placeholder={label}
      data={[...options]}
      value={list.params.filters[name] || null}
      onChange={(value) => list.setFilters({ [name]: value ?? "" })}
      searchable={options.length > 8}
      nothingFoundMessage={emptyText ?? (options.length > 0 ? "Nada encontrado." : "Nenhuma opção cadastrada ainda.")}
      clearable
    />
  );
}
