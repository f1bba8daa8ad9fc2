/**
 * Converts the help into modules of the application, in .cache/help: `entries` describes each page, `texts` holds the searched
 * words, `pages` loads one of them. Markdown is parsed here, and none of it reaches a browser.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { nameOrder } from "../domain/order";
import type { HelpEntry } from "../domain/platform/help-page";
import { pictureFile, pictureSize, readPages } from "./help/files";
import type { FindImage, ReadPage } from "./help/format";
import { bodyWords } from "./help/search-texts";
import { ROOT } from "./paths";

const MADE_FOLDER = resolve(ROOT, ".cache/help");

const entryOf = ({ slug, title, area, roles, screens, words }: ReadPage): HelpEntry => ({
  slug,
  title,
  area,
  roles,
  screens,
  words,
});

/** The bundler gives a picture's file its address: until then its name is between characters that no address has. */
const findImage: FindImage = (name, alt) => {
  const size = pictureSize(name);
  return { src: size ? `<${name}>` : "", width: size?.width ?? 0, height: size?.height ?? 0, alt };
};

function pageModule({ blocks, pictures }: ReadPage): string {
  const photographed = [...new Set(pictures)].filter((name) => pictureSize(name));
  const imports = photographed.map((name, index) => {
    const file = relative(resolve(MADE_FOLDER, "page"), pictureFile(name)).replaceAll("\\", "/");
    return `import picture${index} from ${JSON.stringify(file)};`;
  });
  const body = photographed.reduce(
    (text, name, index) => text.replaceAll(JSON.stringify(`<${name}>`), `picture${index}`),
    JSON.stringify(blocks),
  );
  return [...imports, `export default ${body};`].join("\n");
}

function write(name: string, value: string): void {
  writeFileSync(resolve(MADE_FOLDER, `${name}.js`), `${value}\n`);
}

rmSync(MADE_FOLDER, { recursive: true, force: true });
mkdirSync(resolve(MADE_FOLDER, "page"), { recursive: true });
const pages = readPages(findImage).sort((page, other) => nameOrder(page.title, other.title));
write("entries", `export default ${JSON.stringify(pages.map(entryOf))};`);
write("texts", `export default ${JSON.stringify(Object.fromEntries(pages.map((page) => [page.slug, bodyWords(page)])))};`);
const pageImports = pages.map(({ slug }) => `${JSON.stringify(slug)}: () => import(${JSON.stringify(`./page/${slug}.js`)}),`);
write("pages", `export default {\n${pageImports.join("\n")}\n};`);
for (const page of pages) {
  write(`page/${page.slug}`, pageModule(page));
}
