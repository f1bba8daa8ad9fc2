import * as z from "zod/mini";
import { command, read, recordId } from "../../contract";
import { formNames } from "../../record-fields";
import type { OffShelfState } from "./copy-list";
import type { IsbnSuggestion } from "./isbn-lookup";
import { ITEM_CHOICES } from "./marc/items";
import { MARC_FORMATS, type MarcRecord } from "./marc/record";
import { SHELF_FIELDS, WORK_FIELDS } from "./title-fields";

const LIBRARY = ["Biblioteca"] as const;

/** Few enough that their ids fit into an address. */
export const MARC_EXPORT_TITLES = 200;
/** A larger group is no set of duplicates of one book but a list to go through. */
export const MAX_MERGED = 20;

/** Ids in one value of an address, separated by commas. */
const idList = (message: string, max: number) =>
  z.string(message).check(
    z.refine((text) => {
      const ids = text.split(",");
      return ids.length <= max && ids.every((id) => /^[a-z0-9]{15}$/.test(id));
    }, message),
  );

export const marcExport = read<{ records: { title: string; record: MarcRecord }[] }>()({
  path: "library/marc-export",
  roles: LIBRARY,
  summary:
    "Up to 200 titles as MARC records, in the order asked for: the record each came with, with what was changed since, else one made of its fields. `items` adds the copies: `koha` in 952, `holdings` in 852; UNIMARC has them in 995. Ids that are none are left out.",
  input: () => ({
    titles: idList("Escolha até 200 títulos.", MARC_EXPORT_TITLES),
    format: z.enum(MARC_FORMATS, "Escolha MARC21 ou UNIMARC."),
    items: z._default(z.enum(ITEM_CHOICES, "Escolha o destino dos exemplares."), "none"),
  }),
});

export interface IsbnAnswer {
  /** Null where no provider knows the ISBN, or none could be asked. */
  suggestion: IsbnSuggestion | null;
  /** For the user, where there is no suggestion; empty where the look-up is switched off. */
  sentence: string;
}

export const isbnLookup = read<IsbnAnswer>()({
  path: "library/isbn-lookup",
  roles: LIBRARY,
  summary:
    "The record that BrasilAPI or Open Library has of an ISBN, if the school has switched the look-up on. Never an error: at worst a sentence.",
  input: () => ({ isbn: z.string("Informe o ISBN.").check(z.regex(/^97[89]\d{10}$/, "Informe o ISBN de 13 dígitos.")) }),
});

/** The fields of a title that the user may choose in a merge. */
export const MERGED_FIELDS = [
  // The printed year belongs to the year.
  ...[...formNames(WORK_FIELDS), ...formNames(SHELF_FIELDS)].map((name) => (name === "year_text" ? "year" : name)),
  "cover" as const,
];
export type MergedField = (typeof MERGED_FIELDS)[number];

/** The records that depend on a title and will move. */
export interface MovingRecords {
  /** The collection of the records. */
  kind: string;
  /** "3 exemplares", "1 reserva". */
  text: string;
}

export interface MergeSide {
  id: string;
  active: boolean;
  /** Empty, or the title into which it was merged. */
  merged_into: string;
  moving: MovingRecords[];
}

export const mergePreview = read<{ titles: MergeSide[] }>()({
  path: "library/merge-preview",
  roles: LIBRARY,
  summary: "The records that depend on each of the titles and would move in a merge.",
  input: () => ({ titles: idList(`Escolha de 2 a ${MAX_MERGED} títulos.`, MAX_MERGED) }),
  refusals: ["not_found"],
});

/** `merge` is its id for library/undo-merge; empty where it cannot be undone. */
export const mergeTitles = command<{ title: string; moved: string[]; merge: string }>()({
  path: "library/merge-titles",
  roles: LIBRARY,
  summary:
    "Makes several titles one: copies, holds and all else that points to them move to the one that stays, which takes the chosen fields. The others stay, inactive, and lead to it. Loans stay with their copies.",
  input: () => ({
    keep: recordId("Escolha o título a ser mantido."),
    merge: z
      .array(recordId("Título inválido."))
      .check(
        z.minLength(1, "Selecione ao menos um título para unir."),
        z.maxLength(MAX_MERGED - 1, `No máximo ${MAX_MERGED} títulos de uma vez.`),
      ),
    /** Field -> the title whose value stays; for an unnamed field the kept title's value stays. */
    fields: z._default(z.partialRecord(z.enum(MERGED_FIELDS, "Campo inválido."), recordId("Título inválido.")), {}),
  }),
  refusals: ["not_found", "title_merged", "merge_with_itself"],
});

export const undoMerge = command<{ titles: string[] }>()({
  path: "library/undo-merge",
  roles: LIBRARY,
  summary:
    "Takes a merge back as long as nothing has moved on since: the titles unchanged, what it moved still where it put it, the queue as it left it. Loans made since go along with their copies.",
  input: () => ({ merge: recordId("Informe a união.") }),
  refusals: ["not_found", "merge_moved_on"],
});

export const keepApart = command<{ key: string }>()({
  path: "library/keep-apart",
  roles: LIBRARY,
  summary: "Says that the titles of a proposal are different books; another title that joins them makes it a proposal again.",
  input: () => ({
    key: z.string("Proposta inválida.").check(z.minLength(1, "Proposta inválida."), z.maxLength(600, "Proposta inválida.")),
    titles: z
      .int("Informe quantos títulos são.")
      .check(z.gte(2, "Informe quantos títulos são."), z.lte(100_000, "Informe quantos títulos são.")),
  }),
});

export const copyStates = read<Record<OffShelfState, number>>()({
  path: "library/copy-states",
  roles: LIBRARY,
  summary: "How many copies are lost, missing, damaged, in repair or withdrawn.",
});
