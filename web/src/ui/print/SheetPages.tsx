import type { ReactNode } from "react";
import { cutsOf, type LabelSheet, layOut, PAPERS, placeOf, type Shift } from "../../../../domain/label-sheets";
import { formatNumber } from "../format";
import classes from "./SheetPages.module.css";

interface SheetPagesProps<Item> {
  sheet: LabelSheet;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The first free position of the first sheet, from 0. */
  start?: number;
  shift?: Shift;
  /** True for plain paper: the cutting lines are printed. Labels are cut already. */
  cutLines?: boolean;
  /** The cuts are marked in the margins too. */
  cutMarks?: boolean;
  children: (item: Item) => ReactNode;
}

export const millimetres = (value: number) => `${value}mm`;

/** A longer preview shows nothing new, and users do not scroll through it. */
const VISIBLE_PAGES = 4;

/** Sheets of paper in their true size, each item in its position; smaller on the screen, and only the first sheets. */
export function SheetPages<Item>({
  sheet,
  items,
  itemKey,
  start = 0,
  shift,
  cutLines = false,
  cutMarks = false,
  children,
}: SheetPagesProps<Item>) {
  const paperSize = PAPERS[sheet.paper];
  const pages = layOut(sheet, items, start);
  return (
    <>
      <div className={classes.pages}>
        {pages.map((page, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
            key={index}
            className={classes.page}
            data-unseen={index >= VISIBLE_PAGES || undefined}
            aria-label={`Folha ${index + 1} de ${pages.length}`}
            style={{ width: millimetres(paperSize.width), height: millimetres(paperSize.height) }}
          >
            {cutMarks ? <CropMarks sheet={sheet} /> : null}
            {page.map(({ item, place }) => {
              const { left, top } = placeOf(sheet, place, shift);
              return (
                <div
                  key={itemKey(item)}
                  className={classes.place}
                  data-round={cutLines ? undefined : true}
                  style={{
                    left: millimetres(left),
                    top: millimetres(top),
                    width: millimetres(sheet.width),
                    height: millimetres(sheet.height),
                  }}
                >
                  {children(item)}
                </div>
              );
            })}
          </section>
        ))}
      </div>
      {pages.length > VISIBLE_PAGES ? (
        <p className={classes.moreNote}>
          São mostradas as {VISIBLE_PAGES} primeiras folhas; são impressas todas as {formatNumber(pages.length)}.
        </p>
      ) : null}
    </>
  );
}

/** Between a mark and the items that it separates, so that no ink stays on a card that is cut slightly off. */
const CLEAR = 2;

function CropMarks({ sheet }: { sheet: LabelSheet }) {
  const paperSize = PAPERS[sheet.paper];
  const { down, across } = cutsOf(sheet);
  const [last, lowest] = [down.at(-1) ?? 0, across.at(-1) ?? 0];
  const place = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, millimetres(value)]));
  return (
    <>
      {down.map((x) => (
        <span key={`down ${x}`} aria-hidden>
          <span className={classes.mark} style={place({ left: x, top: 0, height: sheet.top - CLEAR })} />
          <span
            className={classes.mark}
            style={place({ left: x, top: lowest + CLEAR, height: paperSize.height - lowest - CLEAR })}
          />
        </span>
      ))}
      {across.map((top) => (
        <span key={`across ${top}`} aria-hidden>
          <span className={classes.mark} data-across style={place({ top, left: 0, width: sheet.left - CLEAR })} />
          <span
            className={classes.mark}
            data-across
            style={place({ top, left: last + CLEAR, width: paperSize.width - last - CLEAR })}
          />
        </span>
      ))}
    </>
  );
}
