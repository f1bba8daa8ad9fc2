/** The first analysis of a file of library records, for the user who chooses the options for reading it. */
import type { InputOf } from "../../../../domain/contract";
import { refuse } from "../../../../domain/imports/refusals";
import { MarcError } from "../../../../domain/library/catalogue/marc/record";
import type { FilePart } from "../../../../domain/library/catalogue/marc/split";
import type { analyseMarc as contract, MarcAnalysis } from "../../../../domain/library/imports/commands";
import { type MarcFileFormat, mayNameCopies, readPiece } from "../../../../domain/library/imports/marc-file";
import { readMarcRow } from "../../../../domain/library/imports/marc-row";
import { ANALYSABLE_STATUSES, importedOn } from "../../imports/analyse";
import { requireBatch, requireUsable } from "../../imports/batch";
import type { Call } from "../../platform/http/endpoint";
import { transact } from "../../platform/sql/database";
import { eachPiece, marcFormatOf } from "./marc";
import { marcFiles } from "./marc-source";

const SAMPLE = 6;
const LONGEST_LINE = 160;

export function analyseMarc({ app }: Call, input: InputOf<typeof contract>): MarcAnalysis {
  const batch = requireBatch(app, input.batch);
  requireUsable(app, batch, ANALYSABLE_STATUSES);
  if (batch.getString("source") !== marcFiles.source) {
    throw refuse("import_wrong_step", {});
  }
  const { rules, legacy } = input.format ?? {};
  const format = marcFormatOf(app, batch, { ...(rules ? { rules } : {}), ...(legacy ? { legacy } : {}) });
  let records = 0;
  let broken = 0;
  const first: FilePart[] = [];
  const copies = new CopySearch(format);
  eachPiece(app, batch, (part) => {
    records++;
    broken += part.reason ? 1 : 0;
    copies.look(part);
    if (!part.reason && first.length < SAMPLE) {
      first.push(part);
    }
  });
  transact(app, (transaction) => {
    // The file took time to read: another user may have begun to work on the batch.
    const fresh = requireBatch(transaction, batch.id);
    requireUsable(app, fresh, ANALYSABLE_STATUSES);
    fresh.set("format", format);
    fresh.set("total", records);
    transaction.saveNoValidate(fresh);
  });
  return {
    batch: batch.id,
    legacy_matters: format.container !== "json",
    rules: format.rules,
    legacy: format.legacy,
    records,
    broken,
    sample: first.map((part) => sampleLine(part, format)),
    with_copies: copies.found,
    imported_on: importedOn(app, batch),
  };
}

/**
 * After so many records that name no copy, the search reads every second record, then every fourth: some seconds for the largest
 * file.
 */
const RECORDS_BEFORE_SKIPPING = 300;

/** Whether any record of a file names its copies. It only reads the records that have a field for them. */
class CopySearch {
  private readonly format: MarcFileFormat;
  private candidates = 0;
  private read = 0;
  found = false;

  constructor(format: MarcFileFormat) {
    this.format = format;
  }

  look(part: FilePart): void {
    if (this.found || part.reason || !mayNameCopies(part, this.format)) {
      return;
    }
    if (this.candidates++ % 2 ** Math.floor(this.read / RECORDS_BEFORE_SKIPPING) === 0) {
      this.read++;
      this.found = namesCopies(part, this.format);
    }
  }
}

function namesCopies(part: FilePart, format: MarcFileFormat): boolean {
  try {
    return (readMarcRow(readPiece(part, format).record, format.rules).cells.tombo ?? "") !== "";
  } catch (error) {
    if (error instanceof MarcError) {
      return false;
    }
    throw error;
  }
}

function sampleLine(filePart: FilePart, format: MarcFileFormat): string {
  try {
    const { cells } = readMarcRow(readPiece(filePart, format).record, format.rules);
    const { title = "sem título", subtitle, authors } = cells;
    return [[title, subtitle].filter(Boolean).join(": "), authors?.replace(/;$/, "")]
      .filter(Boolean)
      .join(" · ")
      .slice(0, LONGEST_LINE);
  } catch (error) {
    if (error instanceof MarcError) {
      return error.message;
    }
    throw error;
  }
}
