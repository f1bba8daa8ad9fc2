/** The words of a page that the help's search reads. */
import { type HelpBlock, plainText } from "../../domain/platform/help-page";
import { searchText } from "../../domain/text";
import type { ReadPage } from "./format";

const SMALLEST_WORD = 3;

function textsOf(block: HelpBlock): string[] {
  switch (block.kind) {
    case "heading":
      return [];
    case "text":
      return [plainText(block.text)];
    case "image":
      return [block.image.alt];
    default:
      return block.items.flatMap(({ text, images }) => [plainText(text), ...images.map(({ alt }) => alt)]);
  }
}

/** The words of a page's text, each once, without those that find it already. */
export function bodyWords(page: ReadPage): string {
  const names = new Set(searchText(page.title, ...page.words).split(" "));
  const words = searchText(...page.blocks.flatMap(textsOf)).split(" ");
  return [...new Set(words)].filter((word) => word.length >= SMALLEST_WORD && !names.has(word)).join(" ");
}
