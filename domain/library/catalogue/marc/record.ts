/** A bibliographic record in the shape that MARC21, UNIMARC and MARCXML share: plain data, stored as JSON beside its title. */

/** 001 to 009: a text without parts. */
export interface ControlField {
  tag: string;
  value: string;
}

export type Subfield = [code: string, value: string];

export interface DataField {
  tag: string;
  /** Two characters. */
  indicators: string;
  subfields: Subfield[];
}

export type MarcField = ControlField | DataField;

export interface MarcRecord {
  /** 24 characters. */
  leader: string;
  fields: MarcField[];
}

/** The cataloguing rules that define the tags. */
export const MARC_FORMATS = ["marc21", "unimarc"] as const;
export type MarcFormat = (typeof MARC_FORMATS)[number];

export const LEADER_LENGTH = 24;

/** The reason, in Portuguese, why a record cannot be read or written. */
export class MarcError extends Error {}

export function isControl(field: MarcField): field is ControlField {
  return "value" in field;
}

/** Tags of control fields; data fields under these tags are read as data. */
export function isControlTag(tag: string): boolean {
  return tag.startsWith("00");
}

// Called two dozen times for each record of a file: by index, since the server's interpreter needs ten times as long for a `for …
// of`.

/** The data fields under any of the tags, in the record's order. */
export function fieldsUnder({ fields }: MarcRecord, ...tags: readonly string[]): DataField[] {
  const matches: DataField[] = [];
  const onlyTag = tags.length === 1 ? tags[0] : undefined;
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!;
    if ((onlyTag === undefined ? tags.includes(field.tag) : field.tag === onlyTag) && !isControl(field)) {
      matches.push(field);
    }
  }
  return matches;
}

/** The first value under the code; empty when there is none. */
export function subfieldOf(field: DataField | undefined, code: string): string {
  const subfields = field ? field.subfields : [];
  for (let index = 0; index < subfields.length; index++) {
    const subfield = subfields[index]!;
    if (subfield[0] === code) {
      return subfield[1];
    }
  }
  return "";
}

/** A control field's text; empty when there is none. */
export function controlValue(record: MarcRecord, tag: string): string {
  const field = record.fields.find((candidate) => candidate.tag === tag);
  return field && isControl(field) ? field.value : "";
}

/** More than any record has, with a field for each of a textbook's copies: several rules read each of them. */
export const MAX_FIELDS = 3000;
/** The same limit for the parts of all fields. */
export const MAX_SUBFIELDS = 30_000;

/** The reason why a record with too many fields or parts is refused; empty for all others. */
export const tooManyFields = (fields: number, subfields = 0): string =>
  fields > MAX_FIELDS || subfields > MAX_SUBFIELDS ? `o registro tem campos demais (o máximo é ${MAX_FIELDS})` : "";

/** A record from parsed JSON, or the reason in Portuguese why it is invalid. */
export function recordFromJson(json: unknown): MarcRecord | string {
  if (!isObject(json) || typeof json.leader !== "string" || !Array.isArray(json.fields)) {
    return "o registro não tem líder e campos";
  }
  const fields: MarcField[] = [];
  let subfields = 0;
  for (const field of json.fields as unknown[]) {
    const fieldResult = fieldFromJson(field);
    if (!fieldResult) {
      return "um campo do registro não tem etiqueta ou conteúdo";
    }
    subfields += isControl(fieldResult) ? 0 : fieldResult.subfields.length;
    const problem = tooManyFields(json.fields.length, subfields);
    if (problem) {
      return problem;
    }
    fields.push(fieldResult);
  }
  return { leader: json.leader.slice(0, LEADER_LENGTH).padEnd(LEADER_LENGTH), fields };
}

function fieldFromJson(json: unknown): MarcField | null {
  if (!isObject(json) || typeof json.tag !== "string" || !/^[0-9A-Za-z]{3}$/.test(json.tag)) {
    return null;
  }
  const { tag, value, indicators, subfields } = json;
  if (typeof value === "string") {
    return { tag, value };
  }
  if (typeof indicators !== "string" || !Array.isArray(subfields)) {
    return null;
  }
  const parsedSubfields = (subfields as unknown[]).flatMap((subfield): Subfield[] =>
    Array.isArray(subfield) && typeof subfield[0] === "string" && subfield[0].length === 1 && typeof subfield[1] === "string"
      ? [[subfield[0], subfield[1]]]
      : [],
  );
  return parsedSubfields.length === subfields.length
    ? { tag, indicators: indicators.slice(0, 2).padEnd(2), subfields: parsedSubfields }
    : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
