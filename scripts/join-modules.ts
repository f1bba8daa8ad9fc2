/**
 * Joins CommonJS modules into one file that evaluates each of them on its first use. Each of PocketBase's interpreters runs that
 * file for itself: an unused module then costs it neither time nor memory.
 */
import { posix } from "node:path";
import { parseSync } from "vite";
import { childrenOf, type Node } from "./syntax";

interface Module {
  /** From the bundle's root. */
  path: string;
  code: string;
  isEntry: boolean;
  /** It only lists what others do, as an area.ts: its objects name values that are to be evaluated on demand. */
  isRegistry: boolean;
}

const IMPORT = /^const (require_[\w$]+) = require\("([^"]+)"\);\n/gm;
const REQUIRE = /\brequire\("(\.[^"]+)"\)/g;
/** As rolldown names them. */
const IMPORTED_NAME = /\brequire_[\w$]+/g;

/** @returns the file's text; it exports what the entry does. */
export function joinModules(modules: readonly Module[]): string {
  const numbers = new Map(modules.map(({ path }, number) => [path, number]));
  const cases = modules.map(
    (module, number) => `case ${number}: (() => {
const exports = $m${number} = {};
// ${module.path}
${useLate(module.isRegistry ? nameLate(module.code) : module.code, module.path, numbers)}})(); return $m${number};`,
  );
  return `"use strict";
let ${modules.map((_, number) => `$m${number}`).join(", ")};
function $keep(owner, name, value) {
  Object.defineProperty(owner, name, { value, enumerable: true });
  return value;
}
function $need(number) {
  switch (number) {
${cases.join("\n")}
  }
}
module.exports = $need(${modules.findIndex(({ isEntry }) => isEntry)});
`;
}

/** Each use of an import evaluates its module, unless that has happened. */
function useLate(code: string, path: string, numbers: ReadonlyMap<string, number>): string {
  const imports = new Map<string, number>();
  const numberOf = (from: string): number => {
    const number = numbers.get(posix.join(posix.dirname(path), from));
    if (number === undefined) {
      throw new Error(`${path} imports ${from}, which is none of the bundle's modules.`);
    }
    return number;
  };
  const remainder = code
    .replace(IMPORT, (_line, name: string, from: string) => {
      imports.set(name, numberOf(from));
      return "";
    })
    .replace(REQUIRE, (_call, from: string) => `$need(${numberOf(from)})`);
  return remainder.replace(IMPORTED_NAME, (name) => {
    const number = imports.get(name);
    return number === undefined ? name : `($m${number} ?? $need(${number}))`;
  });
}

/** Makes each property whose value is an import a getter, which the value replaces after the first access. */
function nameLate(code: string): string {
  const changes: { start: number; end: number; text: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === "ObjectExpression") {
      for (const property of (node.properties as Node[]).filter(({ type }) => type === "Property")) {
        const value = property.value as Node;
        if (isPlainObject(value) || !namesImport(value)) {
          visit(value);
        } else {
          const key = property.key as Node;
          const name = key.type === "Identifier" ? JSON.stringify(key.name) : code.slice(key.start, key.end);
          const text = `get ${name}() { return $keep(this, ${name}, ${code.slice(value.start, value.end)}); }`;
          changes.push({ start: property.start, end: property.end, text });
        }
      }
    } else {
      childrenOf(node).forEach(visit);
    }
  };
  visit(parseSync("area.js", code).program as unknown as Node);
  for (const { start, end, text } of changes.sort((change, other) => other.start - change.start)) {
    code = code.slice(0, start) + text + code.slice(end);
  }
  return code;
}

const isPlainObject = ({ type, properties }: Node): boolean =>
  type === "ObjectExpression" && (properties as Node[]).every((property) => property.type === "Property");

/** Whether an import is needed as soon as the value is, not only when it is called. */
const namesImport = (node: Node): boolean =>
  (node.type === "Identifier" && String(node.name).startsWith("require_")) ||
  (!/Function/.test(node.type) && childrenOf(node).some(namesImport));
