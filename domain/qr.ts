/** QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 9. */

/** Of each version: error correction codewords of a block, how many blocks, data codewords in all, and where patterns align. */
const VERSIONS: readonly (readonly [ec: number, blocks: number, data: number, aligned: readonly number[]])[] = [
  [10, 1, 16, []],
  [16, 1, 28, [6, 18]],
  [26, 1, 44, [6, 22]],
  [18, 2, 64, [6, 26]],
  [24, 2, 86, [6, 30]],
  [16, 4, 108, [6, 34]],
  [18, 4, 124, [6, 22, 38]],
  [22, 4, 154, [6, 24, 42]],
  [22, 5, 182, [6, 26, 46]],
];

/** Light modules around the code, which a reader needs. */
export const QR_QUIET = 4;

/** The modules of a code, row by row, true for dark; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = utf8(text);
  const version = VERSIONS.findIndex(([, , data]) => bytes.length + 2 <= data) + 1;
  if (version === 0) {
    return null;
  }
  const codewords = interleaved(version, bytes);
  const tried = MASKS.map((_, mask) => drawn(version, codewords, mask));
  return tried.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const letter of encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[\s\S]/g)) {
    bytes.push(letter[1] ? Number.parseInt(letter[1], 16) : letter[0].charCodeAt(0));
  }
  return bytes;
}

const [EXPONENTS, LOGARITHMS] = ((): [number[], number[]] => {
  const exponents: number[] = [];
  const logarithms: number[] = [];
  for (let power = 0, value = 1; power < 255; power++) {
    exponents[power] = value;
    logarithms[value] = power;
    value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
  }
  return [exponents, logarithms];
})();

const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : EXPONENTS[(LOGARITHMS[one]! + LOGARITHMS[other]!) % 255]!;

/** The remainder of the data by the code's polynomial: Reed and Solomon's check bytes. */
function checkBytes(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, index) => {
      next[index]! ^= factor;
      next[index + 1]! ^= times(factor, EXPONENTS[root]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index]!;
    generator.forEach((part, offset) => {
      rest[index + offset]! ^= times(part, factor);
    });
  }
  return rest.slice(data.length);
}

function interleaved(version: number, bytes: readonly number[]): number[] {
  const [ec, blocks, capacity] = VERSIONS[version - 1]!;
  // Mode 4 (bytes), the length, the bytes, an end of four zeros: each byte is split over two codewords.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, index) => halves[2 * index]! * 16 + halves[2 * index + 1]!);
  for (let pad = 0; data.length < capacity; pad++) {
    data.push(pad % 2 === 0 ? 0xec : 0x11);
  }
  const short = Math.floor(capacity / blocks);
  const longer = capacity % blocks;
  const parts: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => checkBytes(part, ec));
  const inTurns = (lists: readonly number[][], most: number) =>
    Array.from({ length: most }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return [...inTurns(parts, short + 1), ...inTurns(checks, ec)];
}

type Modules = (boolean | undefined)[][];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Bits with their check bits behind them (BCH). */
function checked(value: number, polynomial: number, checks: number): number {
  let rest = value << checks;
  for (let bit = 31 - Math.clz32(rest); bit >= checks; bit = 31 - Math.clz32(rest)) {
    rest ^= polynomial << (bit - checks);
  }
  return (value << checks) | rest;
}

function drawn(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const put = (row: number, column: number, dark: boolean) => {
    const line = modules[row];
    if (line && column >= 0 && column < size) {
      line[column] = dark;
    }
  };
  const square = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let down = -reach; down <= reach; down++) {
      for (let right = -reach; right <= reach; right++) {
        put(row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
      }
    }
  };
  for (let index = 0; index < size; index++) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const [, , , aligned] = VERSIONS[version - 1]!;
  const last = aligned.length - 1;
  aligned.forEach((row, down) => {
    aligned.forEach((column, right) => {
      const isCorner = (down === 0 && right === 0) || (down === 0 && right === last) || (down === last && right === 0);
      if (!isCorner) {
        square(row, column, 2, (ring) => ring !== 1);
      }
    });
  });
  // Error correction M is 0.
  const format = checked(mask, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    put(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    put(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, dark);
  }
  put(size - 8, 8, true);
  if (version >= 7) {
    const said = checked(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const dark = ((said >> bit) & 1) === 1;
      put(Math.floor(bit / 3), size - 11 + (bit % 3), dark);
      put(size - 11 + (bit % 3), Math.floor(bit / 3), dark);
    }
  }
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    const pair = right <= 6 ? right - 1 : right;
    const upwards = ((size - 1 - right) / 2) % 2 === 0;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [pair, pair - 1]) {
        if (modules[row]![column] === undefined) {
          const bit = ((codewords[next >> 3] ?? 0) >> (7 - (next & 7))) & 1;
          modules[row]![column] = (bit === 1) !== MASKS[mask]!(row, column);
          next++;
        }
      }
    }
  }
  return modules as boolean[][];
}

/** How hard a code is to read: runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const lines = [...modules, ...modules.map((_, column) => modules.map((row) => row[column]!))];
  let points = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) {
      points += run.length - 2;
    }
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
        points += 40;
      }
    }
  }
  let dark = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const one = modules[row]![column];
      dark += one ? 1 : 0;
      const [right, below, across] = [modules[row]![column + 1], modules[row + 1]?.[column], modules[row + 1]?.[column + 1]];
      points += one === right && one === below && one === across ? 3 : 0;
    }
  }
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
