import { type ReactNode, useState } from "react";
import { isDay } from "../../../../domain/dates";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { timeReading } from "../../ui/form/parse";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { instantOfTyped, type TypedDateTime, typedOfInstant } from "./typed-date-time";

interface DateTimeFieldProps {
  label: string;
  timeLabel: string;
  description: string;
  field: {
    /** The result of `instantOfTyped`: an instant, or "" for none. */
    value: string;
    error: ReactNode;
    onChange: (value: string) => void;
  };
}

/** A day and a time on the school's clock, whatever the zone of this computer. */
export function DateTimeField({ label, timeLabel, description, field: { value, error, onChange } }: DateTimeFieldProps) {
  const { timeZone, today } = useApplication();
  const [text, setText] = useState(() => typedOfInstant(value, timeZone));
  const [seenValue, setSeenValue] = useState(value);
  // A value from outside (a draft) replaces the texts; the echo of the user's own typing does not.
  if (value !== seenValue) {
    setSeenValue(value);
    if (instantOfTyped(text, timeZone) !== value) {
      setText(typedOfInstant(value, timeZone));
    }
  }
  const change = (part: Partial<TypedDateTime>) => {
    const next = { ...text, ...part };
    setText(next);
    onChange(instantOfTyped(next, timeZone));
  };
  const isFaultOfTime = isDay(text.day) && !timeReading.isValue(text.time);
  return (
    <FieldColumns>
      <DateField
        label={label}
        description={description}
        earliest={today}
        value={text.day}
        error={isFaultOfTime ? undefined : error}
        onChange={(day) => change({ day })}
      />
      <TimeField
        label={timeLabel}
        value={text.time}
        error={isFaultOfTime ? error : undefined}
        onChange={(time) => change({ time })}
      />
    </FieldColumns>
  );
}
