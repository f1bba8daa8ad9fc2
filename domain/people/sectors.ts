import * as z from "zod/mini";
import { line, optionalId, optionalLine } from "../contract";
import { nameOrder } from "../order";
import { searchText, tidy } from "../text";

/** The form on a sector. */
export const sectorForm = z.object({
  name: line("Informe o nome do setor, como Secretaria.", 120),
  location: optionalLine(120),
  parent: optionalId("Escolha o setor."),
  head: optionalId("Escolha a pessoa."),
  /** A request for material passes by the head first. */
  head_authorizes: z.boolean(),
  active: z.boolean(),
});
export type SectorForm = z.infer<typeof sectorForm>;

const NAME_MOST = 120;

/** The name of the sector that may be made of what was typed into a choice of sectors; "" where one is called so already. */
export function newSectorName(typed: string, names: readonly string[]): string {
  const name = tidy(typed);
  const read = searchText(name);
  return read === "" || name.length > NAME_MOST || names.some((other) => searchText(other) === read) ? "" : name;
}

interface Branch {
  id: string;
  parent: string;
}

/** A sector's id, and those of all below it. */
export function withinOf(all: readonly Branch[], sector: string): string[] {
  const below = [sector];
  for (let index = 0; index < below.length; index++) {
    below.push(...all.filter(({ id, parent }) => parent === below[index] && !below.includes(id)).map(({ id }) => id));
  }
  return below;
}

/** A sector in its tree. */
export type InTree<Sector> = Sector & { depth: number };

/** The sectors in the order of a tree: each below the one that contains it, by name. Sectors in a circle stand at the end. */
export function asTree<Sector extends Branch & { name: string }>(all: readonly Sector[]): InTree<Sector>[] {
  const byName = [...all].sort((one, other) => nameOrder(one.name, other.name));
  const ids = new Set(all.map(({ id }) => id));
  const placed = new Set<string>();
  const ordered: InTree<Sector>[] = [];
  const place = (sector: Sector, depth: number) => {
    if (placed.has(sector.id)) {
      return;
    }
    placed.add(sector.id);
    ordered.push({ ...sector, depth });
    for (const below of byName.filter(({ parent }) => parent === sector.id)) {
      place(below, depth + 1);
    }
  };
  for (const sector of byName.filter(({ parent }) => !ids.has(parent))) {
    place(sector, 0);
  }
  for (const sector of byName) {
    place(sector, 0);
  }
  return ordered;
}
