/** Library records as a file: how one is chosen and looked at. */
import type { RecordFiles } from "../../imports/entity-screens";
import { MarcStep } from "./MarcStep";
import { marcXml } from "./marcxml";

export const marcFiles: RecordFiles = {
  name: "MARC",
  endings: ".mrc,.marc,.mrk,.iso,.dat,.xml",
  said: "CSV, XLSX, ODS, MARC (ISO 2709 ou .mrk) ou MARCXML, até 50 MB; em ISO 2709 cabem três vezes mais registros do que em XML.",
  turner: marcXml,
  ReadingStep: MarcStep,
};
