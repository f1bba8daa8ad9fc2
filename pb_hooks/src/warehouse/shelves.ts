/** Places of materials: a shelf that differs from a known one only by case, accents or marks is the known one. */
import { Spellings } from "../../../domain/spellings";
import { type App, column, execute } from "../platform/sql/database";
import { unifySpelling } from "../platform/sql/spellings";

/** The shelves of all materials but one: read shelf by shelf from their index, not material by material. */
const NEXT = (shelf: string) => `(SELECT shelf FROM materials
  WHERE shelf != '' AND shelf > ${shelf} COLLATE NOCASE AND id != {:self} ORDER BY shelf COLLATE NOCASE LIMIT 1)`;
const SHELVES = `WITH RECURSIVE place(name) AS (
    SELECT ${NEXT("''")} UNION ALL SELECT ${NEXT("place.name")} FROM place WHERE place.name IS NOT NULL)
  SELECT name FROM place WHERE name IS NOT NULL`;

const shelvesOf = (app: App, self = ""): string[] => column(app, SHELVES, { self });

export const shelfSpellings = (app: App): Spellings => new Spellings(shelvesOf(app));

/** The known spelling of a shelf; a new shelf keeps its own. */
export const shelfSpelling = (app: App, shelf: string): string => (shelf === "" ? "" : shelfSpellings(app).known(shelf));

/** Runs before a user saves a material. */
export const unifyShelf = (app: App, material: core.Record): void =>
  unifySpelling(material, {
    field: "shelf",
    others: () => shelvesOf(app, material.id),
    rename: (from, to) =>
      execute(app, "UPDATE materials SET shelf = {:to} WHERE shelf = {:from} COLLATE NOCASE AND shelf != ''", { from, to }),
  });
