import * as z from "zod/mini";
import { line, optionalLine } from "../contract";

/** What the form on a sector takes. */
export const sectorForm = z.object({
  name: line("Informe o nome do setor, como Secretaria.", 120),
  location: optionalLine(120),
  active: z.boolean(),
});
export type SectorForm = z.infer<typeof sectorForm>;
