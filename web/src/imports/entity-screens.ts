/** An area's declaration of its import entities. */
import type { ComponentType } from "react";
import type { ImportBatches } from "../../../domain/collections.gen";
import type { EntityTerms } from "../../../domain/imports/entity";
import type { FileConverter } from "./spreadsheet";
import type { ReadingStepProps } from "./steps";

/** A kind of file besides tables that brings an entity. */
export interface RecordFiles {
  /** The name for users: "MARC". */
  name: string;
  /** Its endings, for a file dialog. */
  extensions: string;
  /** The sentence about the possible files where there is a choice, with tables. */
  choiceHint: string;
  /** Its converter in the browser, into the form for the server. */
  converter: FileConverter;
  /** The step in which the user checks the reading. */
  ReadingStep: ComponentType<ReadingStepProps>;
}

interface ImportEntity {
  terms: EntityTerms;
  records?: RecordFiles;
  /** The screen of the written records. */
  target: { to: string; label: string };
  /** Below the figures of the written rows: the link to their records. */
  Written?: ComponentType<{ batch: string }>;
}

/** By the names that batches store, in the order of the choice. */
export type ImportEntities = Readonly<Record<ImportBatches["entity"], ImportEntity>>;
