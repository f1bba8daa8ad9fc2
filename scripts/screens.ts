/** The screens of the pages as the areas' own files declare them, and the source files that each loads. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "./paths";
import { filesOf } from "./sources";
import { childrenOf, isNode, type Node } from "./syntax";

export interface ScreenDeclaration {
  /** Its address in the router's form, with the slash before. */
  path: string;
  title: string;
  /** Its place in the menu: the heading, "" above all headings, and its words there. */
  nav?: { group: string; label: string };
  /** Its words among the tabs of the settings. */
  settingsTab?: string;
  /** Its module; empty where the address is a page outside of the application. */
  file: string;
  /** The keys that the "?" sheet shows for it. */
  shownKeys: readonly string[];
  /** The single key that leads to it from anywhere. */
  key?: string;
  /** Printed, or otherwise without the application around it. */
  isWithoutShell: boolean;
}

const AREA_FILE = /^web\/src\/\w+\/([\w-]+-)?area\.ts$/;
/** What these import belongs to other screens. */
const REGISTRIES = /^web\/src\/(app\/.*|\w+\/([\w-]+-)?area\.ts|area\.ts)$|^domain\/school\.ts$/;
/** Who shows the parts that each area declares in its own file, by the part's name there. */
const SHOWS_PARTS: Readonly<Record<string, string>> = {
  "web/src/imports/import-entities.ts": "imports",
  "web/src/platform/settings/CalendarSettings.tsx": "calendar",
  "web/src/people/Person.tsx": "panel",
  "web/src/people/SectorDrawer.tsx": "sector",
  "web/src/platform/Home.tsx": "page",
};

const sourceOf = (path: string): string => readFileSync(resolve(ROOT, path), "utf8");

function programOf(path: string): Node {
  const { program, errors } = parseSync(path, sourceOf(path));
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  return program;
}

const allNodes = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allNodes)];

function propertyOf(node: Node | undefined, name: string): Node | undefined {
  const properties = node && Array.isArray(node.properties) ? node.properties.filter(isNode) : [];
  const property = properties.find(({ key }) => isNode(key) && key.name === name);
  return isNode(property?.value) ? property.value : undefined;
}

/** The module of `() => import("./Screen")`. */
function lazyModule(path: string, node: Node | undefined): string {
  const source = node && allNodes(node).find(({ type }) => type === "ImportExpression")?.source;
  return isNode(source) && typeof source.value === "string" ? (resolveModule(path, source.value) ?? "") : "";
}

function resolveModule(from: string, target: string): string | undefined {
  const base = resolve(ROOT, dirname(from), target);
  const file = [".ts", ".tsx", ""].map((ending) => base + ending).find((path) => existsSync(path) && statSync(path).isFile());
  return file && relative(ROOT, file).replaceAll("\\", "/");
}

/** The values of a file's constants by name, those of web/src/area.ts too. */
function constantsOf(program: Node): Map<string, Node> {
  const declared = [...allNodes(programOf("web/src/area.ts")), ...allNodes(program)].filter(
    ({ type }) => type === "VariableDeclarator",
  );
  return new Map(declared.flatMap(({ id, init }) => (isNode(id) && isNode(init) ? [[String(id.name), init] as const] : [])));
}

/** Every screen of the router. */
export function screens(): ScreenDeclaration[] {
  return filesOf(["web/src"], AREA_FILE).flatMap((path) => {
    const program = programOf(path);
    const constants = constantsOf(program);
    const written = (node: Node | undefined): Node | undefined =>
      node?.type === "Identifier" ? constants.get(String(node.name)) : node;
    const textOf = (node: Node | undefined): string => {
      const value = written(node)?.value;
      return typeof value === "string" ? value : "";
    };
    const keysOf = (node: Node | undefined): string[] => {
      const elements = written(node)?.elements;
      return (Array.isArray(elements) ? elements.filter(isNode) : []).map((row) => textOf(propertyOf(written(row), "keys")));
    };
    return allNodes(program)
      .filter((node) => node.type === "ObjectExpression" && propertyOf(node, "path") && propertyOf(node, "title"))
      .map((node) => {
        const nav = propertyOf(node, "nav");
        const title = textOf(propertyOf(node, "title"));
        const settingsTab = textOf(propertyOf(node, "settings"));
        const key = textOf(propertyOf(nav, "key"));
        return {
          path: `/${textOf(propertyOf(node, "path"))}`,
          title,
          ...(nav ? { nav: { group: textOf(propertyOf(nav, "group")), label: textOf(propertyOf(nav, "label")) || title } } : {}),
          ...(settingsTab ? { settingsTab } : {}),
          ...(key ? { key } : {}),
          file: lazyModule(path, propertyOf(node, "screen")),
          shownKeys: keysOf(propertyOf(node, "shownKeys")),
          isWithoutShell: propertyOf(node, "withoutShell") !== undefined,
        };
      });
  });
}

/** The modules of one part, in all areas. */
const modulesOfPart = (part: string): string[] =>
  filesOf(["web/src"], AREA_FILE).flatMap((path) =>
    allNodes(programOf(path))
      .filter(({ type, key }) => type === "Property" && isNode(key) && key.name === part)
      .map(({ value }) => lazyModule(path, isNode(value) ? value : undefined))
      .filter((file) => file !== ""),
  );

/** Follows the imports between the project's files; each file is read once. */
export class LoadedFiles {
  private readonly imports = new Map<string, readonly string[]>();

  /** The file and all that it loads, at once or later; without the registries that it loads: they name every screen. */
  of(file: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [file];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!reached.has(next) && (next === file || !REGISTRIES.test(next))) {
        reached.add(next);
        open.push(...this.importsOf(next));
      }
    }
    return reached;
  }

  private importsOf(file: string): readonly string[] {
    const known = this.imports.get(file);
    if (known) {
      return known;
    }
    const source = sourceOf(file);
    const { module } = parseSync(file, source);
    const targets = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
    ];
    const part = SHOWS_PARTS[file];
    const found = targets
      .filter((target) => target.startsWith("."))
      .flatMap((target) => resolveModule(file, target) ?? [])
      .filter((path) => /\.tsx?$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path));
    const all = [...found, ...(part ? modulesOfPart(part) : [])];
    this.imports.set(file, all);
    return all;
  }
}
