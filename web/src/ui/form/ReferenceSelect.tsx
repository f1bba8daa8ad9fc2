import { Select, type SelectProps } from "@mantine/core";

interface ReferenceSelectProps extends Omit<SelectProps, "value" | "onChange"> {
  /** The record's id, or the option; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses another record, or an option, among a few, or none. */
export function ReferenceSelect({ value, onChange, ...others }: ReferenceSelectProps) {
  return <Select searchable clearable {...others} value={value || null} onChange={(id) => onChange(id ?? "")} />;
}
