/** Places of copies: a place that differs from a known one only by case, accents or marks is the known one. */
import { Spellings } from "../../../domain/spellings";
import { type App, column, execute } from "../platform/sql/database";
import { unifySpelling } from "../platform/sql/spellings";

/** The places of all copies but one: read place by place from their index, not copy by copy. */
const PLACES = `WITH RECURSIVE place(name) AS (
    SELECT (SELECT location FROM copies WHERE location > '' AND id != {:self} ORDER BY location LIMIT 1)
    UNION ALL
    SELECT (SELECT location FROM copies WHERE location > place.name AND id != {:self} ORDER BY location LIMIT 1)
      FROM place WHERE place.name IS NOT NULL)
  SELECT name FROM place WHERE name IS NOT NULL`;

const placesOf = (app: App, self = ""): string[] => column(app, PLACES, { self });

export const placeSpellings = (app: App): Spellings => new Spellings(placesOf(app));

/** The known spelling of a place; a new place keeps its own. */
export const placeSpelling = (app: App, place: string): string => (place === "" ? "" : placeSpellings(app).known(place));

/** Before a copy is saved by hand. */
export const unifyPlace = (app: App, copy: core.Record): void =>
  unifySpelling(copy, {
    field: "location",
    others: () => placesOf(app, copy.id),
    rename: (from, to) => {
      for (const table of from === to ? [] : ["copies", "inventories"]) {
        execute(app, `UPDATE ${table} SET location = {:to} WHERE location = {:from}`, { from, to });
      }
    },
  });
