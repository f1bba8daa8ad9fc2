/** Reads a workbook in a separate worker: a large one would block the page, a hostile one for good. */
import { WorkbookError } from "./grid";
import { type DecimalMark, type Sheet, workbookSheets } from "./workbook";

/** The sheets, or the sentence why there are none; "" where it is no workbook. */
export type WorkbookAnswer = readonly Sheet[] | string;

self.onmessage = async ({ data: [file, mark] }: MessageEvent<[File, DecimalMark]>) => {
  const answer: WorkbookAnswer = await workbookSheets(file, mark).catch((error: unknown) =>
    error instanceof WorkbookError ? error.message : "",
  );
  self.postMessage(answer);
};
