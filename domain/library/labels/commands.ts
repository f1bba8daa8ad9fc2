/** Contracts of the copies' labels. */
import * as z from "zod/mini";
import { command, recordId } from "../../contract";

const LIBRARY = ["Biblioteca"] as const;
/** The limit of one print: more labels would make the page slow, and a stack of sheets is rarely thicker. */
export const MAX_LABELS = 2000;

export interface Labelled {
  marked: number;
  /** The instant of the mark, which an undo names. */
  at: string;
}

export const markLabelled = command<Labelled>()({
  path: "library/mark-labelled",
  roles: LIBRARY,
  summary:
    "Notes that copies have their label, so that only new ones are offered for printing: those named, or with `all` every copy there is. Copies with a label stay as they are.",
  input: () => ({
    copies: z._default(
      z.array(recordId("Exemplar inválido.")).check(z.maxLength(MAX_LABELS, `No máximo ${MAX_LABELS} exemplares de uma vez.`)),
      [],
    ),
    all: z._default(z.boolean("Informe se são todos."), false),
  }),
});

export const unmarkLabelled = command<{ unmarked: number }>()({
  path: "library/unmark-labelled",
  roles: LIBRARY,
  summary: "Takes back one `mark-labelled`, by the instant that it answered: its copies have no label again.",
  input: () => ({
    at: z
      .string("Informe a marcação a ser desfeita.")
      .check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z$/, "Informe a marcação a ser desfeita.")),
  }),
});
