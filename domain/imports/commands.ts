import * as z from "zod/mini";
import { command, read, recordId } from "../contract";
import { lazily } from "../lazily";
import { DELIMITERS } from "./delimited";
import { ENCODINGS } from "./encoding";
import type { Mapping } from "./fields";
import type { FileFormat } from "./table";

const ADMIN = ["Admin"] as const;
export const batch = lazily(() => recordId("Informe a importação."));

/** The user's values for all rows, by field, where the file has no column for it. */
export type Defaults = Record<string, string>;

export interface Analysis {
  batch: string;
  format: FileFormat;
  columns: string[];
  /** The first rows, for the user who maps the columns; long cells are cut. */
  sample: string[][];
  rows: number;
  /** From the last file with the same header, otherwise proposed from the column names. */
  mapping: Mapping;
  defaults: Defaults;
  remembered: boolean;
  /** The day of an earlier import of the same file, YYYY-MM-DD; empty without one. */
  imported_on: string;
}

export interface BatchState {
  batch: string;
  status: string;
  total: number;
  done: number;
  /**
   * Rows by verdict; `doubtful`: those with a warning; `stale`: rows that were not written because others changed their records.
   */
  counts: Record<string, number>;
  failure: string;
}

/** The server knows the entities. */
export const UNKNOWN_ENTITY = "Informe o conteúdo do arquivo.";

export const MAX_FILE_BYTES = 52_428_800;

export const upload = command<{ batch: string }>()({
  path: "imports/upload",
  idempotent: "own rows",
  roles: ADMIN,
  long: true,
  summary:
    "Multipart: field `file` (CSV, or what else the entity takes), `entity` and `id`. Stores the file; nothing else happens yet.",
  input: () => ({ entity: z.string(UNKNOWN_ENTITY) }),
  refusals: ["import_unreadable"],
});

export const analyse = command<Analysis>()({
  path: "imports/analyse",
  roles: ADMIN,
  long: true,
  summary: "Detects encoding, delimiter and header, but for what `format` settles, and proposes a mapping.",
  input: () => ({
    batch: batch(),
    format: z.optional(
      z.object({
        encoding: z.optional(z.enum(ENCODINGS, "Escolha a codificação.")),
        delimiter: z.optional(z.enum(DELIMITERS, "Escolha o separador.")),
        has_header: z.optional(z.boolean("Informe se a primeira linha tem os nomes das colunas.")),
      }),
    ),
  }),
  refusals: ["not_found", "import_too_old", "import_unreadable", "import_wrong_step", "import_busy"],
});

export const check = command<BatchState>()({
  path: "imports/check",
  roles: ADMIN,
  long: true,
  summary: "The dry run: a verdict for each row, nothing written to the school's records. May be run again.",
  input: () => ({
    batch: batch(),
    /** Empty for a file that is no table. */
    mapping: z.record(
      z.string().check(z.maxLength(40)),
      z.int("Coluna inválida.").check(z.gte(0, "Coluna inválida."), z.lte(4999, "Coluna inválida.")),
      "Informe a coluna de cada campo.",
    ),
    defaults: z._default(
      z.record(
        z.string().check(z.maxLength(40)),
        z.string("Texto inválido.").check(z.maxLength(120, "Use no máximo 120 caracteres.")),
      ),
      {},
    ),
  }),
  refusals: [
    "not_found",
    "import_too_old",
    "import_wrong_step",
    "import_mapping_incomplete",
    "import_mapping_unknown",
    "import_busy",
    "import_unreadable",
  ],
});

export const commit = command<BatchState>()({
  path: "imports/commit",
  roles: ADMIN,
  long: true,
  summary: "Writes every row without an error. Goes on when the browser has gone, and after a crash.",
  input: () => ({ batch: batch() }),
  refusals: ["not_found", "import_too_old", "import_wrong_step", "import_busy"],
});

export const undo = command<BatchState>()({
  path: "imports/undo",
  roles: ADMIN,
  long: true,
  summary: "Takes back all that the commit made, until something depends on it.",
  input: () => ({ batch: batch() }),
  refusals: ["not_found", "import_too_old", "import_wrong_step", "import_busy", "import_undo_blocked", "import_undo_partial"],
});

export const discard = command<{ batch: string }>()({
  path: "imports/discard",
  roles: ADMIN,
  long: true,
  summary: "Removes an import that has written nothing, or was undone, with its file.",
  input: () => ({ batch: batch() }),
  refusals: ["import_wrong_step", "import_busy"],
});

/** The rows in the file of problems. */
export const PROBLEM_LEVELS = ["error", "warning"] as const;

export const problems = read<{ file_name: string; content: string }>()({
  path: "imports/problems",
  roles: ADMIN,
  summary:
    "The rows with an error (or a warning) as a CSV to mend and send again: the file's own columns and one that says what is wrong.",
  input: () => ({ batch: batch(), level: z._default(z.enum(PROBLEM_LEVELS, "Informe quais linhas."), "error") }),
  refusals: ["not_found", "import_too_old", "import_wrong_step", "import_unreadable"],
});
