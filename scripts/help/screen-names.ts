/** Whether what a page of help names stands on the screens that the page is about. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../paths";
import { LoadedFiles, type ScreenDeclaration, screens } from "../screens";
import { filesOf } from "../sources";
import type { ReadPage } from "./format";
import { ProductWords, textsIn } from "./product-words";

/** What stands around every screen: menu, top bar, palette, sheets, sign-in and lock. */
const AROUND = filesOf(["web/src/app"], /\.tsx?$/).filter((path) => !/\.test\.|\.module\./.test(path));
/** The names of screens, menu and keys, which the areas declare. */
const DECLARED = filesOf(["web/src"], /^web\/src\/\w+\/([\w-]+-)?area\.ts$/);
/** The pages outside of the application, by address: each is a folder of its own. */
const OPEN_PAGES: Readonly<Record<string, string>> = {
  "/carteira/:token": "web/src/people/cards/open",
  "/qr/:token": "web/src/support/label-reports/open",
};

/** Compares pages of help with the screens' own files. */
export class ScreenNames {
  private readonly all = screens();
  private readonly loaded = new LoadedFiles();
  private readonly textsByFile = new Map<string, readonly string[]>();

  /** @param others the screens of other pages of which a page speaks, by the page's slug. */
  constructor(
    private readonly pages: readonly ReadPage[],
    private readonly others: Readonly<Record<string, readonly string[]>>,
  ) {}

  /** The names of a page that are on none of its screens. */
  missing(page: ReadPage): string[] {
    const words = new ProductWords(new Set(this.filesOf(this.screensOf(page)).flatMap((file) => this.textsOf(file))));
    // A few labels are a word of the domain with a capital.
    const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
    return page.names.flat().filter((name) => !words.hasName(name) && !words.hasName(small(name)));
  }

  /** The keys that lead somewhere from the page's screens, as their sheets show them. */
  keys(page: ReadPage): Set<string> {
    const leading = this.all.flatMap(({ key }) => key?.toUpperCase() ?? []);
    return new Set([...leading, ...this.screensOf(page).flatMap(({ shownKeys }) => shownKeys)]);
  }

  /** Its own screens, those that it names, those of the pages that it leads to, and what is below them. */
  private screensOf({ slug, screens: own, names, links }: ReadPage): ScreenDeclaration[] {
    const named = new Set(names.flat());
    const linked = this.pages.filter((page) => links.includes(page.slug)).flatMap((page) => page.screens);
    const roots = new Set([...own, ...linked, ...(this.others[slug] ?? [])]);
    const chosen = this.all.filter(
      ({ path, title, nav, settingsTab }) =>
        roots.has(path) || [title, nav?.label, settingsTab].some((text) => text !== undefined && named.has(text)),
    );
    return this.all.filter(({ path }) =>
      chosen.some((root) => path === root.path || (root.path !== "/" && path.startsWith(`${root.path}/`))),
    );
  }

  private filesOf(chosen: readonly ScreenDeclaration[]): string[] {
    const files = chosen.flatMap(({ path, file }) =>
      file === "" ? filesOf([OPEN_PAGES[path] ?? "web/src/ui/open"], /\.tsx?$/) : [...this.loaded.of(file)],
    );
    return [...new Set([...files, ...this.around()])];
  }

  private around(): string[] {
    return [...DECLARED, ...AROUND.flatMap((file) => [...this.loaded.of(file)])];
  }

  private textsOf(file: string): readonly string[] {
    const known = this.textsByFile.get(file);
    const texts = known ?? textsIn(file, readFileSync(resolve(ROOT, file), "utf8"));
    this.textsByFile.set(file, texts);
    return texts;
  }
}
