/** Readers in a file of people, from the cells to the table. */
import { looksLikeCard, spellings } from "../../../../domain/library/codes";
import {
  cardIn,
  compareReader,
  type ReaderPlan,
  Readers,
  type ReaderValues,
  readerRole,
} from "../../../../domain/library/readers/person-role";
import { readerSearch } from "../../../../domain/library/search";
import type { KnownPerson } from "../../../../domain/people/imports/registry";
import type { PersonKind } from "../../../../domain/people/words";
import { searchText } from "../../../../domain/text";
import { change, type Effect } from "../../imports/effects";
import type { PersonRoleImport, WrittenPerson } from "../../people/imports/role";
import { type App, insertAll, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { nextCards, raiseCardsTo } from "../series";

export const readerImport: PersonRoleImport<ReaderValues, ReaderPlan> = {
  role: readerRole,
  tables: ["readers"],
  uses: { loans: "tem empréstimo", holds: "tem reserva", readers: "tornou-se leitor depois" },

  series: {
    fields: ["card"],
    codesOf: (cells) => [cardIn(cells)].filter(Boolean),
    raise: (app, codes) => raiseCardsTo(app, codes.filter(looksLikeCard)),
  },

  createdCounts: ({ isNew, card }) => ({ readers: isNew ? 1 : 0, cards: isNew && card === "" ? 1 : 0 }),

  planner() {
    const readers = new Readers();
    let category = (_name: string, _kind: PersonKind) => "";
    return {
      load(app, people, rows) {
        category = categories(app, readers);
        return loadReaders(app, readers, people, rows);
      },
      assess: (values, holder, remarks) => compareReader(readers, values, holder, remarks, { newId: newRecordId, category }),
    };
  },

  write(app, people, at) {
    const cards = nextCards(app, people.filter(({ plan }) => plan?.isNew && plan.card === "").length);
    return people.map((person) => writeReader(app, person, cards, at));
  },
};

/** Loads the readers among these people, and the owners of the cards that the rows name. */
function loadReaders(
  app: App,
  readers: Readers,
  people: readonly KnownPerson[],
  rows: readonly ReaderValues[],
): ReadonlyMap<string, string> {
  const readerRows = select(
    app,
    selection(texts("r.id", "r.person", "p.name", "r.card", "r.category")),
    `FROM readers r JOIN people p ON p.id = r.person
     WHERE r.id IN (
       SELECT id FROM readers WHERE person IN (SELECT value FROM json_each({:people}))
       UNION SELECT id FROM readers WHERE card COLLATE NOCASE IN (SELECT value FROM json_each({:cards})))
     ORDER BY p.rowid`,
    {
      people: people.map(({ id }) => id),
      cards: rows.flatMap(({ card }) => (card ? spellings(card) : [])),
    },
  );
  for (const { person, name, ...reader } of readerRows) {
    if (!readers.has(person)) {
      readers.add({ id: person, name }, reader);
    }
  }
  return new Map(readerRows.map(({ person, id, card, category }) => [person, [id, card, category].join(" ")]));
}

function writeReader(
  app: App,
  { person, plan, changed, names }: WrittenPerson<ReaderPlan>,
  cards: string[],
  at: string,
): Effect[] {
  if (plan?.isNew) {
    const card = plan.card || cards.shift()!;
    const row = { id: plan.id, person, category: plan.category, card, active: true, search: readerSearch(names, card) };
    insertAll(app, "readers", at, [row]);
    return [{ table: "readers", id: row.id }];
  }
  const reader = selectFirst(app, selection(texts("id", "card", "search")), "FROM readers WHERE person = {:person}", { person });
  if (!reader) {
    return [];
  }
  const search = readerSearch(names, reader.card);
  const fields = {
    ...(plan ? { category: plan.category } : {}),
    ...(changed && search !== reader.search ? { search } : {}),
  };
  return Object.keys(fields).length > 0 ? [change(app, "readers", reader.id, fields, at)] : [];
}

/** The categories that every school has, by the kind of person for whom they are meant. */
const USUAL_CATEGORY: Record<PersonKind, string> = {
  student: "catstudent00000",
  teacher: "catteacher00000",
  staff: "catstaff0000000",
  other: "",
};

function categories(app: App, readers: Readers): (name: string, kind: PersonKind) => string {
  const byName = new Map<string, string>();
  const ids = new Set<string>();
  for (const { id, name } of select(app, selection(texts("id", "name")), "FROM reader_categories WHERE active = TRUE")) {
    byName.set(searchText(name), id);
    ids.add(id);
    readers.addCategory(id, name);
  }
  return (name, kind) => {
    if (name !== "") {
      return byName.get(searchText(name)) ?? "";
    }
    return ids.has(USUAL_CATEGORY[kind]) ? USUAL_CATEGORY[kind] : "";
  };
}
