import { Select, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { UnseenPlace } from "../../../../domain/library/inventory/commands";
import { count } from "../../../../domain/text";
import { formatNumber } from "../../ui/format";
import { Note } from "../../ui/Note";
import { partRange, sheetsFor, sizeOf, type UnseenChoice } from "./missing-list";
import classes from "./UnseenOptions.module.css";

interface UnseenOptionsProps {
  places: readonly UnseenPlace[];
  choice: UnseenChoice;
  onChoose: (choice: UnseenChoice) => void;
  /** The same list as a file. */
  file: ReactNode;
}

const ALL_PARTS = "all";
const optionOf = (location: string | null) => (location === null ? ALL_PARTS : `place:${location}`);
const locationOf = (value: string | null) => (value?.startsWith("place:") ? value.slice("place:".length) : null);

/** The amount of paper, before it is printed, and the ways to reduce it. */
export function UnseenOptions({ places, choice, onChoose, file }: UnseenOptionsProps) {
  const { copies, sheets, parts } = sizeOf(places, choice.location);
  const size = sizeInWords(copies, sheets);
  const options = [
    { value: ALL_PARTS, label: `Todos · ${formatNumber(sizeOf(places, null).copies)}` },
    ...places.map(({ location, copies: unseen }) => ({
      value: optionOf(location),
      label: `${location || "Sem local"} · ${formatNumber(unseen)}`,
    })),
  ];
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <Select
          label="Local"
          data={options}
          value={optionOf(choice.location)}
          onChange={(value) => onChoose({ location: locationOf(value), part: 0 })}
          searchable={options.length > 8}
          allowDeselect={false}
        />
        {parts > 1 ? (
          <Select
            label="Parte"
            placeholder="Escolha uma parte"
            data={Array.from({ length: parts }, (_, index) => {
              const { from, to } = partRange(index + 1, copies);
              return {
                value: String(index + 1),
                label: `${index + 1} de ${parts} · ${formatNumber(from)} a ${formatNumber(to)}`,
              };
            })}
            value={choice.part > 0 ? String(choice.part) : null}
            onChange={(value) => onChoose({ ...choice, part: Number(value) })}
          />
        ) : null}
        {file}
      </div>
      {parts > 1 && choice.part === 0 ? (
        <Note tone="info">
          São {size}. Para imprimir, escolha um local ou uma parte, na ordem dos tombos; a planilha traz todos de uma vez.
        </Note>
      ) : (
        <p className="soft-line" role="status">
          {choice.part > 0 ? `Nesta parte, ${partInWords(choice.part, copies)}; ao todo, ${size}.` : `São ${size}.`}
        </p>
      )}
    </Stack>
  );
}

function sizeInWords(copies: number, sheets: number): string {
  return `${count(copies, "exemplar", "exemplares")}, cerca de ${count(sheets, "folha", "folhas")} A4`;
}

function partInWords(part: number, copies: number): string {
  const { from, to } = partRange(part, copies);
  return sizeInWords(to - from + 1, sheetsFor(to - from + 1));
}
