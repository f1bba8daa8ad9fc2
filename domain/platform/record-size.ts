/** The greatest size of a record's body: as much as its collection's fields can contain, and no more. */

/** The part of a PocketBase field that limits its size. */
export interface SizedField {
  type: string;
  /** Of a text, in signs; 0 stands for PocketBase's own 5,000. */
  max?: number;
  /** Of a file, of JSON or of an editor's text, in bytes; 0 stands for PocketBase's own. */
  maxSize?: number;
  maxSelect?: number;
}

/** All short fields together, and a form's own words around them. */
const SHORT_FIELDS = 64_000;
/** A text up to here is short. */
const SHORT_TEXT = 5000;
const BYTES_A_SIGN = 4;
const FILE = 5_242_880;
const JSON_BYTES = 1_048_576;

export const recordBytes = (fields: readonly SizedField[]): number =>
  fields.reduce((bytes, field) => bytes + bytesBeyond(field), SHORT_FIELDS);

/** The bytes that a field may need beyond a short one's share. */
function bytesBeyond({ type, max = 0, maxSize = 0, maxSelect = 0 }: SizedField): number {
  switch (type) {
    case "file":
      return (maxSize || FILE) * Math.max(1, maxSelect);
    case "json":
    case "editor":
      return maxSize || JSON_BYTES;
    case "text":
      return Math.max(0, max - SHORT_TEXT) * BYTES_A_SIGN;
    default:
      return 0;
  }
}
