/** The one-way rule of docs/architecture.md: the imports that each layer allows. */
import { filesOf } from "./sources";

/**
 * The areas that others depend on, the lowest first: each may import those before it. All other areas depend on all of these, and
 * never import each other.
 */
const FOUNDATIONS = ["platform", "imports", "people", "messaging"] as const;
const AREAS: readonly string[] = filesOf(["domain"], /^domain\/\w+\/area\.ts$/).map((path) => path.split("/")[1]!);

/** A file's place in the project. */
interface Place {
  layer: "domain" | "hooks" | "sample" | "web" | "tests" | "scripts" | "help" | "other";
  /** An area, a folder that is none (`ui`, `app`), or a file's own name where it is in no folder. */
  part: string;
}

/** From its path: `web/src/library/circulation/desk/Desk.tsx` is in the library's part of the web layer. */
export function placeOf(path: string): Place {
  const [top = "", ...folders] = path.split("/");
  const inner = top === "domain" ? folders : folders.slice(1);
  const layers: Record<string, Place["layer"]> = {
    domain: "domain",
    pb_hooks: "hooks",
    sample: "sample",
    web: "web",
    tests: "tests",
    scripts: "scripts",
    help: "help",
  };
  const layer = layers[top] ?? "other";
  if (layer === "sample" || layer === "tests" || layer === "scripts" || layer === "help") {
    return { layer, part: "" };
  }
  return { layer, part: inner.length > 1 ? inner[0]! : (inner[0] ?? "").replace(/(\.d)?\.tsx?$/, "") };
}

const isArea = (part: string): boolean => AREAS.includes(part);

/** The feature of an area that a file belongs to, `web/src/library/circulation`; "" where it belongs to none. */
function featureOf(path: string): string {
  const { layer, part } = placeOf(path);
  const folders = path.split("/");
  const feature = folders.slice(0, layer === "domain" ? 3 : 4);
  return ["domain", "hooks", "web"].includes(layer) && isArea(part) && feature.length < folders.length ? feature.join("/") : "";
}

/**
 * The circular imports between the features of an area: a reader of one would have to read all. @param imports of one file by
 * another, both from the project's root; without tests.
 */
export function circlesOfRooms(imports: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of imports.map((step) => [featureOf(step.from), featureOf(step.to)] as const)) {
    if (from !== "" && to !== "" && from !== to) {
      next.set(from, (next.get(from) ?? new Set()).add(to));
    }
  }
  return circlesOf(next);
}

/**
 * The files that import each other in a circle. Such a file can't be read, tested or moved alone, and the order of evaluation
 * decides whether the other's values exist. @param imports as {@link circlesOfRooms} takes them, and the imports of types alone.
 */
export function circlesOfFiles(imports: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  return circlesOf(next);
}

/** Each circle once, its members by name. */
function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reach = new Map([...next.keys()].map((place) => [place, reachableFrom(place, next)]));
  const leadsTo = (from: string, to: string) => reach.get(from)?.has(to) ?? false;
  const places = [...reach.keys()].filter((place) => leadsTo(place, place)).sort();
  const circles = places.map((place) => places.filter((other) => leadsTo(place, other) && leadsTo(other, place)).join(", "));
  return [...new Set(circles)].map((circle) => `${circle} import each other in a circle`);
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let feature = open.pop(); feature !== undefined; feature = open.pop()) {
    const unseen = [...(next.get(feature) ?? [])].filter((nextFeature) => !reached.has(nextFeature));
    for (const nextFeature of unseen) {
      reached.add(nextFeature);
    }
    open.push(...unseen);
  }
  return reached;
}

/** Whether an area may import from another. */
function areaMayImport(area: string, other: string): boolean {
  const height = (FOUNDATIONS as readonly string[]).indexOf(area);
  const otherHeight = (FOUNDATIONS as readonly string[]).indexOf(other);
  return area === other || (otherHeight >= 0 && (height < 0 || otherHeight < height));
}

/** The parts of the school's rules that the kit needs: how values are written, nothing of their meaning. */
const UI_MAY_USE = ["text", "dates", "csv", "refusal", "code128", "codes", "label-sheets"];
/** The files that register the areas in one program; no area imports them, except for types. */
const REGISTRIES = ["school"];

