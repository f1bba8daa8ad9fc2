/** The content of labels, and one PC's stored printer settings. */
import { useLocalStorage } from "@mantine/hooks";
import { LABEL_SHEETS, type LabelSheet, type Shift } from "../../../../domain/label-sheets";
import { spineLines } from "../../../../domain/library/labels/spine";
import type { LabelRow } from "../../../../domain/library/lists";

export const CONTENTS = ["both", "pair", "spine", "barcode"] as const;
export type LabelContent = (typeof CONTENTS)[number];

export const CONTENT_NAMES: Readonly<Record<LabelContent, string>> = {
  both: "Lombada e código na mesma etiqueta",
  pair: "Uma de lombada e uma de código",
  spine: "Só lombada",
  barcode: "Só código de barras",
};

/** Narrower labels have no room for both side by side. */
const MIN_WIDTH_FOR_BOTH = 60;

/** The contents for which a sheet has room. */
export function contentsFor(sheet: LabelSheet): LabelContent[] {
  return CONTENTS.filter((content) => content !== "both" || sheet.width >= MIN_WIDTH_FOR_BOTH);
}

export interface Label {
  key: string;
  row: LabelRow;
  part: "both" | "spine" | "barcode";
  spine: string[];
}

/** One or two labels for each copy. */
export function labelsFor(rows: readonly LabelRow[], content: LabelContent): Label[] {
  const parts = content === "pair" ? (["spine", "barcode"] as const) : [content];
  return rows.flatMap((row) => {
    const spine = spineLines(row);
    return parts.map((part) => ({ key: `${row.id} ${part}`, row, part, spine: spine.length > 0 ? spine : [row.tombo] }));
  });
}

export interface LabelSettings {
  sheet: string;
  content: LabelContent;
  shift: Shift;
}

/** The sheet and the printer's offset, which belong to this PC. */
export function useLabelSettings(): [LabelSettings, (change: Partial<LabelSettings>) => void] {
  const [settings, set] = useLocalStorage<LabelSettings>({
    key: "sineta.labels",
    defaultValue: { sheet: LABEL_SHEETS[0]!.code, content: "both", shift: { x: 0, y: 0 } },
    getInitialValueInEffect: false,
  });
  return [settings, (change) => set({ ...settings, ...change })];
}
