/** The files that may accompany a text: recognised by content, whatever their name or sender says. */

export const FILE_KINDS = ["image", "document", "audio", "video"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The size that one request holds in base64, beside its other fields. */
export const LARGEST_FILE = 4_000_000;
/** The limit of an inbound file is higher; a larger one stays on the school's telephone. */
export const MAX_INBOUND_FILE = 16_000_000;
/** A caption below a picture or a document. Source: Meta's page on image messages. */
export const MAX_CAPTION = 1024;

export interface FileType {
  kind: FileKind;
  mime: string;
  extension: string;
}

interface Sign extends FileType {
  /** Whether the school may send such files, or only receives them. */
  sent: boolean;
  /** The first bytes of such a file: bytes as text, each character one byte. */
  at: number;
  begins: string;
}

const SIGNS: readonly Sign[] = [
  { kind: "image", mime: "image/jpeg", extension: "jpg", sent: true, at: 0, begins: "\u00ff\u00d8\u00ff" },
  { kind: "image", mime: "image/png", extension: "png", sent: true, at: 0, begins: "\u0089PNG\r\n\u001a\n" },
  { kind: "document", mime: "application/pdf", extension: "pdf", sent: true, at: 0, begins: "%PDF-" },
  { kind: "image", mime: "image/webp", extension: "webp", sent: false, at: 8, begins: "WEBP" },
  { kind: "audio", mime: "audio/ogg", extension: "ogg", sent: false, at: 0, begins: "OggS" },
  { kind: "audio", mime: "audio/mpeg", extension: "mp3", sent: false, at: 0, begins: "ID3" },
  { kind: "audio", mime: "audio/mp4", extension: "m4a", sent: false, at: 4, begins: "ftypM4A" },
  { kind: "video", mime: "video/mp4", extension: "mp4", sent: false, at: 4, begins: "ftyp" },
];

/** The number of bytes that identify a file. */
export const FILE_HEAD = 16;

/**
 * The type of a file by its first bytes; null: a type that is not stored.
 * @param head its first {@link FILE_HEAD} bytes.
 */
export function fileType(head: Uint8Array): (FileType & { sent: boolean }) | null {
  const text = String.fromCharCode(...head.subarray(0, FILE_HEAD));
  const sign = SIGNS.find(({ at, begins }) => text.startsWith(begins, at));
  return sign ? { kind: sign.kind, mime: sign.mime, extension: sign.extension, sent: sign.sent } : null;
}

const MAX_NAME = 80;

/** Control and direction characters, invisible ones, and those reserved by programs. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ue000-\uf8ff\ufeff\ufff0-\uffff]/g;
/** Half of a surrogate pair, as a cut leaves it. */
const isSurrogateHalf = (sign: string): boolean => sign.length === 1 && sign >= "\ud800" && sign <= "\udfff";

/** A file name for any program: its own words, and the ending of its real type. */
export function fileName(original: string, extension: string): string {
  // Runs first: the server's trim turns half of a pair into another character.
  const words = [...original]
    .filter((sign) => !isSurrogateHalf(sign))
    .join("")
    .replace(/^.*[\\/]/, "")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(UNSEEN, "")
    .replace(/[<>:"|?*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return `${[...words].slice(0, MAX_NAME).join("").trim() || "arquivo"}.${extension}`;
}

/** "340 KB", "2,1 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1).replace(".", ",")} MB`;
