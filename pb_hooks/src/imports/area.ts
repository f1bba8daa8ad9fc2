import type { ImportBatches } from "../../../domain/collections.gen";
import { job } from "../platform/sql/database";
import type { EntityImport, ImportEntities } from "./entity";
import { importHandlers } from "./handlers";
import { home } from "./home";
import { resumeImports } from "./resume";
import { retentions } from "./retention";

/**
 * The parts that the imports declare to the program.
 * @param entities the areas' import entities.
 */
export const imports = (entities: () => ImportEntities) => ({
  handlers: importHandlers(entities()),
  lists: {},
  people: { retentions },
  home,
});

/** The functions that the registrations in `hooks.ts` call. */
export const importHooks = (entities: () => ImportEntities) => ({
  resumeImports: job((app) => resumeImports(app, entities())),
});

/** A type that fails to compile unless each entity that a batch may name belongs to an area. */
export type EveryEntity = Readonly<Record<ImportBatches["entity"], EntityImport>>;
