/**
 * Code 128 (ISO/IEC 15417), sets B and C, which every scanner reads. It takes a text and returns the widths of bars and spaces.
 */

/** Bar, space, bar, … of each symbol in modules, by its value; 103 to 105 are the starts, 106 is the stop. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232 2331112`.split(/\s+/);

const START = { B: 104, C: 105 } as const;
const TO = { B: 100, C: 99 } as const;
const STOP = 106;
type CodeSet = "B" | "C";

/** The white margin on either side, in modules. */
export const QUIET_MODULES = 10;

/**
 * The symbol values for a text, with start, checksum and stop, in the fewest symbols; null when it has a character outside of set
 * B (printable ASCII).
 */
export function code128Values(text: string): number[] | null {
  if (text === "" || !/^[ -~]+$/.test(text)) {
    return null;
  }
  const best = shortest(text);
  let set: CodeSet = best[0]!.C.cost < best[0]!.B.cost ? "C" : "B";
  const values: number[] = [START[set]];
  for (let at = 0; at < text.length; ) {
    const step = best[at]![set];
    if (step.change) {
      set = set === "B" ? "C" : "B";
      values.push(TO[set]);
    } else if (set === "C") {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  return [...values, sum % 103, STOP];
}

interface Step {
  cost: number;
  change: boolean;
}

/** For each position and set: the least number of symbols to the end, and whether a change of set comes first. */
function shortest(text: string): Record<CodeSet, Step>[] {
  const best: Record<CodeSet, Step>[] = Array.from({ length: text.length + 1 }, () => ({
    B: { cost: 0, change: false },
    C: { cost: 0, change: false },
  }));
  for (let at = text.length - 1; at >= 0; at--) {
    const inB = 1 + best[at + 1]!.B.cost;
    const inC = /^\d\d/.test(text.slice(at)) ? 1 + best[at + 2]!.C.cost : Number.POSITIVE_INFINITY;
    best[at] = {
      B: inC + 1 < inB ? { cost: inC + 1, change: true } : { cost: inB, change: false },
      C: inB + 1 < inC ? { cost: inB + 1, change: true } : { cost: inC, change: false },
    };
  }
  return best;
}

export interface BarWidths {
  /** Modules of bar, space, bar, …, bar, without the quiet zones. */
  widths: number[];
  /** All of them together. */
  modules: number;
}

/** The bars for a text; null when set B cannot write it. */
export function code128(text: string): BarWidths | null {
  const values = code128Values(text);
  if (!values) {
    return null;
  }
  const widths = values.flatMap((value) => [...PATTERNS[value]!].map(Number));
  return { widths, modules: widths.reduce((total, width) => total + width, 0) };
}

/** The text of the bars; null when the checksum, a pattern, the start or the stop is wrong. */
export function readCode128(widths: readonly number[]): string | null {
  const symbols: number[] = [];
  for (let at = 0; at < widths.length; ) {
    const isStop = widths.length - at === 7;
    const length = isStop ? 7 : 6;
    const value = PATTERNS.indexOf(widths.slice(at, at + length).join(""));
    if (value < 0) {
      return null;
    }
    symbols.push(value);
    at += length;
  }
  const stop = symbols.pop();
  const checksum = symbols.pop();
  const sum = symbols.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  if (stop !== STOP || checksum !== sum % 103) {
    return null;
  }
  let set = (Object.keys(START) as CodeSet[]).find((name) => START[name] === symbols[0]);
  if (!set) {
    return null;
  }
  let text = "";
  for (const value of symbols.slice(1)) {
    if (set === "B" && value === TO.C) {
      set = "C";
    } else if (set === "C" && value === TO.B) {
      set = "B";
    } else {
      text += set === "C" ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
    }
  }
  return text;
}
