import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import { instantAt } from "../../ui/instant-at";

interface MomentFieldProps {
  label: string;
  description: string;
  field: {
    /** An instant, as JSON writes it; empty: none. */
    value: string;
    error: ReactNode;
    onChange: (value: string) => void;
  };
}

/** A day and a time as the school's own clock shows them, whatever zone this computer is in. */
export function MomentField({ label, description, field: { value, error, onChange } }: MomentFieldProps) {
  const { timeZone } = useApplication();
  const [typed, setTyped] = useState(() => {
    const at = value === "" ? null : zoned(value, timeZone);
    return at ? `${at.day}T${at.time}` : "";
  });
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        const [day = "", time = ""] = next.split("T");
        onChange(next === "" ? "" : instantAt(day, time.slice(0, 5), timeZone).toISOString());
      }}
      aria-invalid={value === "" && typed !== ""}
    />
  );
}
