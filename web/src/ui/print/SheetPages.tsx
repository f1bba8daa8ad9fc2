import type { ReactNode } from "react";
import { type LabelSheet, layOut, PAPERS, placeOf, type Shift } from "../../../../domain/label-sheets";
import classes from "./SheetPages.module.css";

interface SheetPagesProps<Item> {
  sheet: LabelSheet;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The first free place of the first sheet, from 0. */
  start?: number;
  shift?: Shift;
  /** True for plain paper: the lines to cut along are printed. Labels are cut already. */
  cut?: boolean;
  children: (item: Item) => ReactNode;
}

const millimetres = (value: number) => `${value}mm`;

/** Sheets of paper in their true size, each item in its place; smaller on the screen. */
export function SheetPages<Item>({ sheet, items, itemKey, start = 0, shift, cut = false, children }: SheetPagesProps<Item>) {
  const paper = PAPERS[sheet.paper];
  const pages = layOut(sheet, items, start);
  return (
    <div className={classes.pages}>
      {pages.map((page, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          key={index}
          className={classes.page}
          aria-label={`Folha ${index + 1} de ${pages.length}`}
          style={{ width: millimetres(paper.width), height: millimetres(paper.height) }}
        >
          {page.map(({ item, place }) => {
            const { left, top } = placeOf(sheet, place, shift);
            return (
              <div
                key={itemKey(item)}
                className={classes.place}
                data-round={cut ? undefined : true}
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
  );
}
