import type { LabelSheet, Shift } from "../../../../domain/label-sheets";
import { CodeLabel } from "../../ui/print/CodeLabel";
import { millimetres, SheetPages } from "../../ui/print/SheetPages";
import classes from "./LabelPages.module.css";
import type { Label } from "./labels";

interface LabelPagesProps {
  sheet: LabelSheet;
  labels: readonly Label[];
  start: number;
  shift: Shift;
}

const SPINE_WIDTH = 24;
const SIDES = 4;

/** Labels in the form for the printer. */
export function LabelPages({ sheet, labels, start, shift }: LabelPagesProps) {
  return (
    <SheetPages sheet={sheet} items={labels} itemKey={({ key }) => key} start={start} shift={shift}>
      {(item) => (
        <div className={classes.label} data-part={item.part}>
          {item.part === "barcode" ? null : <Spine lines={item.spine} height={sheet.height} />}
          {item.part === "spine" ? null : (
            <CodeLabel
              code={item.row.barcode || item.row.tombo}
              number={item.row.tombo}
              name={item.row.title_name}
              width={sheet.width - SIDES - (item.part === "both" ? SPINE_WIDTH : 0)}
              height={sheet.height}
            />
          )}
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
