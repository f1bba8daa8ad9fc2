import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  field: { value: Value; onChange: (value: Value) => void; error: ReactNode };
}

/** One of a few words, all of them visible. */
export function Choice<Value extends string>({ label, options, field }: ChoiceProps<Value>) {
  const choose = (value: string) => {
    const option = options.find(([optionValue]) => optionValue === value);
    if (option) {
      field.onChange(option[0]);
    }
  };
  return (
    <Radio.Group label={label} value={field.value} onChange={choose} error={field.error}>
      <Stack gap="xs" mt="xs">
        {options.map(([value, words]) => (
          <Radio key={value} value={value} label={words} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
