/** The areas' import entities; the screens know no entity by name. */
import { loadedAreas } from "../platform/loaded-areas";
import type { ImportEntities } from "./entity-screens";

let entities: ImportEntities | null = null;

/** Runs before a screen of the imports: collects the entities of the loaded areas. */
export async function loadImportEntities(): Promise<void> {
  const modules = await Promise.all(loadedAreas.get().areas.flatMap(({ imports }) => imports?.() ?? []));
  const parts = modules.map((module) => module.default);
  const roles = parts.flatMap(({ personRoles = [] }) => personRoles);
  entities = Object.assign({}, ...parts.map((part) => part.entities(roles))) as ImportEntities;
}

export function useImportEntities(): ImportEntities {
  if (!entities) {
    throw new Error("The imports' screens come after loadImportEntities().");
  }
  return entities;
}
