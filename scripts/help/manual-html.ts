/** The help as one document for paper: contents, then each page, by the parts of the help. */
import { pathToFileURL } from "node:url";
import {
  EVERYBODY,
  HELP_AREAS,
  type HelpArea,
  type HelpBlock,
  type HelpImage,
  type HelpInline,
  type HelpItem,
  type HelpReader,
  ownFirst,
} from "../../domain/platform/help-page";
import { pictureFile, pictureSize } from "./files";
import type { FindImage, ReadPage } from "./format";

/** Pictures as files on the disk. */
export const findOnDisk: FindImage = (name, alt) => {
  const size = pictureSize(name);
  return { src: size ? pathToFileURL(pictureFile(name)).href : "", width: size?.width ?? 0, height: size?.height ?? 0, alt };
};

export interface ManualPart {
  area: HelpArea;
  pages: ReadPage[];
}

/** The pages for a user of that role: the pages that name it, and the ones for every role. */
export function partsFor(pages: readonly ReadPage[], reader: HelpReader): ManualPart[] {
  const readPages = pages.filter(({ roles }) => roles.includes(reader) || roles.includes(EVERYBODY));
  return (Object.keys(HELP_AREAS) as HelpArea[])
    .map((area) => ({
      area,
      pages: ownFirst(
        readPages.filter((page) => page.area === area),
        [reader],
      ),
    }))
    .filter((part) => part.pages.length > 0);
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** A link to a page that is not in this manual becomes plain words. */
const inWords = (pieces: readonly HelpInline[], slugs: ReadonlySet<string>): string =>
  pieces
    .map((inline) => {
      if (typeof inline === "string") {
        return safe(inline);
      }
      if ("names" in inline) {
        return `<strong>${safe(inline.names.join(" › "))}</strong>`;
      }
      if ("typed" in inline) {
        return `<kbd>${safe(inline.typed)}</kbd>`;
      }
      return slugs.has(inline.page) ? `<a href="#${inline.page}">${safe(inline.text)}</a>` : safe(inline.text);
    })
    .join("");

const picture = ({ src, width, height, alt }: HelpImage): string =>
  src === "" ? "" : `<img src="${safe(src)}" width="${width}" height="${height}" alt="${safe(alt)}">`;

function block(helpBlock: HelpBlock, slugs: ReadonlySet<string>): string {
  const item = ({ text, images }: HelpItem) => `<li>${inWords(text, slugs)}${images.map(picture).join("")}</li>`;
  switch (helpBlock.kind) {
    case "heading":
      return `<h4>${safe(helpBlock.text)}</h4>`;
    case "text":
      return `<p>${inWords(helpBlock.text, slugs)}</p>`;
    case "image":
      return picture(helpBlock.image);
    case "steps":
      return `<ol>${helpBlock.items.map(item).join("")}</ol>`;
    case "points":
      return `<ul>${helpBlock.items.map(item).join("")}</ul>`;
  }
}

const STYLE = `
  @page { size: A4; margin: 20mm 18mm 22mm; }
  body { margin: 0; font: 11pt/1.45 "Atkinson Hyperlegible Next Variable", sans-serif; color: #000; }
  h1 { margin: 0 0 2mm; font-size: 22pt; }
  h2 { margin: 8mm 0 2mm; font-size: 15pt; break-after: avoid; }
  h3 { margin: 0 0 2mm; font-size: 13pt; }
  h4 { margin: 3mm 0 1mm; font-size: 11pt; break-after: avoid; }
  p, ol, ul { margin: 0 0 2mm; }
  li { margin-bottom: 1mm; break-inside: avoid; }
  article { padding-top: 5mm; break-inside: avoid; }
  img { display: block; max-width: 100%; max-height: 80mm; width: auto; height: auto; margin: 2mm 0; border: 0.3mm solid #999; }
  a { color: inherit; }
  kbd { padding: 0 1mm; border: 0.2mm solid #666; border-radius: 1mm; font: inherit; }
  nav { break-after: page; }
  nav li { display: flex; gap: 2mm; list-style: none; }
  nav ul { padding: 0; }
  nav a { flex: 1; border-bottom: 0.2mm dotted #999; text-decoration: none; }
  nav span { width: 9mm; text-align: right; }
  main > section { break-before: page; }
  main > section:first-child { break-before: auto; }`;

/**
 * The document. @param numbers on which sheet each page begins, by its slug; empty before the first print. @param font the file
 * of the typeface.
 */
export function manualHtml(
  reader: HelpReader,
  parts: readonly ManualPart[],
  numbers: ReadonlyMap<string, number>,
  font: string,
): string {
  const slugs = new Set(parts.flatMap(({ pages }) => pages.map(({ slug }) => slug)));
  const line = ({ slug, title }: ReadPage) =>
    `<li><a href="#${slug}">${safe(title)}</a><span>${numbers.get(slug) ?? ""}</span></li>`;
  const contents = parts.map(({ area, pages }) => `<h2>${HELP_AREAS[area]}</h2><ul>${pages.map(line).join("")}</ul>`);
  const article = ({ slug, title, blocks }: ReadPage) =>
    `<article><h3 id="${slug}">${safe(title)}</h3>${blocks.map((one) => block(one, slugs)).join("")}</article>`;
  const texts = parts.map(({ area, pages }) => `<section><h2>${HELP_AREAS[area]}</h2>${pages.map(article).join("")}</section>`);
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Manual: ${safe(readerName(reader))}</title>
<style>@font-face { font-family: "Atkinson Hyperlegible Next Variable"; font-weight: 200 800; src: url("${font}"); }${STYLE}</style>
<h1>Sineta</h1><p>Manual: ${safe(readerName(reader))}</p>
<nav aria-label="Sumário"><h2>Sumário</h2>${contents.join("")}</nav>
<main>${texts.join("")}</main></html>`;
}

/** The title of the manual. */
export const readerName = (reader: HelpReader): string => (reader === EVERYBODY ? "Todos" : reader);
