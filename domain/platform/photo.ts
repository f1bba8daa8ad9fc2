/**
 * A photo in its stored form: one frame, without the camera's metadata, above all the location. The stored bytes are measured,
 * not the received ones; a part that no strict reader knows makes the file no photo.
 */
import { type ImageSize, jpegSize, pngSize, webpSize } from "./image-size";

/** A photo of 2 MB in base64. */
export const LONGEST_PHOTO = 2_800_000;

/** More parts than any program writes; a file with more was made to keep the server busy. */
const MAX_PARTS = 4000;
/** A progressive picture has about ten; each passes over the whole picture once more. */
const MAX_SCANS = 32;
/** Restarts, and stuffed bytes, of which one in 256 is usual: the code visits each. */
const MAX_STUFFED = 150_000;

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
const big32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! * 256 + bytes[at + 1]!) * 256 + bytes[at + 2]!) * 256 + bytes[at + 3]!;
const littleEndian24 = (bytes: Uint8Array, at: number): number => bytes[at]! + bytes[at + 1]! * 256 + bytes[at + 2]! * 65_536;
const littleEndian32 = (bytes: Uint8Array, at: number): number => littleEndian24(bytes, at) + bytes[at + 3]! * 16_777_216;

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
};

export interface CleanPhoto {
  bytes: Uint8Array;
  extension: "jpg" | "png" | "webp";
  size: ImageSize;
}

type CleanedBytes = Omit<CleanPhoto, "extension"> | null;

/** Null for a file that is no JPEG, PNG or WebP, that ends within a part, or that has a part unknown to strict readers. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  const withExtension = (extension: CleanPhoto["extension"], clean: CleanedBytes) => clean && { ...clean, extension };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    return withExtension("jpg", cleanJpeg(bytes));
  }
  if (bytes[0] === 0x89 && ascii(bytes, 1, 7) === "PNG\r\n\u001a\n") {
    return withExtension("png", cleanPng(bytes));
  }
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") {
    return withExtension("webp", cleanWebp(bytes));
  }
  return null;
}

const isForPrograms = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const TABLES = [0xc4, 0xdb, 0xdd];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Segments and scans up to the end of the picture; of the application segments only JFIF's and Adobe's affect its drawing.
 * Telephones append a second picture, or a film, with its own location.
 */
function cleanJpeg(bytes: Uint8Array): CleanedBytes {
  const parts = [bytes.subarray(0, 2)];
  let frame: Uint8Array | null = null;
  const stuffed = { left: MAX_STUFFED };
  let [scans, segments, orientation, isRgb] = [0, 0, 0, false];
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === 0xd9; segments++) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || segments > MAX_PARTS) {
      return null;
    }
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) {
      const size = frame && scans > 0 ? jpegSize(frame, orientation > 1, isRgb) : null;
      return size && { bytes: joinBytes([...parts, bytes.subarray(at, at + 2)]), size };
    }
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    const segment = bytes.subarray(at, end);
    if (end <= at + 3 || end > bytes.length) {
      return null;
    }
    at = end;
    if (isForPrograms(marker)) {
      const part = cleanSegment(marker, segment);
      parts.push(part);
      isRgb ||= marker === 0xee && part.length > 0 && segment[15] === 0;
      // The first orientation counts; no other stays.
      const rotation = marker === 0xe1 && orientation === 0 ? orientationOf(segment.subarray(4)) : 0;
      parts.push(uprightAgain(rotation));
      orientation ||= rotation;
    } else if (marker === 0xda) {
      scans++;
      at = endOfScan(bytes, end, stuffed);
      if (!frame || scans > MAX_SCANS || at < 0) {
        return null;
      }
      parts.push(segment, bytes.subarray(end, at));
    } else if (TABLES.includes(marker)) {
      parts.push(segment);
    } else if (isFrame(marker) && !frame) {
      frame = segment;
      parts.push(segment);
    } else {
      // A second frame, arithmetic codes, frames within frames: each decoder reads them differently.
      return null;
    }
  }
  return null;
}

const NO_BYTES = new Uint8Array(0);

/** JFIF's segment without its thumbnail, and of Adobe's only the form of the colours. */
function cleanSegment(marker: number, segment: Uint8Array): Uint8Array {
  if (marker === 0xe0 && ascii(segment, 4, 5) === "JFIF\0" && segment.length >= 18) {
    const copy = new Uint8Array(segment.subarray(0, 18));
    copy.set([0, 16], 2);
    copy.set([0, 0], 16);
    return copy;
  }
  if (marker === 0xee && ascii(segment, 4, 5) === "Adobe" && segment.length >= 16) {
    const copy = new Uint8Array(segment.subarray(0, 16));
    copy.set([0, 14], 2);
    return copy;
  }
  return NO_BYTES;
}

