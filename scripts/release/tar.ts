/**
 * Tar archives whose bytes depend on their content alone: sorted by name, with one timestamp, owned by no account of this
 * machine.
 */

export interface Entry {
  /** From the archive's root; a folder ends with a slash. */
  name: string;
  /** 0o755 and the like. */
  mode: number;
  content?: Uint8Array;
  /** User and group at once; 0 where it is left out. */
  owner?: number;
}

const BLOCK = 512;
/** The longest name that the oldest form of a header can hold. */
const LONGEST_NAME = 100;

/** @param seconds since 1970, the timestamp of all entries. @throws where a name is too long. */
export function tar(entries: readonly Entry[], seconds: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const entry of [...entries].sort((entry, other) => (entry.name < other.name ? -1 : 1))) {
    const content = entry.content ?? new Uint8Array();
    parts.push(header(entry, content.length, seconds), content, new Uint8Array(padding(content.length)));
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return Buffer.concat(parts);
}

const padding = (length: number): number => (BLOCK - (length % BLOCK)) % BLOCK;

function header({ name, mode, owner = 0 }: Entry, size: number, seconds: number): Uint8Array {
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    throw new Error(`${name} is too long for a tar archive.`);
  }
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) => block.write(value.toString(8).padStart(length - 1, "0"), at);
  block.write(name, 0);
  octal(mode, 100, 8);
  octal(owner, 108, 8);
  octal(owner, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  // The checksum is calculated with spaces in its own place.
  block.fill(" ", 148, 156);
  block.write(name.endsWith("/") ? "5" : "0", 156);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}
