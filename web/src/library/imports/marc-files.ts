/** Library records as a file: how one is chosen and looked at. */
import type { RecordFiles } from "../../imports/import-entities";
import { MarcStep } from "./MarcStep";
import { marcXml } from "./marcxml";

export const marcFiles: RecordFiles = {
  name: "MARC",
  endings: ".mrc,.marc,.iso,.dat,.xml",
  said: "CSV, XLSX, MARC (ISO 2709) ou MARCXML, até 50 MB; em ISO 2709 cabem três vezes mais registros do que em XML.",
  turner: marcXml,
  ReadingStep: MarcStep,
};
