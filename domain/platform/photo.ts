/** A photo as it may be kept: without what the camera wrote beside the picture, the place where it was taken above all. */

/** A photo of 2 MB in base64. */
export const LONGEST_PHOTO = 2_800_000;

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export interface CleanPhoto {
  bytes: Uint8Array;
  extension: "jpg" | "png" | "webp";
}

/** Null for what is no JPEG, PNG or WebP, or breaks off within its parts. */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const clean = cleanJpeg(bytes);
    return clean && { bytes: clean, extension: "jpg" };
  }
  if (bytes[0] === 0x89 && ascii(bytes, 1, 3) === "PNG") {
    const clean = cleanPng(bytes);
    return clean && { bytes: clean, extension: "png" };
  }
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") {
    const clean = cleanWebp(bytes);
    return clean && { bytes: clean, extension: "webp" };
  }
  return null;
}

const isForPrograms = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/**
 * Segments and scans up to the end of the picture; of the segments for programs only APP0 and Adobe's APP14 say how to draw it.
 * Telephones put a second picture, or a film, behind the end, with its own place in it.
 */
function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 2)];
  let drawn = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) {
      return null;
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (at + 4 > bytes.length) {
      break;
    }
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (end <= at + 3 || end > bytes.length) {
      return null;
    }
    if (!isForPrograms(marker)) {
      parts.push(bytes.subarray(at, end));
    } else if (marker === 0xe1) {
      parts.push(uprightAgain(orientationOf(bytes.subarray(at + 4, end))));
    }
    at = end;
    if (marker === 0xda) {
      drawn = true;
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
  return drawn ? joined(parts) : null;
}

/** How a telephone was held, 1 to 8 of the Exif standard (tag 0x0112 of the first directory); 0 where the segment does not say. */
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

/** An Exif segment that says nothing but how to turn the picture; none where it stands upright as it is. */
function uprightAgain(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return new Uint8Array(orientation > 1 ? [0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff] : []);
}

/** Where the next segment begins; within a scan 0xff is followed by a zero, or counts its restarts. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) {
      return at;
    }
  }
  return bytes.length;
}

const TEXTS = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"];

function cleanPng(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = ((bytes[at]! * 256 + bytes[at + 1]!) * 256 + bytes[at + 2]!) * 256 + bytes[at + 3]!;
    const kind = ascii(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.length) {
      return null;
    }
    if (!TEXTS.includes(kind)) {
      parts.push(bytes.subarray(at, end));
    }
    if (kind === "IEND") {
      return joined(parts);
    }
    at = end;
  }
  return null;
}

function cleanWebp(bytes: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = ascii(bytes, at, 4);
    const length = bytes[at + 4]! + bytes[at + 5]! * 256 + bytes[at + 6]! * 65_536 + bytes[at + 7]! * 16_777_216;
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length + 1) {
      return null;
    }
    if (kind === "VP8X") {
      const header = bytes.slice(at, end);
      // The flags that say that EXIF and XMP follow.
      header[8] = header[8]! & ~0x0c;
      parts.push(header);
    } else if (kind !== "EXIF" && kind !== "XMP ") {
      parts.push(bytes.subarray(at, Math.min(end, bytes.length)));
    }
    at = end;
  }
  const body = joined(parts);
  const head = bytes.slice(0, 12);
  const size = body.length + 4;
  head.set([size & 255, (size >> 8) & 255, (size >> 16) & 255, (size >> 24) & 255], 4);
  return parts.length > 0 ? joined([head, body]) : null;
}
