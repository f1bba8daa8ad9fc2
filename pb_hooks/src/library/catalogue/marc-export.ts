/** Titles as the records that leave the school. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import { textsOfRecord, textsOfTitle } from "../../../../domain/imports/marc-row";
import { EMPTY_TITLE } from "../../../../domain/imports/title-row";
import type { marcExport as contract } from "../../../../domain/library/catalogue/commands";
import { asUtf8, newMarcRecord } from "../../../../domain/library/catalogue/marc/compose";
import { withTitle } from "../../../../domain/library/catalogue/marc/edit";
import type { MarcRecord } from "../../../../domain/library/catalogue/marc/record";
import { fromStamp, localTime, today } from "../../platform/clock";
import { all } from "../../platform/database";
import type { Call } from "../../platform/endpoint";

const TITLE_SHAPE = {
  id: "",
  created: "",
  ...EMPTY_TITLE,
  summary: "",
};

export function marcExport({ app }: Call, { titles, format }: InputOf<typeof contract>): OutputOf<typeof contract> {
  const thisYear = Number(today(app).slice(0, 4));
  const rows = all(
    app,
    `SELECT ${Object.keys(TITLE_SHAPE)
      .map((column) => `t.${column}`)
      .join(", ")}, COALESCE(m.data, '') AS data
     FROM json_each({:ids}) wanted JOIN titles t ON t.id = wanted.value
     LEFT JOIN marc_records m ON m.title = t.id AND m.format = {:format} ORDER BY wanted.key`,
    { ids: JSON.stringify(titles.split(",")), format },
    { ...TITLE_SHAPE, data: "" },
  );
  return {
    records: rows.map(({ data, ...title }) => {
      const texts = textsOfTitle(title);
      if (data === "") {
        const entered = localTime(app, fromStamp(title.created)).day;
        return { title: title.id, record: asUtf8(newMarcRecord(title.id, texts, format, entered), format) };
      }
      const own = JSON.parse(data) as MarcRecord;
      return { title: title.id, record: asUtf8(withTitle(own, format, textsOfRecord(own, format, thisYear), texts), format) };
    }),
  };
}
