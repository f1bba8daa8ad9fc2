/**
 * How many points a picture has, read off its first bytes. A picture of one colour packs 900 megapixels into 100 kB, and making a
 * thumbnail of it would take gigabytes of the server's memory.
 */

/** What the server makes thumbnails of without trouble: more than a phone's camera gives. */
export const MAX_MEGAPIXELS = 30;

export interface ImageSize {
  width: number;
  height: number;
}

/** The bytes of a file from an offset on, fewer where it ends. */
export type ReadBytes = (offset: number, length: number) => ArrayLike<number>;

/** Null when it is no PNG, JPEG or WebP that the server could make a thumbnail of. */
export function imageSize(read: ReadBytes): ImageSize | null {
  const start = read(0, 32);
  const size = isPng(start) ? pngSize(start) : isJpeg(start) ? jpegSize(read) : isWebp(start) ? webpSize(read) : null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** In millions of points, rounded up. */
export function megapixels({ width, height }: ImageSize): number {
  return Math.ceil((width * height) / 1_000_000);
}

const big16 = (bytes: ArrayLike<number>, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
const little16 = (bytes: ArrayLike<number>, at: number) => (bytes[at + 1] ?? 0) * 256 + (bytes[at] ?? 0);
const says = (bytes: ArrayLike<number>, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const isPng = (bytes: ArrayLike<number>) => bytes[0] === 0x89 && says(bytes, 1, "PNG\r\n\u001a\n") && says(bytes, 12, "IHDR");

function pngSize(bytes: ArrayLike<number>): ImageSize {
  const side = (at: number) => big16(bytes, at) * 65_536 + big16(bytes, at + 2);
  return { width: side(16), height: side(20) };
}

const isJpeg = (bytes: ArrayLike<number>) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** More than any picture has; a file that was made to keep us busy has them. */
const MAX_SEGMENTS = 2000;

/** The first start-of-frame segment. Bytes between segments are skipped, as decoders do. */
function jpegSize(read: ReadBytes): ImageSize | null {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const bytes = read(at, 9);
    const marker = bytes[1];
    if (marker === undefined) {
      return null;
    }
    if (bytes[0] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
    } else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: big16(bytes, 5), width: big16(bytes, 7) };
    } else if (marker === 0xd9 || marker === 0xda) {
      return null;
    } else {
      at += 2 + big16(bytes, 2);
    }
  }
  return null;
}

const isWebp = (bytes: ArrayLike<number>) => says(bytes, 0, "RIFF") && says(bytes, 8, "WEBP");

/** The chunk that holds the picture; what the extended header claims is not asked. */
function webpSize(read: ReadBytes): ImageSize | null {
  let at = 12;
  for (let chunk = 0; chunk < MAX_SEGMENTS; chunk++) {
    const bytes = read(at, 18);
    if (bytes.length < 8) {
      return null;
    }
    if (says(bytes, 0, "VP8 ")) {
      return { width: little16(bytes, 14) % 16_384, height: little16(bytes, 16) % 16_384 };
    }
    if (says(bytes, 0, "VP8L")) {
      const [low, high] = [little16(bytes, 9), little16(bytes, 11)];
      return { width: (low % 16_384) + 1, height: (high % 4096) * 4 + Math.floor(low / 16_384) + 1 };
    }
    const length = little16(bytes, 4) + little16(bytes, 6) * 65_536;
    at += 8 + length + (length % 2);
  }
  return null;
}
