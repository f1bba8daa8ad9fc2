import * as z from "zod/mini";
import { command } from "../../contract";
import { batch } from "../../imports/commands";
import { LEGACY_ENCODINGS, type LegacyEncoding } from "../catalogue/marc/characters";
import { MARC_FORMATS, type MarcFormat } from "../catalogue/marc/record";

const ADMIN = ["Admin"] as const;

/** The summary of a file of library records; its fields need no mapping. */
export interface MarcAnalysis {
  batch: string;
  /** False where no text can be in another encoding: MARCXML. */
  legacy_matters: boolean;
  rules: MarcFormat;
  legacy: LegacyEncoding;
  records: number;
  /** Parts of the file without a record. */
  broken: number;
  /** The first records: title and authors. */
  sample: string[];
  /** Some of its first records name copies by number. */
  with_copies: boolean;
  imported_on: string;
}

export const analyseMarc = command<MarcAnalysis>()({
  path: "library/analyse-marc",
  roles: ADMIN,
  long: true,
  summary: "Counts a file's MARC records and finds their rules and encoding, but for what `format` settles.",
  input: () => ({
    batch: batch(),
    format: z.optional(
      z.object({
        rules: z.optional(z.enum(MARC_FORMATS, "Escolha MARC21 ou UNIMARC.")),
        legacy: z.optional(z.enum(LEGACY_ENCODINGS, "Escolha a codificação.")),
      }),
    ),
  }),
  refusals: ["not_found", "import_too_old", "import_unreadable", "import_wrong_step", "import_busy"],
});
