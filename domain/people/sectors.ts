import * as z from "zod/mini";
import { line, optionalId, optionalLine } from "../contract";
import { nameOrder } from "../order";
import { searchText, tidy } from "../text";

/** What the form on a sector takes. */
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
export function newSectorName(typed: string, known: readonly string[]): string {
  const name = tidy(typed);
  const read = searchText(name);
  return read === "" || name.length > NAME_MOST || known.some((other) => searchText(other) === read) ? "" : name;
}

interface Branch {
  id: string;
  parent: string;
}

/** A sector's id, and those of all below it. */
export function withinOf(all: readonly Branch[], sector: string): string[] {
  const found = [sector];
  for (let index = 0; index < found.length; index++) {
    found.push(...all.filter(({ id, parent }) => parent === found[index] && !found.includes(id)).map(({ id }) => id));
  }
  return found;
}

/** A sector in its tree. */
export type InTree<Sector> = Sector & { depth: number };

/** The sectors as one reads a tree: each below the one that contains it, by name. What a circle holds stands at the end. */
export function asTree<Sector extends Branch & { name: string }>(all: readonly Sector[]): InTree<Sector>[] {
  const byName = [...all].sort((one, other) => nameOrder(one.name, other.name));
  const known = new Set(all.map(({ id }) => id));
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
  for (const sector of byName.filter(({ parent }) => !known.has(parent))) {
    place(sector, 0);
  }
  for (const sector of byName) {
    place(sector, 0);
  }
  return ordered;
}
