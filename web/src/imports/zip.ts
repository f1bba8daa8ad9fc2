/** The sizes that a zip declares, from its table of contents: nothing is unpacked. */

const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Replaces a figure that is too large for 32 bits. */
const ZIP64_MARKER = 0xffffffff;

/**
 * The unpacked size of all its files in bytes; infinite when it declares none, 0 when it is no zip.
 * @param readRange returns the bytes from a start up to an end.
 */
export async function unpackedSize(
  readRange: (start: number, end: number) => Promise<ArrayBuffer>,
  size: number,
): Promise<number> {
  const tailStart = Math.max(0, size - END_BYTES - LONGEST_COMMENT);
  const tail = new DataView(await readRange(tailStart, size));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) {
    end -= 1;
  }
  if (end < 0) {
    return 0;
  }
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (start === ZIP64_MARKER || start + length > size) {
    return Number.POSITIVE_INFINITY;
  }
  const contents = new DataView(await readRange(start, start + length));
  let total = 0;
  for (let at = 0; at + ENTRY_BYTES <= contents.byteLength && contents.getUint32(at, true) === ENTRY; ) {
    const unpacked = contents.getUint32(at + 24, true);
    total += unpacked === ZIP64_MARKER ? Number.POSITIVE_INFINITY : unpacked;
    at += ENTRY_BYTES + contents.getUint16(at + 28, true) + contents.getUint16(at + 30, true) + contents.getUint16(at + 32, true);
  }
  return total;
}
