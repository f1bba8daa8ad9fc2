/** The one-way rule of docs/architecture.md: which wing may import which. */

const AREAS = ["account", "people", "library", "imports", "warehouse", "support", "messaging"] as const;
/** Shared by the areas of its wing, and importing none of them. */
const SHARED = "platform";

/** A file's place in the house, from its path: `web/src/library/desk/Desk.tsx` is `web/library`. */
export function wingOf(path: string): string {
  const [top = "", second = "", third = "", fourth] = path.split("/");
  if (top === "web" && second === "src") {
    return fourth === undefined ? "web/entry" : `web/${third}`;
  }
  if (top === "pb_hooks" && second === "src") {
    return fourth === undefined ? `hooks/${third.replace(/\.d\.ts$|\.ts$/, "")}` : `hooks/${third}`;
  }
  if (top === "domain") {
    return third === "" ? `domain/${second.replace(/\.ts$/, "")}` : "domain/*";
  }
  return top;
}

const isDomain = (wing: string) => wing.startsWith("domain/");
const isArea = (name: string) => (AREAS as readonly string[]).includes(name);

/** What the kit needs of the school's rules: how things are written, nothing of what they mean. */
const KIT_MAY_USE = ["domain/text", "domain/dates", "domain/csv", "domain/refusal", "domain/code128"];

/** Whether code of wing `from` may import code of wing `to`. */
function wingMayImport(from: string, to: string): boolean {
  if (from === to) {
    return true;
  }
  if (isDomain(from)) {
    return isDomain(to);
  }
  const [side = "", place = ""] = from.split("/");
  const [otherSide = "", otherPlace = ""] = to.split("/");
  if (side === "hooks") {
    if (isDomain(to)) {
      return true;
    }
    // Only what composes the product sees several areas: the table of contents and the made-up school.
    const composes = place === "school" || place === "sample";
    return otherSide === "hooks" && (composes || (isArea(place) && otherPlace === SHARED));
  }
  if (side === "web") {
    if (place === "ui") {
      return KIT_MAY_USE.includes(to);
    }
    if (isDomain(to)) {
      return true;
    }
    if (otherSide !== "web") {
      return false;
    }
    const below = ["data", "ui"].includes(otherPlace);
    switch (place) {
      case "entry":
        return ["app", "ui", "data"].includes(otherPlace);
      case "app":
        return below || isArea(otherPlace) || otherPlace === SHARED;
      case "data":
        return false;
      case SHARED:
        return below;
      default:
        return below || otherPlace === SHARED;
    }
  }
  if (from === "tests") {
    return isDomain(to) || to === "scripts";
  }
  if (from === "scripts") {
    return isDomain(to);
  }
  return from !== "pb_migrations";
}

/** npm packages by wing; a wing that is not named takes what it needs. */
function wingMayUse(from: string, name: string): boolean {
  if (isDomain(from)) {
    return name === "zod/mini";
  }
  if (from.startsWith("hooks/")) {
    return false;
  }
  return name !== "pocketbase" || !from.startsWith("web/") || from === "web/data";
}

/** The truth about who may what: the pages' route table is held against it too. */
const ROLE_TABLE = "tests/api/role-table.ts";

/**
 * What is wrong with an import, or null.
 * @param from the importing file, from the project's root.
 * @param target the imported file, from the root, or a package's name.
 */
export function importProblem(from: string, target: { file: string } | { name: string }): string | null {
  const isTest = /\.test\.tsx?$/.test(from);
  const wing = wingOf(from);
  if ("name" in target) {
    return wingMayUse(wing, target.name) || (isTest && /^(vitest$|node:)/.test(target.name))
      ? null
      : `${wing} may not use ${target.name}`;
  }
  if (isTest && target.file === ROLE_TABLE) {
    return null;
  }
  const other = wingOf(target.file);
  return wingMayImport(wing, other) ? null : `${wing} may not import ${other} (${target.file})`;
}
