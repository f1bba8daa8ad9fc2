/** The errors in the help's pages and their sources: `help.test.ts` expects none. */
import type { HelpPicture } from "../../help/picture";
import type { ReadPage } from "./format";
import type { ProductWords } from "./product-words";

/** The sources with which the pages are compared. */
export interface Product {
  words: Pick<ProductWords, "hasName" | "hasSentence">;
  /** Each heading of the menu with the words below it. */
  menu: ReadonlyMap<string, ReadonlySet<string>>;
  /** The addresses of the router, with the slash before. */
  screens: ReadonlySet<string>;
  pictures: readonly HelpPicture[];
  /** Whether the picture exists. */
  isTaken: (name: string) => boolean;
}

/** As many as a person reads while somebody waits at the counter. */
const MAX_WORDS = 250;
const MAX_PICTURES = 2;

/** The names that the product does not have, and the paths that the menu does not have. */
function namesMissing(names: readonly string[], { words, menu }: Product): string[] {
  const missingNames = names.filter((name) => !words.hasName(name)).map((name) => `the product shows no "${name}"`);
  const [heading = "", entry] = names;
  if (entry === undefined || missingNames.length > 0) {
    return missingNames;
  }
  const items = menu.get(heading);
  if (!items) {
    return [`a path begins with a heading of the menu, and "${heading}" is none`];
  }
  return items.has(entry) ? [] : [`the menu has no "${entry}" below "${heading}"`];
}

/** The errors of one page. @param slugs the slugs of all pages. */
export function pageProblems(page: ReadPage, slugs: ReadonlySet<string>, product: Product): string[] {
  const pictures = new Map(product.pictures.map((picture) => [picture.name, picture]));
  return [
    ...page.problems,
    ...page.names.flatMap((names) => namesMissing(names, product)),
    ...page.sentences
      .filter((sentence) => !product.words.hasSentence(sentence))
      .map((sentence) => `the product never says “${sentence}”`),
    ...page.screens.filter((path) => !product.screens.has(path)).map((path) => `the router has no ${path}`),
    ...page.links.filter((slug) => !slugs.has(slug)).map((slug) => `there is no page ${slug}`),
    ...page.pictures.flatMap((name) => {
      if (!pictures.has(name)) {
        return [`help/pictures.ts has no "${name}"`];
      }
      return product.isTaken(name) ? [] : [`the picture "${name}" was not taken: make help-pictures`];
    }),
    ...(page.length > MAX_WORDS ? [`${page.length} words, of at most ${MAX_WORDS}`] : []),
    ...(page.pictures.length > MAX_PICTURES ? [`${page.pictures.length} pictures, of at most ${MAX_PICTURES}`] : []),
  ].map((problem) => `${page.slug}: ${problem}`);
}

/** Two pages or pictures of one name, and pictures that no page shows. */
export function listProblems(pages: readonly ReadPage[], pictures: readonly HelpPicture[]): string[] {
  const shownPictures = new Set(pages.flatMap((page) => page.pictures));
  const repeatedNames = (kind: string, names: readonly string[]) =>
    names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two ${kind} are called "${name}"`);
  return [
    ...repeatedNames(
      "pages",
      pages.map(({ title }) => title),
    ),
    ...repeatedNames(
      "pictures",
      pictures.map(({ name }) => name),
    ),
    ...pictures.filter(({ name }) => !shownPictures.has(name)).map(({ name }) => `no page shows the picture "${name}"`),
  ];
}

/**
 * The screens of the router without a page that are not listed as such, and the listed ones that have a page. @param without the
 * listed screens.
 */
export function screenProblems(pages: readonly ReadPage[], screens: Iterable<string>, without: readonly string[]): string[] {
  const explained = new Set(pages.flatMap((page) => page.screens));
  const paths = [...screens];
  return [
    ...paths.filter((path) => !explained.has(path) && !without.includes(path)).map((path) => `${path} has no page of help`),
    ...without.filter((path) => explained.has(path)).map((path) => `${path} is listed as having no page, and has one`),
    ...without.filter((path) => !paths.includes(path)).map((path) => `${path} is listed as having no page, and is no screen`),
  ];
}
