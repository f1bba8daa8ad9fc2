import { nameOrder } from "../order";
import { searchText, tidy } from "../text";
import { SECTOR_FIELDS } from "./sector-fields";

/** The name of a new sector from the typed text; "" where a sector has that name already. */
export function newSectorName(text: string, names: readonly string[]): string {
  const name = tidy(text);
  const searchedName = searchText(name);
  return searchedName === "" ||
    name.length > SECTOR_FIELDS.name.facts.max ||
    names.some((other) => searchText(other) === searchedName)
    ? ""
    : name;
}

interface Branch {
  id: string;
  parent: string;
}

/** A sector's id, and those of all below it. */
export function withinOf(sectors: readonly Branch[], sector: string): string[] {
  const ids = [sector];
  for (let index = 0; index < ids.length; index++) {
    ids.push(...sectors.filter(({ id, parent }) => parent === ids[index] && !ids.includes(id)).map(({ id }) => id));
  }
  return ids;
}

/** A sector in its tree. */
export type InTree<Sector> = Sector & { depth: number };

/** The sectors in the order of a tree: each below its parent, by name. Sectors in a circle stand at the end. */
export function asTree<Sector extends Branch & { name: string }>(sectors: readonly Sector[]): InTree<Sector>[] {
  const byName = [...sectors].sort((first, second) => nameOrder(first.name, second.name));
  const ids = new Set(sectors.map(({ id }) => id));
  const placedIds = new Set<string>();
  const tree: InTree<Sector>[] = [];
  const place = (sector: Sector, depth: number) => {
    if (placedIds.has(sector.id)) {
      return;
    }
    placedIds.add(sector.id);
    tree.push({ ...sector, depth });
    for (const child of byName.filter(({ parent }) => parent === sector.id)) {
      place(child, depth + 1);
    }
  };
  for (const sector of byName.filter(({ parent }) => !ids.has(parent))) {
    place(sector, 0);
  }
  for (const sector of byName) {
    place(sector, 0);
  }
  return tree;
}