function domainMayImport(from: string, to: string): boolean {
  if (REGISTRIES.includes(from)) {
    return true;
  }
  return isArea(to) ? isArea(from) && areaMayImport(from, to) : !REGISTRIES.includes(to);
}

/** @param from a part of the hooks. @param to a part of the hooks, or of the domain. */
function hooksMayImport(from: string, to: Place): boolean {
  const composes = ["main", "school", "registry"].includes(from);
  if (composes) {
    return true;
  }
  if (to.layer === "domain") {
    return isArea(to.part) ? from === "area" || areaMayImport(from, to.part) : !REGISTRIES.includes(to.part);
  }
  // An area's exports use the terms of the foundations.
  if (from === "area") {
    return (FOUNDATIONS as readonly string[]).includes(to.part);
  }
  return to.part === "area" || (isArea(to.part) && areaMayImport(from, to.part));
}

function webMayImport(from: string, to: Place): boolean {
  if (to.layer === "domain") {
    if (from === "ui") {
      return UI_MAY_USE.includes(to.part);
    }
    return !isArea(from) || !isArea(to.part) || areaMayImport(from, to.part);
  }
  const below = ["data", "ui"].includes(to.part);
  switch (from) {
    case "ui":
    case "data":
      return false;
    case "main":
      return below || to.part === "app";
    case "app":
      return below || to.part === "area" || isArea(to.part);
    case "area":
      return (FOUNDATIONS as readonly string[]).includes(to.part);
    default:
      return below || to.part === "area" || areaMayImport(from, to.part);
  }
}

/** Whether code of one place may import code of the other. */
function mayImport(from: Place, to: Place): boolean {
  if (from.layer === to.layer && from.part === to.part) {
    return true;
  }
  switch (from.layer) {
    case "domain":
      return to.layer === "domain" && domainMayImport(from.part, to.part);
    case "hooks":
      return (to.layer === "hooks" || to.layer === "domain") && hooksMayImport(from.part, to);
    // The sample school uses the product; nothing in the product uses it.
    case "sample":
      return ["sample", "hooks", "domain"].includes(to.layer);
    case "web":
      return (to.layer === "web" || to.layer === "domain") && webMayImport(from.part, to);
    case "tests":
      return ["domain", "tests", "scripts", "help"].includes(to.layer);
    case "scripts":
      return to.layer === "domain" || to.layer === "help";
    case "help":
      return to.layer === "domain";
    default:
      return true;
  }
}

/** npm packages by layer; a layer without an entry may use any. */
function mayUse({ layer, part }: Place, name: string): boolean {
  if (layer === "domain") {
    return name === "zod/mini";
  }
  if (layer === "hooks" || layer === "sample") {
    return false;
  }
  return name !== "pocketbase" || layer !== "web" || part === "data";
}

/** The source of truth about permissions: a test compares the pages' route table with it too. */
const ROLE_TABLE = "tests/api/role-table.ts";

const placeName = ({ layer, part }: Place): string => (part ? `${layer}/${part}` : layer);

/**
 * The error of an import, or null. @param from the importing file, from the project's root. @param target the imported file, from
 * the root, or a package's name. `isType`: only its types are imported.
 */
export function importProblem(from: string, target: { file: string; isType?: boolean } | { name: string }): string | null {
  const isTest = /\.test\.tsx?$/.test(from);
  const place = placeOf(from);
  if ("name" in target) {
    return mayUse(place, target.name) || (isTest && /^(vitest$|node:)/.test(target.name))
      ? null
      : `${placeName(place)} may not use ${target.name}`;
  }
  if (isTest && target.file === ROLE_TABLE) {
    return null;
  }
  const other = placeOf(target.file);
  // The pages import the product's contracts and lists as types only: no code of another area enters a page.
  if (place.layer === "web" && other.layer === "domain" && REGISTRIES.includes(other.part)) {
    return target.isType ? null : `${placeName(place)} may import only types of ${placeName(other)} (${target.file})`;
  }
  return mayImport(place, other) ? null : `${placeName(place)} may not import ${placeName(other)} (${target.file})`;
}
