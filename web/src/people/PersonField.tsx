import type { SelectProps } from "@mantine/core";
import type { People } from "../../../domain/collections.gen";
import type { PersonRow } from "../../../domain/people/lists";
import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { useSearch } from "../data/lists";
import { useRecord } from "../data/records";
import { SearchSelect, useChoiceSearch } from "../ui/form/SearchSelect";

const MAX_OPTIONS = 20;

interface PersonFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The person's id; empty for none. */
  value: string;
  /** With the list's row, when the user chose the person from it. */
  onChange: (id: string, row?: PersonRow) => void;
  /** Also people who left the school. */
  includesInactive?: boolean;
  /** The reason why a visible person cannot be chosen, beside the name; empty when they can. */
  disabledReason?: (row: PersonRow) => string;
}

type PersonOption = Pick<PersonRow | People, "name" | "social_name" | "kind" | "enrolment"> & { class_name?: string };

/** "Maria Oliveira · 7º A · 2024118": enough to distinguish namesakes. */
function labelOf(person: PersonOption): string {
  return [calledName(person), person.class_name || KIND_NAMES[person.kind], person.enrolment].filter(Boolean).join(" · ");
}

/** Chooses a person by name or enrolment, without accents, while the user types. */
export function PersonField({ value, onChange, includesInactive = false, ...others }: PersonFieldProps) {
  const { data } = useRecord("people", value, "", value !== "");
  const search = useChoiceSearch(value ? { id: value, label: data ? labelOf(data) : "" } : null);
  const answer = useSearch("people", {
    q: search.searchedText,
    perPage: MAX_OPTIONS,
    filters: includesInactive ? {} : { active: "true" },
  });
  return (
    <SearchSelect
      placeholder="Nome ou matrícula"
      clearable
      {...others}
      search={search}
      answer={answer}
      labelOf={labelOf}
      onChange={(row) => onChange(row?.id ?? "", row ?? undefined)}
      emptyText="Ninguém encontrado"
    />
  );
}
