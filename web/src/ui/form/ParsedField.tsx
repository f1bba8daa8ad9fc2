import { TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
import { type Reading, readText, showValue } from "./parse";

type ForwardedProps = Omit<TextInputProps, "value" | "onChange" | "defaultValue">;

/** Props of every field that reads a text strictly; the rest is TextInput's. */
export interface ParsedFieldProps<Value> extends ForwardedProps {
  /** The value, "" for none, or an unreadable text: a schema then refuses it, and no input is lost. */
  value: Value | string;
  onChange: (value: Value | string) => void;
}

/** A text field whose text represents a value. */
export function ParsedField<Value>({
  reading,
  value,
  onChange,
  onBlur,
  error,
  ...others
}: ParsedFieldProps<Value> & { reading: Reading<Value> }) {
  const [text, setText] = useState(() => showValue(reading, value));
  const [seenValue, setSeenValue] = useState(value);
  const [isLeft, setLeft] = useState(true);
  // A value from outside (a loaded record, a calendar) replaces the text; the echo of the user's own typing does not.
  if (value !== seenValue) {
    setSeenValue(value);
    if (readText(reading, text) !== value) {
      setText(showValue(reading, value));
    }
  }
  const unreadable = value !== "" && !reading.isValue(value);

  function leave(event: FocusEvent<HTMLInputElement>): void {
    setLeft(true);
    setText(showValue(reading, value));
    onBlur?.(event);
  }

  return (
    <TextInput
      autoComplete="off"
      {...others}
      value={text}
      error={isLeft && unreadable ? reading.invalid : error}
      onChange={(event) => {
        setLeft(false);
        setText(event.currentTarget.value);
        onChange(readText(reading, event.currentTarget.value));
      }}
      onBlur={leave}
    />
  );
}
