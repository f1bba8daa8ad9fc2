/** Builds of the hooks with a deliberate error: a table that does not detect it proves nothing. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { alteredHooks } from "../helpers/altered-hooks";

/** The statement of one contract or list that differs from the sources. */
export interface Terms {
  /** The contract's path, or `list/<name>`. */
  path: string;
  roles?: readonly string[];
  open?: boolean;
}

/** Hooks whose contracts and lists can be changed while the program runs. */
export interface ChangeableHooks {
  folder: string;
  apply: (terms: Terms | null) => void;
}

const SWITCH = "mutant.json";

/** Reads the switch at every look at a contract's terms. */
const PLIANT = `
function pliant(path, terms) {
  const said = () => JSON.parse(toString($os.readFile(\`\${__hooks}/${SWITCH}\`)));
  for (const name of ["roles", "open"]) {
    const value = terms[name];
    Object.defineProperty(terms, name, { get: () => (said().path === path && name in said() ? said()[name] : value) });
  }
}`;

export async function pliantHooks(): Promise<ChangeableHooks> {
  const folder = await alteredHooks({
    "after the areas": `${PLIANT}
for (const path in contracts) pliant(path, contracts[path]);
for (const name in LISTS) pliant("list/" + name, LISTS[name]);`,
  });
  const apply = (terms: Terms | null) => writeFileSync(resolve(folder, SWITCH), JSON.stringify(terms ?? {}));
  apply(null);
  return { folder, apply };
}
