import "./print.css";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../../../domain/dates";
import { zoned } from "../format";
import { useKit } from "../kit";
import classes from "./PrintSheet.module.css";

interface PrintSheetProps {
  title: string;
  subtitle?: string;
  landscape?: boolean;
  /** False for label sheets, whose grid begins at the page's edge. */
  head?: boolean;
  /** Back to where the print was asked for. */
  onBack: () => void;
  children: ReactNode;
}

/** Prints once letters and pictures are there: half a bar code is no bar code. */
async function printWhenReady(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  window.print();
}

/** A page for paper: the school's head, when and by whom it was printed, and page X of Y from the margins. */
export function PrintSheet({ title, subtitle, landscape = false, head = true, onBack, children }: PrintSheetProps) {
  const { school, person, timeZone } = useKit();
  const [{ day, time }] = useState(() => zoned(new Date(), timeZone));
  return (
    <main className={landscape ? `${classes.screen} ${classes.landscape}` : classes.screen}>
      <div className={`${classes.toolbar} no-print`}>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void printWhenReady()}>
          Imprimir
        </Button>
      </div>
      {head ? (
        <>
          <header className={classes.head}>
            {school.logo ? <img className={classes.logo} src={school.logo} alt="" /> : null}
            <span className={classes.school}>{school.name}</span>
            <span className={classes.when}>
              {formatDay(day)} às {time}
              <br />
              {person}
            </span>
          </header>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </>
      ) : (
        <h1 className="visually-hidden">{title}</h1>
      )}
      <div className={classes.body}>{children}</div>
    </main>
  );
}
