/** What the areas say can be imported; the screens know no entity by name. */
import type { ComponentType } from "react";
import type { ImportBatches } from "../../../domain/collections.gen";
import type { EntityTerms } from "../../../domain/imports/entity";
import { knownAreas } from "../platform/known-areas";
import type { FileTurner } from "./spreadsheet";
import type { ReadingStepProps } from "./steps";

/** A kind of file besides tables that brings an entity. */
export interface RecordFiles {
  /** What people call it: "MARC". */
  name: string;
  /** Its endings, as a file dialogue takes them. */
  endings: string;
  /** What may be chosen where it may, tables included: a sentence. */
  said: string;
  /** The form of it that the browser turns into the one that is sent. */
  turner: FileTurner;
  /** Where the person looks whether it was read well. */
  ReadingStep: ComponentType<ReadingStepProps>;
}

interface ImportEntity {
  terms: EntityTerms;
  records?: RecordFiles;
}

/** By the names that batches keep, in the order in which the screen offers them. */
export type ImportEntities = Readonly<Record<ImportBatches["entity"], ImportEntity>>;

let entities: ImportEntities | null = null;

/** Before a screen of the imports: asks the areas that are here what can be imported into them. */
export async function loadImportEntities(): Promise<void> {
  const modules = await Promise.all(knownAreas.get().areas.flatMap(({ imports }) => imports?.() ?? []));
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
