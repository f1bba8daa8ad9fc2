/** The tree of sectors: no circle, and no active sector below an inactive one. */
import { refuse } from "../../../../domain/people/refusals";
import type { RecordHook } from "../../platform/records/records";
import { type App, column, selectFirst } from "../../platform/sql/database";
import { flags, selection, texts } from "../../platform/sql/selection";

const SECTOR = selection({ ...texts("id", "name", "parent"), ...flags("active") });

export const sectorBy = (app: App, id: string) => selectFirst(app, SECTOR, "FROM sectors WHERE id = {:id}", { id });

/** Whether `sector` is `other`, or lies somewhere below it. */
export function isWithin(app: App, sector: string, other: string): boolean {
  return (
    column(
      app,
      `WITH RECURSIVE above (id) AS (
         SELECT {:sector} UNION SELECT s.parent FROM above a JOIN sectors s ON s.id = a.id WHERE s.parent != ''
       ) SELECT id FROM above WHERE id = {:other}`,
      { sector, other },
    ).length > 0
  );
}

/** The names of the active sectors directly below a sector. */
export const childrenOf = (app: App, sector: string): string[] =>
  column(app, "SELECT name FROM sectors WHERE parent = {:sector} AND parent != '' AND active = TRUE ORDER BY name", { sector });

/** The changes of the tree that a save by the records API may not make. */
export const sectorPlace: RecordHook = {
  before(e) {
    const sector = e.record!;
    const [name, active] = [sector.getString("name"), sector.getBool("active")];
    const original = sector.original();
    const parent = sector.getString("parent");
    const parentSector = parent === "" ? null : sectorBy(e.app, parent);
    if (parentSector && parent !== original.getString("parent") && isWithin(e.app, parent, sector.id)) {
      throw refuse("sector_circle", { sector: original.getString("name") || name, parent: parentSector.name }, "parent");
    }
    const wasPlaced = parent !== original.getString("parent") || active !== original.getBool("active");
    if (parentSector && wasPlaced && active && !parentSector.active) {
      throw refuse("sector_archived", { sector: parentSector.name }, "parent");
    }
    if (!active && original.getBool("active")) {
      const children = childrenOf(e.app, sector.id);
      if (children.length > 0) {
        throw refuse("sector_has_children", { sector: name, children }, "active");
      }
    }
  },
};
