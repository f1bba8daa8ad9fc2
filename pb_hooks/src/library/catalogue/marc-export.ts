/** Titles as MARC records for another program. */

import type { InputIn, OutputIn } from "../../../../domain/contract";
import { yearOf } from "../../../../domain/dates";
import { addTo } from "../../../../domain/grouped";
import { callNumberOf } from "../../../../domain/library/catalogue/call-number";
import type * as contracts from "../../../../domain/library/catalogue/commands";
import { asUtf8, newMarcRecord } from "../../../../domain/library/catalogue/marc/compose";
import { withTitle } from "../../../../domain/library/catalogue/marc/edit";
import { type Item, withItems } from "../../../../domain/library/catalogue/marc/items";
import type { MarcRecord } from "../../../../domain/library/catalogue/marc/record";
import { textsOfRecord, textsOfTitle } from "../../../../domain/library/imports/marc-row";
import { EMPTY_TITLE } from "../../../../domain/library/imports/title-row";
import type { Call } from "../../platform/http/endpoint";
import { type App, select } from "../../platform/sql/database";
import { columnsLike, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, today } from "../../platform/time/clock";

const TITLE = selection({
  ...texts("t.id", "t.created", "t.summary"),
  ...columnsLike(EMPTY_TITLE, "t"),
  data: text("m.data"),
});

export function marcExport(
  { app }: Call,
  { titles, format, items }: InputIn<typeof contracts, "marcExport">,
): OutputIn<typeof contracts, "marcExport"> {
  const thisYear = yearOf(today(app));
  const rows = select(
    app,
    TITLE,
    `FROM json_each({:ids}) wanted JOIN titles t ON t.id = wanted.value
     LEFT JOIN marc_records m ON m.title = t.id AND m.format = {:format} ORDER BY wanted.key`,
    { ids: titles.split(","), format },
  );
  const copies = items === "none" ? null : copiesOf(app, titles);
  return {
    records: rows.map(({ data, ...title }) => {
      const texts = textsOfTitle(title);
      const storedRecord = data === "" ? null : (JSON.parse(data) as MarcRecord);
      const record = storedRecord
        ? withTitle(storedRecord, format, textsOfRecord(storedRecord, format, thisYear), texts)
        : newMarcRecord(title.id, texts, format, localTime(app, fromStamp(title.created)).day);
      const callNumber = callNumberOf(title);
      const titleCopies = (copies?.get(title.id) ?? []).map((copy) => ({ ...copy, call_number: copy.call_number || callNumber }));
      return { title: title.id, record: asUtf8(withItems(record, format, items, titleCopies), format) };
    }),
  };
}

const ITEM = selection<Item & { title: string }>()({
  ...texts("title", "tombo", "barcode", "call_number", "location", "origin", "state_reason"),
  ...numbers("price"),
  state: text("state"),
});

/** The titles' copies, withdrawn ones included: their state tells the other program the end of each number. */
function copiesOf(app: App, titles: string): Map<string, Item[]> {
  const itemsByTitle = new Map<string, Item[]>();
  for (const { title, ...item } of select(
    app,
    ITEM,
    "FROM copies WHERE title IN (SELECT value FROM json_each({:ids})) ORDER BY tombo COLLATE NOCASE",
    { ids: titles.split(",") },
  )) {
    addTo(itemsByTitle, title, item);
  }
  return itemsByTitle;
}
