/** The characters of Windows-1252 where Latin-1 has control characters; a space: none. */
const SIGNS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The text of bytes that are given as one character each; U+FFFD for an undefined byte. */
export function fromWindows1252(bytes: string): string {
  return bytes.replace(/[\x80-\x9f]/g, (byte) => SIGNS[byte.charCodeAt(0) - 0x80]!.replace(" ", "\ufffd"));
}
