import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { type Day, formatLongDay, isDay } from "../../../../../domain/dates";
import { useApplication } from "../../../ui/application-context";
import { DateField } from "../../../ui/form/DateField";
import { KeyHint } from "../../../ui/KeyHint";
import { Note } from "../../../ui/Note";
import classes from "./Desk.module.css";

interface BookDropProps {
  /** "" while the last open day is asked for. */
  day: Day | "";
  /** The last open day before today; undefined while it is unknown. */
  lastOpen: Day | undefined;
  onDay: (day: Day) => void;
  onClose: () => void;
}

/** The morning's box: the day on which its books were returned. L-35. */
export function BookDrop({ day, lastOpen, onDay, onClose }: BookDropProps) {
  const { today } = useApplication();
  const [text, setText] = useState<string>(day);
  const future = isDay(text) && text > today;
  return (
    <Group component="section" gap="0.9rem" align="end" aria-label="Caixa de devolução">
      <DateField
        label="Devolvidos em"
        value={text}
        onChange={(value) => {
          setText(value);
          if (isDay(value) && value <= today) {
            onDay(value);
          }
        }}
        error={future ? "Esta data é futura." : undefined}
      />
      <div className={classes.boxNote}>
        <Note tone="info">
          Os livros lidos agora são devolvidos com a data{" "}
          {day ? (
            <>
              de <strong>{formatLongDay(day, today)}</strong>
            </>
          ) : (
            "do último dia de funcionamento"
          )}
          {day && day === lastOpen ? ", último dia de funcionamento antes de hoje" : ""}, e o atraso é contado até ela. Nenhuma
          ficha de leitor é aberta.
        </Note>
      </div>
      <Button variant="default" onClick={onClose} aria-keyshortcuts="F4" rightSection={<KeyHint keys="F4" />}>
        Voltar ao balcão
      </Button>
    </Group>
  );
}
