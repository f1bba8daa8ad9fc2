/** What somebody narrows a list to, kept under a name. */
import * as z from "zod/mini";
import { line } from "../contract";

/** Of one list, and one person. */
export const MOST_SAVED_FILTERS = 30;

export const savedFilterForm = () =>
  z.object({ name: line("Informe o nome do filtro, como Urgentes do bloco B.", 60), shared: z.boolean() });
