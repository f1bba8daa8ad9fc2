/**
 * Writes NOTICE: the licences of all third-party work in Sineta. `--check` compares it with the installed packages, without the
 * network: npm's part from node_modules, Go's from the program's modules. Without Go, Go's part stays as it is, provided that it
 * is of this PocketBase.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./paths";
import { main } from "./run-script";
import { runGo, shippedModules, shippedPackages } from "./third-party-work";
import { POCKETBASE_VERSION } from "./versions";

const NOTICE = resolve(ROOT, "NOTICE");
const RULE = "=".repeat(78);
const RULE_LINE = "-".repeat(78);

interface Part {
  /** "react 19.3.1 (MIT)". */
  name: string;
  licence: string;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The licence files of a folder, unchanged; "" where it has none. */
function licenceIn(folder: string): string {
  if (!existsSync(folder)) {
    return "";
  }
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => normalisedText(readFileSync(resolve(folder, name), "utf8")))
    .join("\n\n");
}

const normalisedText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();

function npmParts(): Part[] {
  return shippedPackages().map(({ name, version, license, path }) => ({
    name: `${name} ${version} (${license})`,
    licence: licenceIn(resolve(ROOT, path)) || `The package names its licence, ${license}, and carries no text of it.`,
  }));
}

/** The modules with their licences; null where Go or a module is not available. */
function goParts(): Part[] | null {
  const [cache, root, modules] = [runGo(["env", "GOMODCACHE"]), runGo(["env", "GOROOT"]), shippedModules()];
  if (!cache || !root || !modules) {
    return null;
  }
  const parts = modules.map((name) => ({
    name,
    // Go writes a capital letter of a path as "!" and the small one.
    licence: licenceIn(
      resolve(
        cache,
        name.replace(" ", "@").replace(/[A-Z]/g, (capital) => `!${capital.toLowerCase()}`),
      ),
    ),
  }));
  const library = licenceIn(root);
  return parts.length === 0 || library === "" || parts.some(({ licence }) => licence === "")
    ? null
    : [...parts, { name: "the Go standard library", licence: library }];
}

/** Each text once, below the names of its packages. */
function section(title: string, parts: readonly Part[]): string {
  const namesByText = new Map<string, string[]>();
  for (const { name, licence } of [...parts].sort((part, other) => (part.name < other.name ? -1 : 1))) {
    namesByText.set(licence, [...(namesByText.get(licence) ?? []), name]);
  }
  const blocks = [...namesByText].map(([licence, names]) => [...names, "", licence].join("\n"));
  return [RULE, title, RULE, "", blocks.join(`\n\n${RULE_LINE}\n\n`)].join("\n");
}

const GO_TITLE = `The program: PocketBase ${POCKETBASE_VERSION} and the Go modules in it`;
const NPM_TITLE = "The pages and the hooks: npm packages";

const HEAD = `Sineta is under the MIT licence (LICENSE). It comes with work of others, whose licences stand below.
This file is written by scripts/notice.ts.

Data
- Typefaces: Atkinson Hyperlegible Next and Mono, SIL Open Font License 1.1; their text stands among the npm packages.
- Time zones (scripts/zoneinfo): the IANA time zone database, in the public domain.
- The sample school (scripts/sample-data): goodbooks-10k, CC BY-SA 4.0, https://github.com/zygmuntz/goodbooks-10k; a part of a public
  catalogue of CEFET-RJ. scripts/sample-data/README.md says what was changed. People in it are made up.`;

/** The existing part for Go, where it is of this PocketBase. */
function goSectionOf(notice: string): string | null {
  const [from, to] = [notice.indexOf(`${RULE}\n${GO_TITLE}\n`), notice.indexOf(`${RULE}\n${NPM_TITLE}\n`)];
  return from >= 0 && to > from ? notice.slice(from, to).trim() : null;
}

await main(() => {
  const noticeText = existsSync(NOTICE) ? readFileSync(NOTICE, "utf8") : "";
  const modules = goParts();
  const goSection = modules ? section(GO_TITLE, modules) : goSectionOf(noticeText);
  if (goSection === null) {
    throw new Error(
      `NOTICE has no part for PocketBase ${POCKETBASE_VERSION}, and it can only be written where Go built the program.`,
    );
  }
  const fresh = `${[HEAD, goSection, section(NPM_TITLE, npmParts())].join("\n\n")}\n`;
  if (process.argv.includes("--check")) {
    if (fresh !== noticeText) {
      throw new Error("NOTICE is not what it would be now. Run: node --import tsx scripts/notice.ts");
    }
    return;
  }
  writeFileSync(NOTICE, fresh);
});
