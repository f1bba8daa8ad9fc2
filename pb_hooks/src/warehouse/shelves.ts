/** Where materials lie: a shelf that differs from a known one only by case, accents or marks is that one. */
import { Spellings, spellingKey } from "../../../domain/spellings";
import { type App, column, execute } from "../platform/database";

const SHELVES = "SELECT shelf FROM materials WHERE shelf != '' AND id != {:self} GROUP BY shelf ORDER BY MIN(rowid)";

const shelvesOf = (app: App, self = ""): string[] => column(app, SHELVES, { self });

export const shelfSpellings = (app: App): Spellings => new Spellings(shelvesOf(app));

/** A shelf as it is known; as it is written where it is new. */
export const knownShelf = (app: App, written: string): string => (written === "" ? "" : shelfSpellings(app).known(written));

/** Before a material is saved by hand. Who changes nothing but the spelling of its shelf corrects the shelf of all. */
export function settleShelf(app: App, material: core.Record): void {
  const written = material.getString("shelf");
  const before = material.original().getString("shelf");
  if (written === "" || written === before) {
    return;
  }
  if (material.isNew() || spellingKey(written) !== spellingKey(before)) {
    material.set("shelf", new Spellings(shelvesOf(app, material.id)).known(written));
    return;
  }
  for (const shelf of shelvesOf(app, material.id)) {
    if (shelf !== written && spellingKey(shelf) === spellingKey(written)) {
      execute(app, "UPDATE materials SET shelf = {:written} WHERE shelf = {:shelf}", { written, shelf });
    }
  }
}
