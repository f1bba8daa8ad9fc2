/** The books: real titles read from real files, and the copies on the shelves. */

import { formatTombo } from "../../domain/library/codes";
import { EMPTY_TITLE, type TitleFields } from "../../domain/library/imports/title-row";
import { authorsOrder, searchOf } from "../../domain/library/search";
import type { Random } from "../random";
import { isFavourite } from "./favourites";

const BOOK = "typebook0000000";
const REFERENCE = "typereference00";
const MAGAZINE = "typemagazine000";

export interface SampleCopy {
  id: string;
  title: string;
  material_type: string;
  state: string;
}

const EMPTY: TitleFields = { ...EMPTY_TITLE, language: "Português" };

/** Real periodicals in school libraries; the files contain none. */
const MAGAZINES: TitleFields[] = [
  { ...EMPTY, title: "Ciência Hoje das Crianças", publisher: "Instituto Ciência Hoje" },
  { ...EMPTY, title: "Superinteressante", publisher: "Abril" },
  { ...EMPTY, title: "Pesquisa FAPESP", publisher: "FAPESP" },
  { ...EMPTY, title: "National Geographic Brasil", publisher: "National Geographic" },
];

const STATES = ["lost", "damaged", "repair", "withdrawn"] as const;
const STATE_REASONS: Record<(typeof STATES)[number], string> = {
  lost: "Não encontrado na conferência do acervo",
  damaged: "Capa solta",
  repair: "Em encadernação",
  withdrawn: "Páginas faltando, baixado do patrimônio",
};
const ORIGINS = ["Compra", "Doação", "PNLD", "Doação da comunidade"] as const;

/** Rows of titles and copies, tombos in the order of the shelf list; `asked`: the copies that readers request. */
export function catalogue(random: Random, titles: readonly TitleFields[]) {
  const rows: Record<string, unknown>[] = [];
  const copies: (SampleCopy & Record<string, unknown>)[] = [];
  const borrowedCopies: SampleCopy[] = [];
  for (const values of [...titles, ...MAGAZINES]) {
    const title = { id: random.id(), ...values };
    rows.push({ ...title, active: true, search: searchOf("titles", title), authors_order: authorsOrder(title.authors) });
    const type = materialType(values);
    const chance = random.next();
    const favourite = type === MAGAZINE || isFavourite(values.authors);
    const quantity = favourite ? (chance < 0.5 ? 2 : 3) : chance < 0.65 ? 1 : chance < 0.93 ? 2 : 3;
    const shelf = `Estante ${1 + Math.floor(rows.length / 260)}`;
    for (let copy = 0; copy < quantity; copy++) {
      const state = random.chance(0.012) ? random.pick(STATES) : "normal";
      const row = {
        id: random.id(),
        title: title.id,
        tombo: formatTombo(copies.length + 1),
        barcode: "",
        call_number: values.cdd ? `${values.cdd} ${authorMark(values.authors || values.title)}` : "",
        material_type: type,
        location: shelf,
        state,
        state_reason: state === "normal" ? "" : STATE_REASONS[state],
        origin: random.pick(ORIGINS),
      };
      copies.push(row);
      if (favourite) {
        borrowedCopies.push(row);
      }
    }
  }
  return { titles: rows, copies, asked: borrowedCopies };
}

function materialType(values: TitleFields): string {
  if (MAGAZINES.includes(values)) {
    return MAGAZINE;
  }
  return /\b(dictionary|encyclop|atlas\b|dicion[aá]rio|enciclop)/i.test(values.title) ? REFERENCE : BOOK;
}

/** Three letters of the author's surname, as on the book's spine. */
function authorMark(authors: string): string {
  const first = authors.split(";")[0]!.trim();
  const surname = first.includes(",") ? first.split(",")[0]! : first.split(" ").pop()!;
  return searchOf("titles", { title: surname }).replace(/ /g, "").slice(0, 3).toUpperCase();
}
