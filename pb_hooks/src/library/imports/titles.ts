/** Titles with their copies, from the file to the tables. */
import { yearOf } from "../../../../domain/dates";
import type { Cells } from "../../../../domain/imports/fields";
import type { Grounds } from "../../../../domain/imports/fingerprints";
import type { RowMessage } from "../../../../domain/imports/messages";
import { authorStyle } from "../../../../domain/library/catalogue/bibliographic";
import { IMPORTED_TEXTS, noTexts } from "../../../../domain/library/catalogue/copy-fields";
import { ITEMS_CELL } from "../../../../domain/library/catalogue/marc/item-cells";
import { titleKey } from "../../../../domain/library/catalogue/title-key";
import { spellings } from "../../../../domain/library/codes";
import { Catalogue, codeKey, type KnownCopy, type KnownTitle } from "../../../../domain/library/imports/catalogue";
import { titleTerms } from "../../../../domain/library/imports/terms";
import { possibleCodesOf } from "../../../../domain/library/imports/title-codes";
import { planTitle, type TitlePlan } from "../../../../domain/library/imports/title-plan";
import {
  codesIn,
  EMPTY_TITLE,
  readTitleRow,
  type TitleFields,
  type TitleValues,
} from "../../../../domain/library/imports/title-row";
import { tomboLengths } from "../../../../domain/library/imports/tombo-cells";
import { authorsOrder, searchOf } from "../../../../domain/library/search";
import type { Spellings } from "../../../../domain/spellings";
import { searchText } from "../../../../domain/text";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Plan, Row } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { fillMatchKeys } from "../../imports/match-keys";
import { type App, column, insertAll, newRecordId, select } from "../../platform/sql/database";
import { columnsLike, number, numbers, selection, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { placeSpellings } from "../places";
import { nextTombos, raiseTombosTo } from "../series";
import { recordsAt } from "./marc";
import { MARC_PLACE, marcFiles } from "./marc-source";

/** The copy of its title that the row describes, and whether the title's statement must stay. */
type Found = Pick<TitlePlan, "position" | "fixed">;
type TitleWork = TitlePlan & Plan<Found> & Pick<TitleValues, "marc" | "summary">;

const BOOK = "typebook0000000";

const fillTitleKeys = (app: App) => fillMatchKeys(app, "titles", ["title", "subtitle"]);

export const titles: EntityImport<TitleValues, Found, TitleWork> = {
  terms: titleTerms,
  tables: ["marc_records", "copies", "titles"],
  subjects: ["titles"],
  uses: { loans: "tem empréstimo", holds: "tem reserva", copies: "recebeu outro exemplar" },
  records: marcFiles,

  label: ({ title }) => (title.authors ? `${title.title || "Sem título"} · ${title.authors}` : title.title),

  reader(app, column) {
    const reading = {
      thisYear: yearOf(today(app)),
      authorStyle: authorStyle(column("authors")),
      tomboLengths: tomboLengths(column("tombo")),
    };
    return (row) => {
      const { values, messages } = readTitleRow(row, reading);
      return { values: row[MARC_PLACE] ? { ...values, ...fromRecord(row) } : values, messages };
    };
  },

  codeFields: ["tombo", "quantity", "barcode", ITEMS_CELL],
  codesOf(cells) {
    const { tombos, barcodes } = codesIn(cells);
    return { series: tombos, named: [...tombos, ...barcodes] };
  },

  planners(codes) {
    const namedCodes = new Set(codes.named.map(codeKey));
    return () => {
      const catalogue = new Catalogue();
      const fingerprints = new LoadedRecords();
      let places: Spellings | null = null;
      return {
        plan(app, rows) {
          places ??= placeSpellings(app);
          const spellings = places;
          const materialType = materialTypes(app);
          fillTitleKeys(app);
          load(app, catalogue, fingerprints, rows, namedCodes);
          const plans = rows.map((row) => {
            const foundPart = row.found ? { found: row.found } : {};
            const grounds = groundsOf(catalogue, fingerprints, row.values);
            const { values, messages } = withPlaceSpellings({ ...row, messages: messagesOf(row, grounds) }, spellings);
            const plan = planTitle(catalogue, values, messages, {
              line: row.line,
              newId: newRecordId,
              materialType,
              ...foundPart,
            });
            const { marc, summary } = row.values;
            const createdCounts = { titles: plan.newFields ? 1 : 0, copies: plan.copies.length };
            return {
              ...plan,
              createdCounts,
              grounds,
              found: { position: plan.position, fixed: plan.fixed },
              ...(marc ? { marc, summary } : {}),
            };
          });
          catalogue.pack();
          return plans;
        },
      };
    };
  },

  fillKeys: fillTitleKeys,
  begin: (app, codes) => raiseTombosTo(app, codes.series),

  write(app, plans, at, batch) {
    const titles = plans.flatMap((plan) =>
      plan.newFields ? [{ id: plan.title, fields: plan.newFields, summary: plan.summary ?? "" }] : [],
    );
    insertAll(app, "titles", at, titles.map(titleRow));
    const copies = plans.flatMap((plan) => plan.copies.map((copy) => ({ ...copy, title: plan.title })));
    const tombos = nextTombos(app, copies.filter((copy) => copy.tombo === "").length);
    insertAll(app, "copies", at, copies, ({ tombo, fields, ...copy }) => {
      return { ...copy, tombo: tombo || tombos.shift()!, ...fields };
    });
    const effects = storeRecords(app, plans, batch, at);
    return plans.map((plan, index) => [...effectsOf(app, plan, at), ...effects[index]!]);
  },
};

/** The key of the number of a title's copies that the file does not name. */
const COPIES = "copies:";

/** The titles and copies that the row may refer to, and the number of copies with which a row without codes begins. */
function groundsOf(catalogue: Catalogue, fingerprints: LoadedRecords, values: TitleValues): Grounds {
  const titles = [...catalogue.withIsbn(values.title.isbn13), ...catalogue.withKey(values.key)];
  const copies = possibleCodesOf(values).map((code) => catalogue.copyByCode(code));
  const copyCounts = values.quantity > values.tombos.length ? titles.map(({ id }) => ({ id: `${COPIES}${id}` })) : [];
  return { meant: fingerprints.of([...titles, ...copies, ...copyCounts]), named: {} };
}

/** The row with the known spelling of its places, and a note where the file writes them otherwise. */
function withPlaceSpellings(
  { values, messages }: Row<TitleValues, Found>,
  places: Spellings,
): Pick<Row<TitleValues, Found>, "values" | "messages"> {
  const remarks: RowMessage[] = [];
  const withKnownPlace = <Located extends { location: string }>(located: Located): Located => {
    const location = located.location === "" ? "" : places.known(located.location);
    const text = `Localização “${located.location}” é a mesma que “${location}”, já cadastrada.`;
    if (location !== located.location && remarks.every((message) => message.text !== text)) {
      remarks.push({ field: "location", level: "note", text });
    }
    return location === located.location ? located : { ...located, location };
  };
  const copy = withKnownPlace(values.copy);
  const items = values.items?.map(withKnownPlace);
  return remarks.length === 0
    ? { values, messages }
    : { values: { ...values, copy, ...(items ? { items } : {}) }, messages: [...messages, ...remarks] };
}

function fromRecord(cells: Cells): Pick<TitleValues, "marc" | "summary"> {
  const [offset = 0, length = 0] = cells[MARC_PLACE]!.split(" ").map(Number);
  return { marc: { offset, length }, summary: cells.summary ?? "" };
}

/** Stores the library record of each title that has none yet, so that an export returns all its data. */
function storeRecords(app: App, plans: readonly TitleWork[], batch: core.Record, at: string): Effect[][] {
  if (plans.every(({ marc }) => !marc)) {
    return plans.map(() => []);
  }
  const titlesWithRecord = new Set(
    column(app, "SELECT title FROM marc_records WHERE title IN (SELECT value FROM json_each({:titles}))", {
      titles: plans.flatMap((plan) => (plan.marc ? [plan.title] : [])),
    }),
  );
  const wanting = plans.filter(({ marc, title }) => marc && !titlesWithRecord.has(title) && titlesWithRecord.add(title));
  const records = recordsAt(
    app,
    batch,
    wanting.map(({ marc }) => marc!),
  );
  const rows = wanting.map(({ title }, index) => {
    const { format, record } = records[index]!;
    return { id: newRecordId(), title, format, data: JSON.stringify(record) };
  });
  insertAll(app, "marc_records", at, rows);
  const recordIds = new Map(wanting.map((plan, index) => [plan, rows[index]!.id]));
  return plans.map((plan) => (recordIds.has(plan) ? [{ table: "marc_records", id: recordIds.get(plan)! }] : []));
}

function titleRow({ id, fields, summary }: { id: string; fields: TitleFields; summary: string }) {
  return { id, ...fields, summary, active: true, ...orderOf(fields), match_key: titleKey(fields) };
}

/** The keys by which the catalogue finds and orders a title. */
const orderOf = (fields: TitleFields) => ({
  search: searchOf("titles", fields),
  authors_order: authorsOrder(fields.authors),
});

function effectsOf(app: App, plan: TitleWork, at: string): Effect[] {
  const effects: Effect[] = plan.newFields ? [{ table: "titles", id: plan.title }] : [];
  if (Object.keys(plan.filledFields).length > 0) {
    effects.push(change(app, "titles", plan.title, { ...plan.filledFields, ...orderOf(plan.finalFields) }, at));
  }
  effects.push(...plan.copies.map((copy): Effect => ({ table: "copies", id: copy.id })));
  effects.push(
    ...plan.copyFills.map(({ id, fields }) => change(app, "copies", id, fields as Record<string, string | number>, at)),
  );
  return effects;
}

/** The names of the types that every school has; the program finds a school's own types by their names. */
const TYPE_WORDS: Record<string, readonly string[]> = {
  typebook0000000: ["livro", "livros", "bk", "book", "books", "monografia", "impresso", "bks", "text", "texto", "printed book"],
  typereference00: [
    "obra de referencia",
    "obras de referencia",
    "referencia",
    "ref",
    "reference",
    "dicionario",
    "enciclopedia",
    "atlas",
  ],
  typemagazine000: ["revista", "revistas", "periodico", "periodicos", "serial", "magazine", "cr", "continuing resource"],
  typetextbook000: [
    "livro didatico",
    "livros didaticos",
    "didatico",
    "didaticos",
    "pnld",
    "livro do pnld",
    "textbook",
    "textbooks",
  ],
};

function materialTypes(app: App): (text: string) => string {
  const types = select(app, selection(texts("id", "name")), "FROM material_types WHERE active = TRUE ORDER BY rowid");
  const byName = new Map<string, string>();
  for (const { id } of types) {
    for (const word of TYPE_WORDS[id] ?? []) {
      byName.set(word, id);
    }
  }
  for (const { id, name } of types) {
    byName.set(searchText(name), id);
  }
  const usual = types.some(({ id }) => id === BOOK) ? BOOK : (types[0]?.id ?? "");
  return (text) => {
    const name = searchText(text);
    return name === "" ? usual : (byName.get(name) ?? byName.get(name.replace(/s$/, "")) ?? "");
  };
}

const TITLE = selection({ ...texts("id", "match_key"), ...columnsLike(EMPTY_TITLE), place: number("rowid") });

/** Loads the records that the rows may refer to: titles by ISBN and name, copies by code. */
function load(
  app: App,
  catalogue: Catalogue,
  fingerprints: LoadedRecords,
  rows: readonly Row<TitleValues, Found>[],
  namedCodes: ReadonlySet<string>,
): void {
  const params = {
    isbns: rows.map(({ values }) => values.title.isbn13).filter(Boolean),
    keys: rows.map(({ values }) => values.key),
    codes: rows.flatMap(({ values }) => possibleCodesOf(values).flatMap(spellings)),
  };
  const titleRows = select(
    app,
    TITLE,
    `FROM titles WHERE merged_into = '' AND id IN (
       SELECT id FROM titles INDEXED BY idx_titles_isbn13 WHERE isbn13 != '' AND isbn13 IN (SELECT value FROM json_each({:isbns}))
       UNION SELECT id FROM titles INDEXED BY idx_titles_match_key WHERE match_key IN (SELECT value FROM json_each({:keys}))
       UNION SELECT title FROM copies WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
       UNION SELECT title FROM copies WHERE barcode != '' AND barcode COLLATE NOCASE IN (SELECT value FROM json_each({:codes})))`,
    params,
  ).filter((title) => !catalogue.has(title.id));
  const titles = new Map<string, KnownTitle>();
  for (const row of titleRows) {
    titles.set(row.id, { id: row.id, fields: row, key: row.match_key, copies: 0, line: 0, fixed: false, order: row.place });
    fingerprints.add(row.id, row);
  }
  for (const copy of copiesOf(app, [...titles.values()])) {
    const title = titles.get(copy.title)!;
    if (!namedCodes.has(codeKey(copy.tombo)) && (copy.fields.barcode === "" || !namedCodes.has(codeKey(copy.fields.barcode)))) {
      title.copies++;
    } else {
      fingerprints.add(copy.id, copy);
    }
    catalogue.addCopy(copy);
  }
  for (const title of titles.values()) {
    fingerprints.add(`${COPIES}${title.id}`, title.copies);
    catalogue.addTitle(title);
  }
}

function copiesOf(app: App, titles: readonly KnownTitle[]): KnownCopy[] {
  if (titles.length === 0) {
    return [];
  }
  const names = new Map(titles.map((title) => [title.id, title.fields.title]));
  return select(
    app,
    selection({ ...texts("id", "title", "tombo"), ...columnsLike(noTexts(IMPORTED_TEXTS)), ...numbers("price") }),
    `FROM copies
     WHERE title IN (SELECT value FROM json_each({:titles}))`,
    { titles: [...names.keys()] },
  ).map(({ id, title, tombo, ...fields }) => ({ id, title, tombo, title_name: names.get(title) ?? "", fields }));
}
