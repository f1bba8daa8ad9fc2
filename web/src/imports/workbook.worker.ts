/** Reads a workbook in a thread of its own: a large one would stop the page, a hostile one would stop it for good. */
import { type DecimalMark, workbookSheets } from "./workbook";

self.onmessage = async ({ data: [file, mark] }: MessageEvent<[File, DecimalMark]>) => {
  self.postMessage(await workbookSheets(file, mark).catch(() => null));
};
