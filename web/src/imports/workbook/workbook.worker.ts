/** Reads a workbook in a thread of its own: a large one would stop the page, a hostile one would stop it for good. */
import { WorkbookError } from "./grid";
import { type DecimalMark, type Sheet, workbookSheets } from "./workbook";

/** The sheets, or the sentence that says why there are none; "" where it is no workbook. */
export type WorkbookAnswer = readonly Sheet[] | string;

self.onmessage = async ({ data: [file, mark] }: MessageEvent<[File, DecimalMark]>) => {
  const answer: WorkbookAnswer = await workbookSheets(file, mark).catch((error: unknown) =>
    error instanceof WorkbookError ? error.message : "",
  );
  self.postMessage(answer);
};
