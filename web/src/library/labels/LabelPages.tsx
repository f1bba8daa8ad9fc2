import type { LabelSheet, Shift } from "../../../../domain/library/labels/label-sheets";
import { useKit } from "../../ui/kit";
import { Barcode } from "../../ui/print/Barcode";
import classes from "./LabelPages.module.css";
import type { Label } from "./labels";
import { SheetPages } from "./SheetPages";

interface LabelPagesProps {
  sheet: LabelSheet;
  labels: readonly Label[];
  start: number;
  shift: Shift;
}

const millimetres = (value: number) => `${value}mm`;

/** Labels as they come out of the printer. */
export function LabelPages({ sheet, labels, start, shift }: LabelPagesProps) {
  const { school } = useKit();
  return (
    <SheetPages sheet={sheet} items={labels} itemKey={({ key }) => key} start={start} shift={shift}>
      {(item) => (
        <div className={classes.label} data-part={item.part}>
          {item.part === "barcode" ? null : <Spine lines={item.spine} height={sheet.height} />}
          {item.part === "spine" ? null : <Bars label={item} sheet={sheet} school={school.name} beside={item.part === "both"} />}
        </div>
      )}
    </SheetPages>
  );
}

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
