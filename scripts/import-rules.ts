/** The one-way rule of docs/architecture.md: which room may import which, in each wing. */

/**
 * The areas that others stand on, the lowest first: each may import those before it. All other areas stand on all of these,
 * and never import each other.
 */
const FOUNDATIONS = ["platform", "imports", "messaging", "people"] as const;
const AREAS = [...FOUNDATIONS, "account", "library", "warehouse", "support"] as const;

/** A file's place in the house. */
interface Place {
  wing: "domain" | "hooks" | "web" | "tests" | "scripts" | "other";
  /** An area, a room that is none (`ui`, `app`), or a file's own name where it lies in no room. */
  room: string;
}

/** From its path: `web/src/library/circulation/desk/Desk.tsx` lies in the library's room of the web wing. */
export function placeOf(path: string): Place {
  const [top = "", ...rest] = path.split("/");
  const within = top === "domain" ? rest : rest.slice(1);
  const wings: Record<string, Place["wing"]> = {
    domain: "domain",
    pb_hooks: "hooks",
    web: "web",
    tests: "tests",
    scripts: "scripts",
  };
  const wing = wings[top] ?? "other";
  if (wing === "tests" || wing === "scripts") {
    return { wing, room: "" };
  }
  return { wing, room: within.length > 1 ? within[0]! : (within[0] ?? "").replace(/(\.d)?\.tsx?$/, "") };
}

const isArea = (room: string): boolean => (AREAS as readonly string[]).includes(room);

/** Whether an area may import another area's room. */
function areaMayImport(area: string, other: string): boolean {
  const height = (FOUNDATIONS as readonly string[]).indexOf(area);
  const otherHeight = (FOUNDATIONS as readonly string[]).indexOf(other);
  return area === other || (otherHeight >= 0 && (height < 0 || otherHeight < height));
}

/** What the kit needs of the school's rules: how things are written, nothing of what they mean. */
const KIT_MAY_USE = ["text", "dates", "csv", "refusal", "code128", "codes", "label-sheets"];
/** What folds the areas into one program; no area imports it, but for types. */
const FOLDS = ["school"];

function domainMayImport(from: string, to: string): boolean {
  if (FOLDS.includes(from)) {
    return true;
  }
  return isArea(to) ? isArea(from) && areaMayImport(from, to) : !FOLDS.includes(to);
}

/** @param from a room of the hooks. @param to a room of the hooks, or of the domain. */
function hooksMayImport(from: string, to: Place): boolean {
  const composes = ["main", "school", "fold"].includes(from);
  if (composes) {
    return true;
  }
  if (to.wing === "domain") {
    return isArea(to.room) ? from === "area" || areaMayImport(from, to.room) : !FOLDS.includes(to.room);
  }
  // What an area gives is said in terms of the foundations.
  if (from === "area") {
    return (FOUNDATIONS as readonly string[]).includes(to.room);
  }
  return to.room === "area" || (isArea(to.room) && areaMayImport(from, to.room));
}

function webMayImport(from: string, to: Place): boolean {
  if (to.wing === "domain") {
    if (from === "ui") {
      return KIT_MAY_USE.includes(to.room);
    }
    return !isArea(from) || !isArea(to.room) || areaMayImport(from, to.room);
  }
  const below = ["data", "ui"].includes(to.room);
  switch (from) {
    case "ui":
    case "data":
      return false;
    case "main":
      return below || to.room === "app";
    case "app":
      return below || to.room === "area" || isArea(to.room);
    case "area":
      return (FOUNDATIONS as readonly string[]).includes(to.room);
    default:
      return below || to.room === "area" || areaMayImport(from, to.room);
  }
}

/** Whether code of one place may import code of the other. */
function mayImport(from: Place, to: Place): boolean {
  if (from.wing === to.wing && from.room === to.room) {
    return true;
  }
  switch (from.wing) {
    case "domain":
      return to.wing === "domain" && domainMayImport(from.room, to.room);
    case "hooks":
      return (to.wing === "hooks" || to.wing === "domain") && hooksMayImport(from.room, to);
    case "web":
      return (to.wing === "web" || to.wing === "domain") && webMayImport(from.room, to);
    case "tests":
      return ["domain", "tests", "scripts"].includes(to.wing);
    case "scripts":
      return to.wing === "domain";
    default:
      return true;
  }
}

/** npm packages by wing; a wing that is not named takes what it needs. */
function mayUse({ wing, room }: Place, name: string): boolean {
  if (wing === "domain") {
    return name === "zod/mini";
  }
  if (wing === "hooks") {
    return false;
  }
  return name !== "pocketbase" || wing !== "web" || room === "data";
}

/** The truth about who may what: the pages' route table is held against it too. */
const ROLE_TABLE = "tests/api/role-table.ts";

const said = ({ wing, room }: Place): string => (room ? `${wing}/${room}` : wing);

/**
 * What is wrong with an import, or null.
 * @param from the importing file, from the project's root.
 * @param target the imported file, from the root, or a package's name. `isType`: only its types are imported.
 */
export function importProblem(from: string, target: { file: string; isType?: boolean } | { name: string }): string | null {
  const isTest = /\.test\.tsx?$/.test(from);
  const place = placeOf(from);
  if ("name" in target) {
    return mayUse(place, target.name) || (isTest && /^(vitest$|node:)/.test(target.name))
      ? null
      : `${said(place)} may not use ${target.name}`;
  }
  if (isTest && target.file === ROLE_TABLE) {
    return null;
  }
  const other = placeOf(target.file);
  // The pages know the product's contracts and lists by their types alone: nothing of another area comes into a page.
  if (place.wing === "web" && other.wing === "domain" && FOLDS.includes(other.room)) {
    return target.isType ? null : `${said(place)} may import only types of ${said(other)} (${target.file})`;
  }
  return mayImport(place, other) ? null : `${said(place)} may not import ${said(other)} (${target.file})`;
}
