import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { People } from "../../../domain/collections.gen";
import type { PersonRow } from "../../../domain/lists";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { useList } from "../data/lists";
import { useRecord } from "../data/records";

const SHOWN = 20;
const TYPING_PAUSE_MILLISECONDS = 200;

interface PersonFieldProps extends Omit<SelectProps, "data" | "value" | "onChange" | "searchable"> {
  /** The person's id; empty for none. */
  value: string;
  /** With the row of the list, when the person was chosen from it. */
  onChange: (id: string, row?: PersonRow) => void;
  /** Why a person can be seen but not chosen, said beside the name; empty when they can. */
  barred?: (row: PersonRow) => string;
}

const nobodyIsBarred = () => "";

type Shown = Pick<PersonRow | People, "name" | "social_name" | "kind" | "enrolment"> & { class_name?: string };

/** "Maria Oliveira · 7º A · 2024118": enough to tell namesakes apart. */
function labelOf(person: Shown): string {
  return [calledName(person), person.class_name || KIND_NAMES[person.kind], person.enrolment].filter(Boolean).join(" · ");
}

/** Chooses one of the school's people by name or enrolment, without accents, as one types. */
export function PersonField({ value, onChange, barred = nobodyIsBarred, ...others }: PersonFieldProps) {
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed, TYPING_PAUSE_MILLISECONDS);
  const chosen = useRecord("people", value, "", value !== "");
  const label = chosen.data && value ? labelOf(chosen.data) : "";
  // The field holds the chosen person's own label until someone types: that is no search.
  const people = useList("people", { q: query === label ? "" : query, perPage: SHOWN, filters: { active: "true" } });
  const rows = people.data?.items ?? [];
  const found = rows.map((row) => {
    const why = barred(row);
    return { value: row.id, label: why ? `${labelOf(row)} · ${why}` : labelOf(row), disabled: why !== "" };
  });
  const data = value && label && !found.some((option) => option.value === value) ? [{ value, label }, ...found] : found;

  return (
    <Select
      placeholder="Nome ou matrícula"
      clearable
      {...others}
      searchable
      data={data}
      value={value || null}
      onChange={(id) =>
        onChange(
          id ?? "",
          rows.find((row) => row.id === id),
        )
      }
      onSearchChange={setTyped}
      // The server has searched already, and by more than the label shows.
      filter={({ options }) => options}
      nothingFoundMessage={people.isFetching ? "Procurando…" : "Ninguém encontrado"}
    />
  );
}
