import * as z from "zod/mini";
import { command, recordId } from "../contract";

export const ENTITIES = ["titles", "people"] as const;
export type Entity = (typeof ENTITIES)[number];

const ADMIN = ["Admin"] as const;
const batch = recordId("Informe a importação.");

/** How the file is to be read, found by looking at it. */
export interface FileFormat {
  encoding: "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";
  delimiter: "," | ";" | "\t" | "|";
  has_header: boolean;
}

/** Field of the entity -> index of the column in the file. */
export type Mapping = Record<string, number>;

export interface Analysis {
  batch: string;
  format: FileFormat;
  columns: string[];
  /** The first rows, for the person who maps the columns. */
  sample: string[][];
  rows: number;
  /** Remembered from a file with the same header, else guessed from the column names. */
  mapping: Mapping;
  remembered: boolean;
}

export interface BatchState {
  batch: string;
  status: string;
  total: number;
  done: number;
  counts: Record<string, number>;
}

export const upload = command<{ batch: string }>()({
  path: "imports/upload",
  roles: ADMIN,
  long: true,
  summary: "Multipart: field `file` (CSV), `entity` and `id`. Stores the file; nothing else happens yet.",
  input: z.object({ id: recordId("Informe a importação."), entity: z.enum(ENTITIES, "Diga o que o arquivo traz.") }),
  refusals: ["import_unreadable", "id_taken"],
});

export const analyse = command<Analysis>()({
  path: "imports/analyse",
  roles: ADMIN,
  long: true,
  summary: "Detects encoding, delimiter and header and proposes a mapping.",
  input: z.object({ batch }),
  refusals: ["not_found", "import_unreadable", "import_wrong_step"],
});

export const check = command<BatchState>()({
  path: "imports/check",
  roles: ADMIN,
  long: true,
  summary: "The dry run: a verdict for each row, nothing written to the school's records.",
  input: z.object({ batch, mapping: z.record(z.string(), z.int("Coluna inválida.").check(z.gte(0), z.lte(4999))) }),
  refusals: ["not_found", "import_wrong_step", "import_mapping_incomplete", "import_busy", "import_unreadable"],
});

export const commit = command<BatchState>()({
  path: "imports/commit",
  roles: ADMIN,
  long: true,
  summary: "Writes every row without an error. Goes on when the browser has gone, and after a crash.",
  input: z.object({ batch }),
  refusals: ["not_found", "import_wrong_step", "import_busy"],
});

export const undo = command<BatchState>()({
  path: "imports/undo",
  roles: ADMIN,
  long: true,
  summary: "Takes back what the commit made, until something depends on it.",
  input: z.object({ batch }),
  refusals: ["not_found", "import_wrong_step", "import_busy", "import_undo_blocked"],
});
