import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { useApplication } from "../application-context";
import { KeyHint } from "../KeyHint";
import { useSingleKey } from "../use-single-key";

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Called when the user moves into the rows: the table focuses them once they answer the text. */
  onEnter: (entering: boolean) => void;
  /** The fields that the search covers: "Título, leitor ou tombo". It is the field's name too. */
  label: string;
}

/** A list's search: "/" focuses it, Esc empties it, the down arrow moves into the rows. */
export function SearchField({ value, onChange, onEnter, label }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { singleKeys } = useApplication();

  useSingleKey("/", () => {
    field.current?.select();
    field.current?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Escape" && value) {
      event.preventDefault();
      onChange("");
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      onEnter(true);
    }
  }

  function clear(): void {
    onChange("");
    field.current?.focus();
  }

  return (
    <TextInput
      ref={field}
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={singleKeys ? "/" : undefined}
      placeholder={label}
      value={value}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onEnter(false)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label="Limpar a busca" onClick={clear} />
        ) : singleKeys ? (
          <KeyHint keys="/" />
        ) : undefined
      }
      rightSectionPointerEvents={value ? "all" : "none"}
    />
  );
}
