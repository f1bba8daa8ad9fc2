/** Reads a workbook in a thread of its own: a large one would stop the page, a hostile one would stop it for good. */
import { workbookSheets } from "./workbook";

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await workbookSheets(data).catch(() => null));
};
