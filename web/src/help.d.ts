/** The module of the help that scripts/build-help.ts makes. */

declare module "virtual:help/entries" {
  import type { HelpEntry } from "../../domain/platform/help-page";

  const entries: readonly HelpEntry[];
  export default entries;
}

declare module "virtual:help/texts" {
  /** The words of each page's text, by its slug. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module "virtual:help/pages" {
  import type { HelpBlock } from "../../domain/platform/help-page";

  /** Loads a page by its slug. */
  const pages: Readonly<Record<string, () => Promise<{ default: readonly HelpBlock[] }>>>;
  export default pages;
}
