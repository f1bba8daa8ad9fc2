/** The text of an XML file. Where its declared encoding is wrong, the bytes decide, and a remark says so. */

export interface XmlText {
  text: string;
  /** The remark about a reading that differs from the declaration; empty without one. */
  remark: string;
}

const LATIN = "windows-1252";

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

/** Valid UTF-8 with an accent is read as UTF-8, whatever is declared; other bytes are read as declared, or as Latin-1. */
export function decodeXml(bytes: Uint8Array): XmlText {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const wide = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : "";
  if (wide) {
    return { text: new TextDecoder(wide).decode(bytes), remark: "" };
  }
  const declaredEncoding = (/<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? "utf-8").toLowerCase();
  const utf8 = utf8Of(bytes);
  const isPlain = bytes.every((byte) => byte < 0x80);
  // A declaration that is readable byte by byte belongs to no two-byte encoding.
  const isUtf8 = /^utf-?(8|16)/.test(declaredEncoding);
  const remarkOf = (is: string) => `O arquivo declara ${declaredEncoding.toUpperCase()}, mas está em ${is}: confira os acentos.`;
  if (utf8 !== null) {
    return { text: utf8, remark: isUtf8 || isPlain ? "" : remarkOf("UTF-8") };
  }
  const decoder = isUtf8 ? null : decoderOf(declaredEncoding);
  return decoder
    ? { text: decoder.decode(bytes), remark: "" }
    : { text: new TextDecoder(LATIN).decode(bytes), remark: remarkOf("Latin-1") };
}
