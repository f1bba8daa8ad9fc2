/** Titles as files of library records: loaded a few hundred at a time, written here. */
import { MARC_EXPORT_TITLES } from "../../../../domain/library/catalogue/commands";
import { writeIso2709 } from "../../../../domain/library/catalogue/marc/iso2709";
import type { ItemChoice } from "../../../../domain/library/catalogue/marc/items";
import { MARCXML_END, MARCXML_START, writeMarcXml } from "../../../../domain/library/catalogue/marc/marcxml";
import { MarcError, type MarcFormat, type MarcRecord } from "../../../../domain/library/catalogue/marc/record";
import { read } from "../../data/call";

export interface MarcFileKind {
  label: string;
  format: MarcFormat;
  xml: boolean;
}

export const MARC_FILES: readonly MarcFileKind[] = [
  { label: "MARC21 (.mrc)", format: "marc21", xml: false },
  { label: "MARC21 em XML", format: "marc21", xml: true },
  { label: "UNIMARC (.mrc)", format: "unimarc", xml: false },
  { label: "UNIMARC em XML", format: "unimarc", xml: true },
];

export interface MarcFile {
  name: string;
  content: Blob;
  /** The number of titles whose record is too long for ISO 2709. */
  omittedCount: number;
}

/** @param onProgress gets the number of titles so far. */
export async function marcFile(
  titles: readonly string[],
  { format, xml }: MarcFileKind,
  items: ItemChoice,
  name: string,
  onProgress: (done: number) => void,
): Promise<MarcFile> {
  const parts: BlobPart[] = xml ? [MARCXML_START] : [];
  let omittedCount = 0;
  for (let start = 0; start < titles.length; start += MARC_EXPORT_TITLES) {
    const chunk = titles.slice(start, start + MARC_EXPORT_TITLES);
    const { records } = await read("library/marc-export", { titles: chunk.join(","), format, items });
    for (const { record } of records) {
      const part = xml ? writeMarcXml(record) : isoBytes(record);
      if (part) {
        parts.push(part);
      } else {
        omittedCount++;
      }
    }
    onProgress(start + chunk.length);
  }
  if (xml) {
    parts.push(MARCXML_END);
  }
  const type = xml ? "application/marcxml+xml" : "application/marc";
  return { name: `${name}.${xml ? "xml" : "mrc"}`, content: new Blob(parts, { type }), omittedCount };
}

function isoBytes(record: MarcRecord): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(writeIso2709(record), (byte) => byte.charCodeAt(0));
  } catch (error) {
    if (error instanceof MarcError) {
      return null;
    }
    throw error;
  }
}
