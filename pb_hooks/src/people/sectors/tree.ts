/** The tree of sectors: no circle, and nothing in use below what is not. */
import { refuse } from "../../../../domain/people/refusals";
import type { RecordHook } from "../../platform/records/records";
import { type App, column, flags, selectFirst, selection, texts } from "../../platform/sql/database";

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

/** The names of what stands right below a sector and is in use. */
export const childrenOf = (app: App, sector: string): string[] =>
  column(app, "SELECT name FROM sectors WHERE parent = {:sector} AND parent != '' AND active = TRUE ORDER BY name", { sector });

/** The changes of the tree that a save by the records API may not make. */
export const sectorPlace: RecordHook = {
  before(e) {
    const sector = e.record!;
    const [name, active] = [sector.getString("name"), sector.getBool("active")];
    const before = sector.original();
    const parent = sector.getString("parent");
    const above = parent === "" ? null : sectorBy(e.app, parent);
    if (above && parent !== before.getString("parent") && isWithin(e.app, parent, sector.id)) {
      throw refuse("sector_circle", { sector: before.getString("name") || name, parent: above.name }, "parent");
    }
    const placed = parent !== before.getString("parent") || active !== before.getBool("active");
    if (above && placed && active && !above.active) {
      throw refuse("sector_archived", { sector: above.name }, "parent");
    }
    if (!active && before.getBool("active")) {
      const children = childrenOf(e.app, sector.id);
      if (children.length > 0) {
        throw refuse("sector_has_children", { sector: name, children }, "active");
      }
    }
  },
};
