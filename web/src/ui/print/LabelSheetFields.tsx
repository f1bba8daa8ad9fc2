import { NumberInput, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { LABEL_SHEETS, type LabelSheet, labelsOn, MAX_SHIFT, PAPERS, type Shift } from "../../../../domain/label-sheets";
import { formatNumber } from "../format";
import classes from "./LabelSheetFields.module.css";
import { StartPicker } from "./StartPicker";

interface LabelSheetFieldsProps {
  sheet: LabelSheet;
  /** The first free position, from 0. */
  start: number;
  onStart: (place: number) => void;
  /** The content to print, {@link SheetSelect} and {@link ShiftFields}. */
  children: ReactNode;
}

/** The choice of labels, of the sheet, and of the first position. */
export function LabelSheetFields({ sheet, start, onStart, children }: LabelSheetFieldsProps) {
  return (
    <div className={classes.options}>
      <div className={classes.fields}>
        {children}
        <p className="second-line">
          Na impressão, escolha escala 100% e papel {PAPERS[sheet.paper].name}. Teste antes em papel comum, contra a luz.
        </p>
      </div>
      <StartPicker sheet={sheet} start={start} onStart={onStart} />
    </div>
  );
}

const size = ({ width, height }: LabelSheet) => `${formatNumber(height)} × ${formatNumber(width)} mm`;
const SHEET_OPTIONS = LABEL_SHEETS.map((sheet) => ({
  value: sheet.code,
  label: `${[sheet.code, ...sheet.same].slice(0, 3).join("/")} · ${PAPERS[sheet.paper].name} · ${labelsOn(sheet)} de ${size(sheet)}`,
}));

/** The sheet, by the number on its box. */
export function SheetSelect({ sheet, onSheet }: { sheet: LabelSheet; onSheet: (code: string) => void }) {
  return (
    <Select
      label="Folha Pimaco"
      description="O número está na caixa; outras marcas usam o mesmo corte."
      data={SHEET_OPTIONS}
      value={sheet.code}
      onChange={(value) => onSheet(value ?? sheet.code)}
      allowDeselect={false}
    />
  );
}

/** The fields for this printer's offset. */
export function ShiftFields({ shift, onShift }: { shift: Shift; onShift: (shift: Shift) => void }) {
  const field = (axis: "x" | "y") => ({
    min: -MAX_SHIFT,
    max: MAX_SHIFT,
    step: 0.5,
    decimalScale: 1,
    decimalSeparator: ",",
    suffix: " mm",
    value: shift[axis],
    onChange: (value: number | string) => onShift({ ...shift, [axis]: Number(value) || 0 }),
  });
  return (
    <FieldPair>
      <NumberInput label="Mover para a direita" {...field("x")} />
      <NumberInput label="Mover para baixo" {...field("y")} />
    </FieldPair>
  );
}

/** Two short fields beside each other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
