/** The titles of the real files, read as an import reads them: the columns are recognised automatically. */
import { proposeMapping } from "../../domain/imports/fields";
import { decodeFile } from "../../domain/imports/html-entities";
import { detectFormat, readTable } from "../../domain/imports/table";
import { authorStyle } from "../../domain/library/catalogue/bibliographic";
import { TITLE_COLUMNS } from "../../domain/library/imports/terms";
import { readTitleRow, type TitleFields } from "../../domain/library/imports/title-row";
import { tidy } from "../../domain/text";
import { subjectsOf } from "./favourites";

/** Up to `limit` titles of a file; without rows that an import would refuse. */
export function titlesOf(text: string, limit: number, thisYear: number): TitleFields[] {
  const fileText = decodeFile(text);
  const { columns, rows } = readTable(fileText, detectFormat(fileText, TITLE_COLUMNS, "utf-8"));
  const mapping = Object.entries(proposeMapping(TITLE_COLUMNS, columns));
  const column = mapping.find(([field]) => field === "authors")?.[1] ?? -1;
  const authors = Array.from({ length: rows.length }, (_, index) => rows.cells(index)[column] ?? "");
  const reading = { thisYear, authorStyle: authorStyle(authors) };
  const titles: TitleFields[] = [];
  for (let index = 0; index < rows.length && titles.length < limit; index++) {
    const cells = rows.cells(index);
    const { values, messages } = readTitleRow(
      Object.fromEntries(mapping.map(([field, column]) => [field, tidy(cells[column] ?? "")])),
      reading,
    );
    if (!messages.some((message) => message.level === "error")) {
      const { title } = values;
      titles.push({ ...title, subjects: title.subjects || subjectsOf(title.authors) });
    }
  }
  return titles;
}
