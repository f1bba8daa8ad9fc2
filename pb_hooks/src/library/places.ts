/** Where copies are: a place that differs from a known one only by case, accents or marks is that one. */
import { Spellings, spellingKey } from "../../../domain/spellings";
import { type App, column, execute } from "../platform/database";

/** The places of all copies but one's: read place by place off their index, not copy by copy. */
const PLACES = `WITH RECURSIVE place(name) AS (
    SELECT (SELECT location FROM copies WHERE location > '' AND id != {:self} ORDER BY location LIMIT 1)
    UNION ALL
    SELECT (SELECT location FROM copies WHERE location > place.name AND id != {:self} ORDER BY location LIMIT 1)
      FROM place WHERE place.name IS NOT NULL)
  SELECT name FROM place WHERE name IS NOT NULL`;

const placesOf = (app: App, self = ""): string[] => column(app, PLACES, { self });

export const placeSpellings = (app: App): Spellings => new Spellings(placesOf(app));

/** A place as it is known; as it is written where it is new. */
export const knownPlace = (app: App, written: string): string => (written === "" ? "" : placeSpellings(app).known(written));

/** Before a copy is saved by hand. Who changes nothing but the spelling of its place corrects the place of all. */
export function settlePlace(app: App, copy: core.Record): void {
  const written = copy.getString("location");
  const before = copy.original().getString("location");
  if (written === "" || written === before) {
    return;
  }
  if (copy.isNew() || spellingKey(written) !== spellingKey(before)) {
    copy.set("location", new Spellings(placesOf(app, copy.id)).known(written));
    return;
  }
  const others = placesOf(app, copy.id).filter((place) => place !== written && spellingKey(place) === spellingKey(written));
  for (const [table, field] of [
    ["copies", "location"],
    ["inventories", "location"],
  ] as const) {
    for (const place of others) {
      execute(app, `UPDATE ${table} SET ${field} = {:written} WHERE ${field} = {:place}`, { written, place });
    }
  }
}
