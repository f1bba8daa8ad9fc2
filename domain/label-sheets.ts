/**
 * Sheets of adhesive labels in Brazilian shops, in millimetres, with the place of each label; cards and slips alike. Measures:
 * pimaco4j (github.com/cleydyr/pimaco4j, the table that Biblivre prints by) and phppimaco's templates
 * (github.com/PronerInformatica/phppimaco), which agree.
 */

export type SheetPaper = "a4" | "letter" | "card";

/** Width and height in millimetres. */
export const PAPERS: Readonly<Record<SheetPaper, { width: number; height: number; name: string }>> = {
  a4: { width: 210, height: 297, name: "A4" },
  letter: { width: 215.9, height: 279.4, name: "Carta" },
  card: { width: 85.6, height: 54, name: "Cartão" },
};

export interface LabelSheet {
  /** The maker's number on the box. */
  code: string;
  /** Other numbers of the same maker with the same cut. */
  same: readonly string[];
  paper: SheetPaper;
  columns: number;
  rows: number;
  /** The width of one label. */
  width: number;
  height: number;
  /** From the paper's edge to the first label. */
  left: number;
  top: number;
  /** From one label's left or top edge to the next one's. */
  stepX: number;
  stepY: number;
}

const sheet = (
  paperSize: SheetPaper,
  code: string,
  sameSizeCodes: readonly string[],
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  [marginLeft, top]: readonly [number, number],
  stepX: number,
): LabelSheet => ({
  code,
  same: sameSizeCodes,
  paper: paperSize,
  columns,
  rows,
  width,
  height,
  left: marginLeft,
  top,
  stepX,
  stepY: height,
});

export const LABEL_SHEETS: readonly LabelSheet[] = [
  sheet("letter", "6180", ["6080", "6280", "62580"], [3, 10], [66.7, 25.4], [4.8, 12.7], 69.8),
  sheet("letter", "6181", ["6081", "6281", "62581"], [2, 10], [101.6, 25.4], [4, 12.7], 106.8),
  sheet("letter", "6182", ["6082", "6282", "62582"], [2, 7], [101.6, 33.9], [4, 21.2], 106.8),
  sheet("letter", "6183", ["6083", "6283"], [2, 5], [101.6, 50.8], [4, 12.7], 106.8),
  sheet("a4", "A4256", ["A4056", "A4356"], [3, 11], [63.5, 25.4], [7.2, 8.8], 66.1),
  sheet("a4", "A4260", ["A4060", "A4360"], [3, 7], [63.5, 38.1], [7.2, 15.2], 66.1),
  sheet("a4", "A4263", ["A4063", "A4363"], [2, 7], [99, 38.1], [4.7, 15.2], 101.6),
  sheet("a4", "A4251", ["A4051", "A4351"], [5, 13], [38.2, 21.2], [4.5, 10.7], 40.7),
];

/** Cards in the size of a bank card (ISO/IEC 7810 ID-1), ten on plain paper, edge to edge: one cut separates two. */
export const CARD_SHEET: LabelSheet = sheet("a4", "card", [], [2, 5], [85.6, 54], [19.4, 13.5], 85.6);

/** One such card, for a card printer. */
export const SINGLE_CARD: LabelSheet = sheet("card", "card-single", [], [1, 1], [85.6, 54], [0, 0], 85.6);

/** Slips, twelve on plain paper, edge to edge. */
export const SLIP_SHEET: LabelSheet = sheet("a4", "slip", [], [3, 4], [63, 68], [10.5, 12.5], 63);

/**
 * Rolls of a receipt printer: the paper's width, its printable width, and the length of one slip, in millimetres. Never shorter
 * than wide: browsers rotate such a page.
 */
export const RECEIPTS = {
  "receipt-58": { width: 58, printed: 48, height: 65 },
  "receipt-80": { width: 80, printed: 72, height: 80 },
} as const;
export type Receipt = keyof typeof RECEIPTS;

/** The sheet of that number, or of a number with the same cut; the first sheet for an unknown number. */
export function labelSheet(code: string): LabelSheet {
  const sheet = LABEL_SHEETS.find((sheet) => sheet.code === code || sheet.same.includes(code));
  return sheet ?? LABEL_SHEETS[0]!;
}

/** Labels on one sheet. */
export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Millimetres: a phone at a normal distance reads a code of this size. */
const LARGEST_QR = 30;
/** Millimetres that stay free above a code, and below it. */
const QR_MARGIN = 1;

/** The side of a QR on a label, in millimetres. */
export const qrSide = ({ height }: Pick<LabelSheet, "height">): number => Math.min(LARGEST_QR, height - 2 * QR_MARGIN);

export interface Shift {
  /** Millimetres to the right; negative to the left. */
  x: number;
  /** Millimetres down. */
  y: number;
}

/** The largest correction of a printer's offset: a larger one means a wrong sheet. */
export const MAX_SHIFT = 10;

/** The position of a place's label, its left and top in millimetres. Places count from 0, row by row. */
export function placeOf(sheet: LabelSheet, place: number, shift: Shift = { x: 0, y: 0 }): { left: number; top: number } {
  const round = (millimetres: number) => Math.round(millimetres * 100) / 100;
  return {
    left: round(sheet.left + (place % sheet.columns) * sheet.stepX + shift.x),
    top: round(sheet.top + Math.floor(place / sheet.columns) * sheet.stepY + shift.y),
  };
}

export interface PlacedItem<Item> {
  item: Item;
  place: number;
}

/**
 * Lays items on sheets, in reading order.
 * @param start the first free place of the first sheet, from 0.
 */
export function layOut<Item>(sheet: LabelSheet, items: readonly Item[], start: number): PlacedItem<Item>[][] {
  const perSheet = labelsOn(sheet);
  const first = Math.min(Math.max(0, start), perSheet - 1);
  const pages: PlacedItem<Item>[][] = [];
  for (const [index, item] of items.entries()) {
    const position = first + index;
    const page = Math.floor(position / perSheet);
    pages[page] ??= [];
    pages[page].push({ item, place: position % perSheet });
  }
  return pages;
}

/** The places of a sheet's other side: the item behind each place, with the paper turned over its long edge. */
export function mirrored<Item>({ columns }: LabelSheet, places: readonly Item[]): Item[] {
  return places.map((_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    return places[row * columns + (columns - 1 - column)]!;
  });
}

/** The cuts of a sheet, in millimetres: vertical ones from the left edge, and horizontal ones from the top. */
export function cutsOf({ columns, rows, left, top, width, height, stepX, stepY }: LabelSheet): {
  down: number[];
  across: number[];
} {
  const lines = (count: number, from: number, step: number, size: number) => [
    ...new Set(
      Array.from({ length: count }, (_, index) => [from + index * step, from + index * step + size])
        .flat()
        .map((line) => Math.round(line * 100) / 100),
    ),
  ];
  return { down: lines(columns, left, stepX, width), across: lines(rows, top, stepY, height) };
}
