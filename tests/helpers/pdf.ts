/** The content of a PDF from Chromium: its pages, their sizes, and the filled shapes on them. */
import { getDocument, OPS, type PDFPageProxy, Util, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** In millimetres from the page's left and top edge. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PdfPage {
  /** In millimetres. */
  width: number;
  height: number;
  /** Every closed piece of a path that is filled. */
  fills: Box[];
}

/** The pages of a PDF in their order. */
export async function readPdf(file: Buffer): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 / POINTS_PER_MILLIMETRE });
    pages.push({ width, height, fills: await fillsOf(page) });
  }
  await task.destroy();
  return pages;
}

/** A run of text, where its line begins, in millimetres from the page's left and top edge. */
export interface PrintedText {
  text: string;
  left: number;
  top: number;
}

/** The readable text on each page of a PDF. */
export async function readTexts(file: Buffer): Promise<PrintedText[][]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages: PrintedText[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 / POINTS_PER_MILLIMETRE });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        "str" in item
          ? [
              {
                text: item.str,
                left: Number(item.transform[4]) / POINTS_PER_MILLIMETRE,
                top: height - Number(item.transform[5]) / POINTS_PER_MILLIMETRE,
              },
            ]
          : [],
      ),
    );
  }
  await task.destroy();
  return pages;
}

/** A text for a comparison with printed text: a line break in print has no space, and "fi" may be one character. */
export const squeezed = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

type Point = readonly [x: number, y: number];
type Matrix = readonly number[];

/** The page as pdf.js would draw it, in millimetres: only what places and fills a path is followed. */
async function fillsOf(page: PDFPageProxy): Promise<Box[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const fills: Box[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = page.getViewport({ scale: 1 / POINTS_PER_MILLIMETRE }).transform;
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    switch (operator) {
      case OPS.save:
        stack.push(matrix);
        break;
      case OPS.restore:
        matrix = stack.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = Util.transform(matrix, args);
        break;
      case OPS.constructPath: {
        const [painted, [path]] = args as [number, [Float32Array | null]];
        if (path && (painted === OPS.fill || painted === OPS.eoFill)) {
          fills.push(...piecesOf(path).map((part) => boxOf(part, matrix)));
        }
      }
    }
  }
  return fills;
}

/** The number of values after each of pdf.js' words for a path: move, line, curve, quadratic curve, close. */
const NUMBERS = [2, 2, 6, 4, 0];

/** The points at which the lines of each closed piece end. */
function piecesOf(path: Float32Array): Point[][] {
  const pieces: Point[][] = [];
  for (let at = 0; at < path.length; ) {
    const [word = 0, count] = [path[at], NUMBERS[path[at] ?? 0] ?? 0];
    at += 1 + count;
    if (word === 0) {
      pieces.push([]);
    }
    if (count > 0) {
      pieces.at(-1)?.push([path[at - 2] ?? 0, path[at - 1] ?? 0]);
    }
  }
  return pieces;
}

function boxOf(part: readonly Point[], [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Box {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const [xs, ys] = [part.map(([x, y]) => round(x * a + y * c + e)), part.map(([x, y]) => round(x * b + y * d + f))];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The greatest difference between a bar's width and whole modules. */
const TOLERANCE = 0.25;

export interface PrintedBars extends Box {
  /** Widths of bar, space, bar, … in modules. */
  widths: number[];
  /** Width of a module in millimetres. */
  module: number;
}

/**
 * The barcodes of a page: rows of upright fills of one height, side by side.
 * @throws when a bar is not a whole number of modules wide: no scanner would read it.
 */
export function barcodesOf({ fills }: PdfPage): PrintedBars[] {
  const upright = fills.filter((box) => box.bottom - box.top > 4 && box.right - box.left < 2.5);
  const rows = new Map<string, Box[]>();
  for (const box of upright) {
    const key = `${box.top.toFixed(1)} ${box.bottom.toFixed(1)}`;
    rows.set(key, [...(rows.get(key) ?? []), box]);
  }
  return [...rows.values()].flatMap((row) => groupsOf(row.sort((first, second) => first.left - second.left)).map(toBars));
}

/** A space of a code is at most four modules wide; between two codes there are twenty. */
function groupsOf(row: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  for (const box of row) {
    const last = groups.at(-1)?.at(-1);
    if (last && box.left - last.right < 2.2) {
      groups.at(-1)!.push(box);
    } else {
      groups.push([box]);
    }
  }
  return groups.filter((group) => group.length > 6);
}

function toBars(group: readonly Box[]): PrintedBars {
  const edges = group.flatMap(({ left, right }) => [left, right]);
  const gaps = edges.slice(1).map((edge, index) => edge - edges[index]!);
  // Start symbols begin with a bar of two modules.
  const module = gaps[0]! / 2;
  const widths = gaps.map((gap) => {
    const modules = Math.round(gap / module);
    if (Math.abs(gap / module - modules) > TOLERANCE) {
      throw new Error(`a bar of ${gap} mm where a module has ${module} mm`);
    }
    return modules;
  });
  const first = group[0]!;
  return { left: first.left, top: first.top, bottom: first.bottom, right: group.at(-1)!.right, widths, module };
}
