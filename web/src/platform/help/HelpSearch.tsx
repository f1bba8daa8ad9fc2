import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { count } from "../../../../domain/text";
import { useHelpFound } from "./find";
import { HelpList } from "./HelpList";
import classes from "./help.module.css";

interface HelpSearchProps {
  typed: string;
  onType: (typed: string) => void;
  link: (slug: string, text: string) => ReactNode;
  /** Shown until something is typed. */
  children?: ReactNode;
}

/** The box, and below it what it finds. */
export function HelpSearch({ typed, onType, link, children }: HelpSearchProps) {
  const found = useHelpFound(typed);
  const isAsked = typed.trim() !== "";
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        label="Buscar na ajuda"
        placeholder="Ex.: feriado, multa, nota fiscal"
        leftSection={<IconSearch size={20} aria-hidden />}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p className={classes.found} role="status">
        {isAsked
          ? found.length > 0
            ? count(found.length, "página encontrada", "páginas encontradas")
            : `Nada encontrado para “${typed.trim()}”. Tente outra palavra.`
          : ""}
      </p>
      {isAsked ? <HelpList entries={found} link={link} withArea label="Páginas encontradas" /> : children}
    </div>
  );
}
