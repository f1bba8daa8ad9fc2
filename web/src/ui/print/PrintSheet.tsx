import "./print.css";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { type Day, formatDay } from "../../../../domain/dates";
import { useApplication } from "../application-context";
import { zoned } from "../format";
import { useTabTitle } from "../tab-title";
import classes from "./PrintSheet.module.css";

/** The printer's paper; labels, cards and receipts have no margin: they have their own sizes. */
type SheetPaper = "portrait" | "landscape" | EdgePaper;

const EDGE_PAPERS = ["a4-edge", "letter-edge", "card", "receipt-58", "receipt-80", "receipt-roll"] as const;
type EdgePaper = (typeof EDGE_PAPERS)[number];

const isEdge = (sheetPaper: SheetPaper) => (EDGE_PAPERS as readonly string[]).includes(sheetPaper);

interface PrintSheetProps {
  title: string;
  /** As a Page's; a print into a file proposes it as the name. */
  tab?: string | undefined;
  subtitle?: string | undefined;
  paperSize?: SheetPaper;
  /** The orientation is known only with the content: on the screen the sheet is as wide as a landscape one, so nothing moves. */
  unknownOrientation?: boolean;
  /** The page from which the user printed. */
  backPath: string;
  /** The options before printing; never printed. */
  options?: ReactNode;
  /** False while there is nothing to print. */
  ready?: boolean;
  /** Prints by itself as soon as it is ready, once. */
  printsWhenReady?: boolean;
  /**
   * Called when the browser's own dialog has closed, with the printed content still on the screen. The browser does not say
   * whether paper came out.
   */
  onPrinted?: (() => void) | undefined;
  children: ReactNode;
}

/** Prints once fonts and pictures are loaded: half a bar code is no bar code. */
async function printWhenReady(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  window.print();
}

/** A page for paper: the school's head, when and by whom it was printed, and page X of Y in the margins. */
export function PrintSheet(props: PrintSheetProps) {
  const { title, subtitle, paperSize = "portrait", unknownOrientation = false, backPath, options } = props;
  const { printsWhenReady = false, onPrinted, children } = props;
  // An earlier screen's answers show at once, and the paper must have the answers that are still loading.
  const isFetching = useIsFetching() > 0;
  const ready = (props.ready ?? true) && !isFetching;
  const { school, person, timeZone, now } = useApplication();
  useTabTitle(props.tab ?? title);
  const [at, setAt] = useState(now);
  const { day, time } = zoned(at, timeZone);
  const bare = isEdge(paperSize);
  const hasStarted = useRef(false);
  // For the content on the screen when the dialog closes, which may have arrived after the button was pressed.
  const onPrintedRef = useRef(onPrinted);
  useLayoutEffect(() => {
    onPrintedRef.current = onPrinted;
  });
  // A sheet may have been open since yesterday; the browser's own menu prints it too.
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(now()));
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, [now]);
  const print = () => void printWhenReady().then(() => onPrintedRef.current?.());
  useEffect(() => {
    if (printsWhenReady && ready && !hasStarted.current) {
      hasStarted.current = true;
      print();
    }
  });
  return (
    <main className={classes.screen} data-paper={paperSize} data-wide={unknownOrientation || undefined} data-in-order>
      <div className={`${classes.panel} no-print`}>
        <div className={classes.toolbar}>
          {bare ? (
            <h1 className={classes.name} tabIndex={-1}>
              {title}
            </h1>
          ) : null}
          <Button variant="default" component={Link} to={backPath}>
            Voltar
          </Button>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!ready} onClick={print}>
            Imprimir
          </Button>
        </div>
        {bare && subtitle ? (
          <p className="soft-line" role="status">
            {subtitle}
          </p>
        ) : null}
        {options}
      </div>
      {bare ? null : (
        <>
          <header className={classes.head}>
            {school.logo ? <img className={classes.logo} src={school.logo} alt="" /> : null}
            <span className={classes.school}>
              {school.name}
              {school.address ? <small className={classes.address}>{school.address}</small> : null}
            </span>
            <span className={classes.printedAt}>
              <PrintDay day={day} /> às {time}
              <br />
              {person}
            </span>
          </header>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </>
      )}
      {bare ? (
        children
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reached by keyboard
        <section className={classes.body} aria-label={title} tabIndex={0}>
          {children}
        </section>
      )}
    </main>
  );
}

/** A day on a sheet: it never breaks over two lines, however narrow its column. */
export const PrintDay = ({ day }: { day: Day }) => <time dateTime={day}>{formatDay(day)}</time>;
