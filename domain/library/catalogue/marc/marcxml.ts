// biome-ignore-all lint/suspicious/noControlCharactersInRegex: these records are made of them
/** Writes MARCXML, the Library of Congress's "MARC 21 XML schema" (marc21slim). The browser reads it, with its own XML parser. */
import { isControl, type MarcRecord } from "./record";

const MARCXML_NAMESPACE = "http://www.loc.gov/MARC21/slim";

export const MARCXML_START = `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="${MARCXML_NAMESPACE}">\n`;
export const MARCXML_END = "</collection>\n";

/** One record as an element. */
export function writeMarcXml(record: MarcRecord): string {
  const fields = record.fields.map((field) =>
    isControl(field)
      ? `    <controlfield tag="${attribute(field.tag)}">${text(field.value)}</controlfield>\n`
      : `    <datafield tag="${attribute(field.tag)}" ind1="${attribute(field.indicators[0] ?? " ")}" ind2="${attribute(field.indicators[1] ?? " ")}">\n${field.subfields
          .map(([code, value]) => `      <subfield code="${attribute(code)}">${text(value)}</subfield>\n`)
          .join("")}    </datafield>\n`,
  );
  return `  <record>\n    <leader>${text(record.leader)}</leader>\n${fields.join("")}  </record>\n`;
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

function text(value: string): string {
  // Characters that XML 1.0 cannot write.
  return attribute(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
}

function attribute(value: string): string {
  return value.replace(/[&<>"\r]/g, (sign) => NAMED_ENTITIES[sign]!);
}
