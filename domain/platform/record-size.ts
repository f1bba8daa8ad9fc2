/** The limit of a record's body: as much as its collection's fields can hold. */

/** The part of a PocketBase field that limits its size. */
export interface SizedField {
  type: string;
  /** A text's limit, in characters; 0 means PocketBase's own 5,000. */
  max?: number;
  /** The limit of a file, of JSON or of an editor's text, in bytes; 0 means PocketBase's own. */
  maxSize?: number;
  maxSelect?: number;
}

/** All short fields together, and the form's own overhead. */
const SHORT_FIELDS = 64_000;
/** A text up to here is short. */
const SHORT_TEXT = 5000;
const BYTES_A_SIGN = 4;
const FILE = 5_242_880;
const JSON_BYTES = 1_048_576;

export const recordBytes = (fields: readonly SizedField[]): number =>
  fields.reduce((bytes, field) => bytes + additionalBytes(field), SHORT_FIELDS);

/** The bytes of a field beyond a short one's share. */
function additionalBytes({ type, max = 0, maxSize = 0, maxSelect = 0 }: SizedField): number {
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