/** The telephone's orientation, 1 to 8 of the Exif standard (tag 0x0112 of the first directory); 0 where the segment has none. */
function orientationOf(exif: Uint8Array): number {
  const isLittle = ascii(exif, 6, 2) === "II";
  const short = (at: number) =>
    isLittle ? (exif[at + 1] ?? 0) * 256 + (exif[at] ?? 0) : (exif[at] ?? 0) * 256 + (exif[at + 1] ?? 0);
  const directory = 6 + (isLittle ? short(10) : short(12));
  if (ascii(exif, 0, 4) !== "Exif" || directory < 14) {
    return 0;
  }
  const entries = Math.min(short(directory), 100);
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 10 <= exif.length; at += 12) {
    if (short(at) === 0x0112) {
      return short(at + 8) <= 8 ? short(at + 8) : 0;
    }
  }
  return 0;
}

/** An Exif segment with only the orientation; none for an upright picture. */
function uprightAgain(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return new Uint8Array(orientation > 1 ? [0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff] : []);
}

/** The beginning of the next segment; within a scan 0xff is followed by a zero, or counts its restarts. -1: none, or too far. */
function endOfScan(bytes: Uint8Array, from: number, stuffed: { left: number }): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && stuffed.left > 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) {
      return at;
    }
    stuffed.left--;
  }
  return -1;
}

/**
 * The chunks that a PNG needs for its drawing, and the greatest length of each. Frames of an animation, profiles and texts are
 * not among them.
 */
const PNG_PARTS: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, tRNS: 256, IDAT: Number.POSITIVE_INFINITY, IEND: 0 },
  ...{ gAMA: 4, cHRM: 32, sRGB: 1, sBIT: 4, pHYs: 9, bKGD: 6 },
};
const isCritical = (kind: string) => kind === "tRNS" || /^[A-Z]/.test(kind);

function cleanPng(bytes: Uint8Array): CleanedBytes {
  const parts = [bytes.subarray(0, 8)];
  const names = new Set<string>();
  let chunks = 0;
  for (let at = 8; at + 12 <= bytes.length && chunks < MAX_PARTS; chunks++) {
    const length = big32(bytes, at);
    const kind = ascii(bytes, at + 4, 4);
    const end = at + 12 + length;
    const isKept = length <= (PNG_PARTS[kind] ?? -1) && (kind === "IDAT" || !names.has(kind));
    if (end > bytes.length || (kind === "IHDR") !== (at === 8) || (!isKept && isCritical(kind))) {
      return null;
    }
    if (isKept) {
      parts.push(bytes.subarray(at, end));
      names.add(kind);
    }
    if (kind === "IEND") {
      const size = names.has("IDAT") ? pngSize(parts[1]!, names.has("tRNS")) : null;
      return size && { bytes: joinBytes(parts), size };
    }
    at = end;
  }
  return null;
}

/**
 * Only the picture's own chunk; of an animation, the first frame's. Transparency, frames, profile and texts are in other chunks.
 * A header's size of the canvas must equal the picture's, since a decoder may believe either.
 */
function cleanWebp(bytes: Uint8Array): CleanedBytes {
  const wholeLength = Math.min(bytes.length, 8 + littleEndian32(bytes, 4));
  let canvas: { width: number; height: number } | null = null;
  let chunks = 0;
  for (let at = 12, end = wholeLength; at + 8 <= end && chunks < MAX_PARTS; chunks++) {
    const kind = ascii(bytes, at, 4);
    const next = at + 8 + littleEndian32(bytes, at + 4);
    if (next > end) {
      return null;
    }
    if (kind === "VP8 " || kind === "VP8L") {
      const picture = bytes.subarray(at, next);
      const size = webpSize(picture);
      const isAsSaid = !canvas || (canvas.width === size?.width && canvas.height === size.height);
      return size && isAsSaid ? { bytes: webpFile(picture), size } : null;
    }
    if (kind === "ANMF") {
      if (next < at + 24) {
        return null;
      }
      // The frame's own size instead of the canvas, and its chunks instead of the file's.
      canvas = { width: littleEndian24(bytes, at + 14) + 1, height: littleEndian24(bytes, at + 17) + 1 };
      [at, end] = [at + 24, next];
    } else {
      if (kind === "VP8X" && next >= at + 18) {
        canvas = { width: littleEndian24(bytes, at + 12) + 1, height: littleEndian24(bytes, at + 15) + 1 };
      }
      at = next + (next % 2);
    }
  }
  return null;
}

function webpFile(picture: Uint8Array): Uint8Array {
  const size = picture.length + (picture.length % 2) + 4;
  const head = [
    0x52,
    0x49,
    0x46,
    0x46,
    size & 255,
    (size >> 8) & 255,
    (size >> 16) & 255,
    (size >> 24) & 255,
    0x57,
    0x45,
    0x42,
    0x50,
  ];
  return joinBytes([new Uint8Array(head), picture, new Uint8Array(picture.length % 2)]);
}
