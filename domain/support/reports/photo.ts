/** A photo as it may be kept: without what the camera wrote beside the picture, the place where it was taken above all. */

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

/** Segments until the picture itself begins; of those for programs only APP0 and Adobe's APP14 say how to draw it. */
function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) {
      return null;
    }
    if (marker === 0xda) {
      return joined([...parts, bytes.subarray(at)]);
    }
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (end <= at + 3 || end > bytes.length) {
      return null;
    }
    const isForPrograms = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
    if (!isForPrograms) {
      parts.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return null;
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
