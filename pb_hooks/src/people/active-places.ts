/** Classes and sectors that take somebody or something in: an inactive one appears in no list of choices, and what it got would not be seen. */
import { refuse } from "../../../domain/people/refusals";
import { namesAnew } from "../platform/records/named-record";
import type { RecordHook } from "../platform/records/records";
import { type App, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { flags, selection, texts } from "../platform/sql/selection";

const PLACE = selection({ ...texts("name"), ...flags("active") });

const placeIn = (app: App, collection: "classes" | "sectors", id: string) =>
  selectFirst(app, PLACE, `FROM ${collection} WHERE id = {:id}`, { id });

/**
 * The name of a class that another user may have closed while the page was open.
 * @throws Refusal not_found, class_inactive.
 */
export function requireActiveClass(app: App, id: string, field = "class"): string {
  const schoolClass = requireFound(placeIn(app, "classes", id), "esta turma", field);
  if (!schoolClass.active) {
    throw refuse("class_inactive", { class: schoolClass.name }, field);
  }
  return schoolClass.name;
}

/**
 * The name of a sector that another user may have emptied while the page was open.
 * @throws Refusal not_found, sector_archived.
 */
export function requireActiveSector(app: App, id: string, field = "sector"): string {
  const sector = requireFound(placeIn(app, "sectors", id), "este setor", field);
  if (!sector.active) {
    throw refuse("sector_archived", { sector: sector.name }, field);
  }
  return sector.name;
}

/** Tests the class that a saved record names anew. */
export const namesActiveClass: RecordHook = namesAnew("class", (app, id) => {
  requireActiveClass(app, id);
});

/** Tests the sector that a saved record names anew. */
export const namesActiveSector: RecordHook = namesAnew("sector", (app, id) => {
  requireActiveSector(app, id);
});
