/** The menu as the areas' own files write it: the entries below each heading. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../paths";
import { filesOf } from "../sources";
import { childrenOf, isNode, type Node } from "../syntax";

const allNodes = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allNodes)];

function property(node: Node, name: string): Node | undefined {
  const properties = Array.isArray(node.properties) ? node.properties.filter(isNode) : [];
  const property = properties.find(({ key }) => isNode(key) && key.name === name);
  return isNode(property?.value) ? property.value : undefined;
}

/** Each heading with the words below it. */
export function menu(): Map<string, Set<string>> {
  const byKey = new Map<string, Set<string>>();
  for (const path of filesOf(["web/src"], /\/(area|asking)\.ts$/)) {
    const { program } = parseSync(path, readFileSync(resolve(ROOT, path), "utf8"));
    const nodes = isNode(program) ? allNodes(program) : [];
    const constants = new Map(
      nodes.filter(({ type }) => type === "VariableDeclarator").map(({ id, init }) => [isNode(id) ? id.name : "", init]),
    );
    const textOf = (node: Node | undefined): string | undefined => {
      const value = node?.type === "Identifier" ? constants.get(node.name) : node;
      return isNode(value) && typeof value.value === "string" ? value.value : undefined;
    };
    for (const node of nodes.filter(({ type }) => type === "ObjectExpression")) {
      const nav = property(node, "nav");
      const group = nav && textOf(property(nav, "group"));
      const label = nav && (textOf(property(nav, "label")) ?? textOf(property(node, "title")));
      if (group && label) {
        byKey.set(group, (byKey.get(group) ?? new Set()).add(label));
      }
    }
  }
  return byKey;
}
