/** An area's declaration of its import entities. */
import type { ComponentType } from "react";
import type { ImportBatches } from "../../../domain/collections.gen";
import type { EntityTerms } from "../../../domain/imports/entity";
import type { FileTurner } from "./spreadsheet";
import type { ReadingStepProps } from "./steps";

/** A kind of file besides tables that brings an entity. */
export interface RecordFiles {
  /** The name for users: "MARC". */
  name: string;
  /** Its endings, as a file dialogue takes them. */
  endings: string;
  /** The files that can be chosen where a choice is possible, tables included: a sentence. */
  said: string;
  /** The form of it that the browser turns into the one that is sent. */
  turner: FileTurner;
  /** Where the person looks whether it was read well. */
  ReadingStep: ComponentType<ReadingStepProps>;
}

interface ImportEntity {
  terms: EntityTerms;
  records?: RecordFiles;
  /** Where what was written is found from now on. */
  target: { to: string; label: string };
  /** Below the figures of what was written: where it is found. */
  Written?: ComponentType<{ batch: string }>;
}

/** By the names that batches keep, in the order in which the screen offers them. */
export type ImportEntities = Readonly<Record<ImportBatches["entity"], ImportEntity>>;
