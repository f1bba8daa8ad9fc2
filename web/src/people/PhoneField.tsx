import { Anchor } from "@mantine/core";
import { useState } from "react";
import { formatPhone, parsePhone, withoutNinth } from "../../../domain/people/phone";
import { ParsedField, type ParsedFieldProps } from "../ui/form/ParsedField";
import type { Reading } from "../ui/form/parse";

const phoneReading: Reading<string> = {
  parse: (text) => parsePhone(text)?.e164,
  show: formatPhone,
  isValue: (value): value is string => /^\+\d+$/.test(value),
  invalid: "Informe o telefone com DDD, como (21) 98765-4321.",
};

/** A phone, typed or pasted in any shape; its value is E.164. */
export function PhoneField({ onBlur, ...others }: ParsedFieldProps<string>) {
  const { value, onChange } = others;
  const [isMended, setMended] = useState(false);
  return (
    <ParsedField
      type="tel"
      inputMode="tel"
      placeholder="(21) 98765-4321"
      {...others}
      description={
        isMended ? (
          <>
            O nono dígito foi acrescentado: confira o número.{" "}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                setMended(false);
                onChange(withoutNinth(value));
              }}
            >
              Manter sem o 9
            </Anchor>
          </>
        ) : (
          others.description
        )
      }
      reading={phoneReading}
      onBlur={(event) => {
        setMended(parsePhone(event.currentTarget.value)?.ninthDigitAdded ?? false);
        onBlur?.(event);
      }}
    />
  );
}
