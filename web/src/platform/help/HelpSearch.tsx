import { Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { count } from "../../../../domain/text";
import { useHelpResults } from "./find";
import { HelpList } from "./HelpList";
import classes from "./help.module.css";

interface HelpSearchProps {
  text: string;
  onType: (typed: string) => void;
  link: (slug: string, text: string) => ReactNode;
  /** Shown until the user types. */
  children?: ReactNode;
}

/** The search field, with its matches below. */
export function HelpSearch({ text, onType, link, children }: HelpSearchProps) {
  const results = useHelpResults(text);
  const isAsked = text.trim() !== "";
  return (
    <Stack gap="xs" mt="md">
      <TextInput
        type="search"
        label="Buscar na ajuda"
        placeholder="Ex.: feriado, multa, nota fiscal"
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p className={classes.resultCount} role="status">
        {isAsked
          ? results.length > 0
            ? count(results.length, "página encontrada", "páginas encontradas")
            : `Nada encontrado para “${text.trim()}”. Tente outra palavra.`
          : ""}
      </p>
      {isAsked ? <HelpList entries={results} link={link} withArea label="Páginas encontradas" /> : children}
    </Stack>
  );
}
