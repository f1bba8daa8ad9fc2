import { memo } from "react";
import { type LabelSheet, layOut, PAPERS, placeOf, type Shift } from "../../../../domain/library/label-sheets";
import { useKit } from "../../ui/kit";
import { Barcode } from "../../ui/print/Barcode";
import classes from "./LabelPages.module.css";
import type { Label } from "./labels";

interface LabelPagesProps {
  sheet: LabelSheet;
  labels: readonly Label[];
  start: number;
  shift: Shift;
}

const millimetres = (value: number) => `${value}mm`;

/** The sheets as they come out of the printer, each label in its place. */
export const LabelPages = memo(function LabelPages({ sheet, labels, start, shift }: LabelPagesProps) {
  const paper = PAPERS[sheet.paper];
  const { school } = useKit();
  const pages = layOut(sheet, labels, start);
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
                key={item.key}
                className={classes.label}
                data-part={item.part}
                style={{
                  left: millimetres(left),
                  top: millimetres(top),
                  width: millimetres(sheet.width),
                  height: millimetres(sheet.height),
                }}
              >
                {item.part === "barcode" ? null : <Spine lines={item.spine} height={sheet.height} />}
                {item.part === "spine" ? null : (
                  <Bars label={item} sheet={sheet} school={school.name} beside={item.part === "both"} />
                )}
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
});

const PADDING = 3;
const LARGEST_LINE = 4.6;

function Spine({ lines, height }: { lines: readonly string[]; height: number }) {
  const line = Math.min(LARGEST_LINE, (height - PADDING) / Math.max(3, lines.length));
  return (
    <div className={classes.spine} style={{ fontSize: millimetres(line * 0.82), lineHeight: millimetres(line) }}>
      {lines.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label never move
        <span key={index}>{text}</span>
      ))}
    </div>
  );
}

const SPINE_WIDTH = 24;
const SIDES = 4;
/** School, title and number above and below the bars. */
const TEXT_HEIGHT = 12.5;
const TALLEST_BARS = 18;

function Bars({ label, sheet, school, beside }: { label: Label; sheet: LabelSheet; school: string; beside: boolean }) {
  const { tombo, barcode, title_name } = label.row;
  return (
    <div className={classes.bars}>
      <span className={classes.school}>{school}</span>
      <Barcode
        text={barcode || tombo}
        width={sheet.width - SIDES - (beside ? SPINE_WIDTH : 0)}
        height={Math.min(TALLEST_BARS, sheet.height - TEXT_HEIGHT)}
      />
      <span className={classes.tombo}>{tombo}</span>
      <span className={classes.title}>{title_name}</span>
    </div>
  );
}
