/**
 * The size of a picture after decoding, read from exactly the parts that are stored. A picture of one colour packs 900
 * megapixels into 100 kB, and a thumbnail of it would need gigabytes of the server's memory.
 */

/** More than a phone's camera gives. */
export const MAX_MEGAPIXELS = 40;
/** The peak memory of decoding, with the copy from which a thumbnail is cut; two are made at a time. */
export const MAX_DECODED = 200_000_000;

export interface ImageSize {
  width: number;
  height: number;
  /** Bytes, after decoding by PocketBase. */
  decoded: number;
}

/** In millions of points, rounded up. */
export const megapixels = ({ width, height }: ImageSize): number => Math.ceil((width * height) / 1_000_000);

/** Whether a thumbnail of it would need too much of the server's memory. */
export const isTooLarge = (size: ImageSize): boolean => megapixels(size) > MAX_MEGAPIXELS || size.decoded > MAX_DECODED;

/** Bytes a point of the copy for a thumbnail, and of the upright copy. */
const COPY = 4;

const big16 = (bytes: Uint8Array, at: number) => bytes[at]! * 256 + bytes[at + 1]!;
const littleEndian16 = (bytes: Uint8Array, at: number) => bytes[at + 1]! * 256 + bytes[at]!;

const sized = (width: number, height: number, decodedBytes: number): ImageSize | null =>
  width > 0 && height > 0 ? { width, height, decoded: decodedBytes + width * height * COPY } : null;

/** Up to the next whole block, in points. */
const paddedSide = (side: number, block: number) => Math.ceil(side / block) * block;

/** Bytes a coefficient: a progressive picture keeps all of them until its last scan. */
const COEFFICIENT = 4;

/**
 * A JPEG's start-of-frame segment, from its marker on: baseline, extended or progressive with Huffman codes and eight bits, as
 * PocketBase's decoder accepts it. Null for any other.
 * @param turned whether its Exif orientation turns it.
 * @param isRgb whether its Adobe segment says that it has no YCbCr.
 */
export function jpegSize(frame: Uint8Array, turned: boolean, isRgb: boolean): ImageSize | null {
  const count = frame[9] ?? 0;
  if (
    ![0xc0, 0xc1, 0xc2].includes(frame[1]!) ||
    frame[4] !== 8 ||
    ![1, 3, 4].includes(count) ||
    frame.length !== 10 + 3 * count
  ) {
    return null;
  }
  const components = Array.from({ length: count }, (_, index) => frame.subarray(10 + 3 * index, 13 + 3 * index));
  const [across, down] = [components.map((component) => component[1]! >> 4), components.map((component) => component[1]! & 15)];
  if (![...across, ...down].every((factor) => [1, 2, 4].includes(factor))) {
    return null;
  }
  const [height, width] = [big16(frame, 5), big16(frame, 7)];
  const [widest, highest] = [Math.max(...across), Math.max(...down)];
  const wholePixels = paddedSide(width, 8 * widest) * paddedSide(height, 8 * highest);
  const samples = across.reduce((sum, factor, index) => sum + (wholePixels * factor * down[index]!) / (widest * highest), 0);
  const isConverted =
    count === 4 || (count === 3 && (isRgb || String.fromCharCode(...components.map((component) => component[0]!)) === "RGB"));
  return sized(
    width,
    height,
    samples + (frame[1] === 0xc2 ? samples * COEFFICIENT : 0) + wholePixels * ((isConverted ? COPY : 0) + (turned ? COPY : 0)),
  );
}

/** By PNG's colour type: the permitted depths, and the decoded bytes of a point with up to eight bits a channel. */
const PNG_KINDS: Readonly<Record<number, { depths: readonly number[]; bytes: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], bytes: 1 },
  2: { depths: [8, 16], bytes: 4 },
  3: { depths: [1, 2, 4, 8], bytes: 1 },
  4: { depths: [8, 16], bytes: 4 },
  6: { depths: [8, 16], bytes: 4 },
};

/**
 * A PNG's IHDR chunk, from its length on.
 * @param transparent whether a tRNS chunk gives it an alpha channel.
 */
export function pngSize(chunk: Uint8Array, transparent: boolean): ImageSize | null {
  const kind = PNG_KINDS[chunk[17] ?? 7];
  const [depth, interlace] = [chunk[16]!, chunk[20]!];
  const side = (at: number) => big16(chunk, at) * 65_536 + big16(chunk, at + 2);
  const [width, height] = [side(8), side(12)];
  if (chunk.length !== 25 || !kind?.depths.includes(depth) || chunk[18] !== 0 || chunk[19] !== 0 || interlace > 1) {
    return null;
  }
  const bytes = (transparent ? 4 : kind.bytes) * (depth === 16 ? 2 : 1);
  return sized(width, height, width * height * bytes * (interlace + 1));
}

/** The picture's chunk of a WebP, from its name on: of one frame that stands by itself. */
export function webpSize(chunk: Uint8Array): ImageSize | null {
  const kind = String.fromCharCode(...chunk.subarray(0, 4));
  if (
    kind === "VP8 " &&
    chunk.length >= 18 &&
    chunk[8]! % 2 === 0 &&
    chunk[11] === 0x9d &&
    chunk[12] === 0x01 &&
    chunk[13] === 0x2a
  ) {
    const [width, height] = [littleEndian16(chunk, 14) % 16_384, littleEndian16(chunk, 16) % 16_384];
    return sized(width, height, paddedSide(width, 16) * paddedSide(height, 16) * 1.5);
  }
  if (kind === "VP8L" && chunk.length >= 13 && chunk[8] === 0x2f && chunk[12]! >> 5 === 0) {
    const [low, high] = [littleEndian16(chunk, 9), littleEndian16(chunk, 11)];
    const [width, height] = [(low % 16_384) + 1, (high % 4096) * 4 + Math.floor(low / 16_384) + 1];
    // Once packed, and once with its colours looked up.
    return sized(width, height, width * height * 8);
  }
  return null;
}
