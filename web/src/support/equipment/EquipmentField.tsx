import type { SelectProps } from "@mantine/core";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { EquipmentRow } from "../../../../domain/support/lists";
import { useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";

const MAX_OPTIONS = 20;
const NOT_WRITTEN_OFF = Object.keys(STATE_WORDS)
  .filter((state) => state !== "written_off")
  .join(",");

interface EquipmentFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The machine's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

const labelOf = (row: Pick<EquipmentRow, "kind_name" | "brand" | "model" | "tombo">): string =>
  `${equipmentName(row)} · ${row.tombo}`;

/** Chooses a machine by tombo, kind, brand or serial number, while the user types. */
export function EquipmentField({ value, onChange, ...others }: EquipmentFieldProps) {
  const { data } = useRead("support/machine", { equipment: value }, { enabled: value !== "" });
  const search = useChoiceSearch(value ? { id: value, label: data ? labelOf(data) : "" } : null);
  const answer = useSearch("equipment", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { state: NOT_WRITTEN_OFF } });
  return (
    <SearchSelect
      placeholder="Tombo ou modelo"
      clearable
      {...others}
      search={search}
      answer={answer}
      labelOf={labelOf}
      onChange={(row) => onChange(row?.id ?? "")}
      emptyText="Nenhum equipamento encontrado"
    />
  );
}
