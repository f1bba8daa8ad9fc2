/** A button that the help names stands on the screen that the help is about, and a key does something there. */
import { expect, test } from "vitest";
import { readPages } from "./files";
import type { ReadPage } from "./format";
import { readPage } from "./format";
import { ScreenNames } from "./screen-names";

/** A page may speak of a step on another screen: its reader does that step, or somebody else. */
const OTHER_SCREENS: Readonly<Record<string, readonly string[]>> = {
  "cadastrar-equipamentos": ["/entradaSaida/notas/:id"],
  "carteira-no-celular": ["/carteira/:token"],
  "emprestar-material": ["/materiais/:id"],
  "importar-o-estoque": ["/migration/:id"],
  "limites-de-retirada": ["/entradaSaida"],
  "livro-perdido": ["/acervo/:id"],
  "lotes-e-validade": ["/entradaSaida"],
  requisitantes: ["/entradaSaida"],
  "textos-e-canais-dos-avisos": ["/pessoas/:id/:panel?"],
  "titulos-do-pnld": ["/acervo/novo"],
};

/** They work in every form or field, or around every screen. */
const EVERYWHERE = ["Enter", "Esc", "Shift Enter", "Ctrl S", "Ctrl K", "Ctrl Shift L", "F1", "?", "/", "N"];
/** What a page sets as typed is a key, or a figure before a code: `6*`. */
const KEY = /^(?:(?:Ctrl |Shift )+\w+|F\d+|Esc|Enter|[A-Z?/])$/;

const pages = readPages();
const names = new ScreenNames(pages, OTHER_SCREENS);

const typedIn = ({ blocks }: ReadPage): string[] =>
  blocks
    .flatMap((block) => ("items" in block ? block.items.flatMap(({ text }) => text) : block.kind === "text" ? block.text : []))
    .flatMap((piece) => (typeof piece === "object" && "typed" in piece ? [piece.typed] : []));
const keysMissing = (page: ReadPage): string[] => {
  const keys = names.keys(page);
  return typedIn(page).filter((typed) => KEY.test(typed) && !EVERYWHERE.includes(typed) && !keys.has(typed));
};

test.each(pages.filter(({ screens }) => screens.length > 0).map((page) => ({ slug: page.slug, page })))(
  "$slug names what its screens have",
  ({ page }) => {
    expect({ names: names.missing(page), keys: keysMissing(page) }).toEqual({ names: [], keys: [] });
  },
);

test("a step on another screen is listed only where a page speaks of one", () => {
  const without = new ScreenNames(pages, {});
  const needless = pages.filter((page) => page.slug in OTHER_SCREENS && without.missing(page).length === 0);
  expect(needless.map(({ slug }) => slug)).toEqual([]);
});

test("a name of another screen, and a key of another screen, are reported", () => {
  const page = readPage(
    "uma-pagina",
    "---\ntitle: Uma página\narea: library\nroles: [Biblioteca]\nscreens: [/emprestimos]\nwords: []\n---\n" +
      "Use **Outra data** (`F9`) e **Lançar entrada** (`F7`), e tecle `Esc`.\n",
  );
  expect({ names: names.missing(page), keys: keysMissing(page) }).toEqual({ names: ["Lançar entrada"], keys: ["F7"] });
});
