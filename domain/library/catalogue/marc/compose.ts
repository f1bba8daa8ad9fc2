/** A title as the record for another program: its own record with the later changes, or a new one. */
import type { Day } from "../../../dates";
import { languageCode } from "../bibliographic";
import { type TitleTexts, withTitle } from "./edit";
import { fieldsUnder, isControl, type MarcFormat, type MarcRecord } from "./record";

const NO_TEXTS: TitleTexts = {
  title: "",
  subtitle: "",
  volume: "",
  edition: "",
  publisher: "",
  year: "",
  cdd: "",
  cdu: "",
  cutter: "",
  summary: "",
  audience: "",
  isbn: "",
  authors: "",
  subjects: "",
  language: "",
};

/**
 * A new record for a title without one.
 * @param createdOn the day on which the title was entered.
 */
export function newMarcRecord(id: string, title: TitleTexts, format: MarcFormat, createdOn: Day): MarcRecord {
  const blank = format === "marc21" ? blankMarc21(id, title, createdOn) : blankUnimarc(id, title, createdOn);
  return withTitle(blank, format, { ...NO_TEXTS, language: format === "marc21" ? title.language : "" }, title);
}

function yearDigits({ year }: TitleTexts): string {
  return /(?:^|\D)([12]\d{3})(?:\D|$)/.exec(year)?.[1] ?? "";
}

/** Monograph in print, minimal level, without ISBD's punctuation. */
function blankMarc21(id: string, title: TitleTexts, createdOn: Day): MarcRecord {
  const year = yearDigits(title);
  const enteredOn = createdOn.slice(2).replace(/-/g, "");
  const codedData = `${enteredOn}${year ? `s${year}` : "nuuuu"}    bl ${"|".repeat(17)}${languageCode(title.language) || "und"} d`;
  return {
    leader: "00000nam a22000007c 4500",
    fields: [
      { tag: "001", value: id },
      { tag: "008", value: codedData },
    ],
  };
}

function blankUnimarc(id: string, title: TitleTexts, createdOn: Day): MarcRecord {
  const year = yearDigits(title);
  const codedData = `${createdOn.replace(/-/g, "")}${year ? `d${year}` : "u    "}    u  y0pory50      ba`;
  return {
    leader: "00000nam  22000007n 450 ",
    fields: [
      { tag: "001", value: id },
      { tag: "100", indicators: "  ", subfields: [["a", codedData]] },
    ],
  };
}

/** The record with the mark of its encoding: UTF-8. */
export function asUtf8(record: MarcRecord, format: MarcFormat): MarcRecord {
  if (format === "marc21") {
    return { ...record, leader: `${record.leader.slice(0, 9)}a${record.leader.slice(10)}` };
  }
  const [codedField] = fieldsUnder(record, "100");
  return {
    ...record,
    fields: record.fields.map((field) =>
      isControl(field) || field !== codedField
        ? field
        : {
            ...field,
            subfields: field.subfields.map(([code, value]) =>
              code === "a" && value.length >= 30 ? [code, `${value.slice(0, 26)}50  ${value.slice(30)}`] : [code, value],
            ),
          },
    ),
  };
}
