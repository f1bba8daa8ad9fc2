/** What a PDF of Chromium's holds, read without a library: its pages, their sizes, and the filled shapes on them. */
import { inflateSync } from "node:zlib";

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
export function readPdf(file: Buffer): PdfPage[] {
  const objects = readObjects(file);
  const dictionary = (id: string) => objects.get(id)?.text ?? "";
  const reference = (text: string, name: string) => new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(text)?.[1] ?? "";
  const root = [...objects.values()].find(({ text }) => /\/Type\s*\/Catalog/.test(text))!;
  const pagesUnder = (id: string): string[] => {
    const text = dictionary(id);
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(text)?.[1];
    return kids === undefined ? [id] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap((kid) => pagesUnder(kid[1]!));
  };
  return pagesUnder(reference(root.text, "Pages")).map((id) => {
    const text = dictionary(id);
    const [, , right = 0, top = 0] = (/\/MediaBox\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "").trim().split(/\s+/).map(Number);
    const content = objects.get(reference(text, "Contents"))?.stream ?? "";
    return {
      width: right / POINTS_PER_MILLIMETRE,
      height: top / POINTS_PER_MILLIMETRE,
      fills: fillsOf(content, top),
    };
  });
}

interface PdfObject {
  text: string;
  stream: string;
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const all = file.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of all.matchAll(/(?:^|\s)(\d+) 0 obj\b/g)) {
    const begin = match.index + match[0].length;
    const streamAt = all.indexOf("stream", begin);
    const end = all.indexOf("endobj", begin);
    if (streamAt < 0 || streamAt > end) {
      objects.set(match[1]!, { text: all.slice(begin, end), stream: "" });
      continue;
    }
    const text = all.slice(begin, streamAt);
    const length = Number(/\/Length\s+(\d+)/.exec(text)?.[1] ?? 0);
    const from = streamAt + "stream".length + (all.startsWith("\r\n", streamAt + 6) ? 2 : 1);
    const bytes = file.subarray(from, from + length);
    objects.set(match[1]!, {
      text,
      stream: /\/FlateDecode/.test(text) && !/\/Subtype\s*\/Image/.test(text) ? inflateSync(bytes).toString("latin1") : "",
    });
  }
  return objects;
}

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** Follows the few operators that place and fill a path: q Q cm m l c h re f f* n. */
function fillsOf(content: string, pageTop: number): Box[] {
  const fills: Box[] = [];
  const stack: Matrix[] = [];
  let matrix = IDENTITY;
  let pieces: [number, number][][] = [];
  let operands: number[] = [];
  const point = (x: number, y: number): [number, number] => [
    x * matrix[0] + y * matrix[2] + matrix[4],
    x * matrix[1] + y * matrix[3] + matrix[5],
  ];
  const boxOf = (piece: readonly [number, number][]): Box => {
    const [xs, ys] = [piece.map(([x]) => x), piece.map(([, y]) => y)];
    const scale = (value: number) => Math.round((value / POINTS_PER_MILLIMETRE) * 1000) / 1000;
    return {
      left: scale(Math.min(...xs)),
      right: scale(Math.max(...xs)),
      top: scale(pageTop - Math.max(...ys)),
      bottom: scale(pageTop - Math.min(...ys)),
    };
  };
  // Texts in brackets hold no operator; none of them matters here.
  for (const word of content.replace(/\((?:\\.|[^\\)])*\)|<[^>]*>/g, " ").split(/\s+/)) {
    const number = Number(word);
    if (word !== "" && !Number.isNaN(number)) {
      operands.push(number);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands;
    switch (word) {
      case "q":
        stack.push(matrix);
        break;
      case "Q":
        matrix = stack.pop() ?? IDENTITY;
        break;
      case "cm":
        matrix = times([a, b, c, d, e, f], matrix);
        break;
      case "m":
        pieces.push([point(a, b)]);
        break;
      case "l":
        pieces.at(-1)?.push(point(a, b));
        break;
      case "c":
        pieces.at(-1)?.push(point(e, f));
        break;
      case "re":
        pieces.push([point(a, b), point(a + c, b + d)]);
        break;
      case "f":
      case "f*":
        fills.push(...pieces.map(boxOf));
        pieces = [];
        break;
      case "n":
      case "S":
      case "W":
        pieces = word === "W" ? pieces : [];
        break;
    }
    operands = [];
  }
  return fills;
}

/** How far bars are from being as wide as whole modules, at most. */
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
  return [...rows.values()].flatMap((row) => groupsOf(row.sort((one, other) => one.left - other.left)).map(toBars));
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
