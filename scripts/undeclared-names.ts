import { parseSync } from "vite";
import { isNode, type Node } from "./syntax";

/** The names a function's source uses without declaring them: parameters, locals, property names and keys left out. */
export function parse(source: string): string[] {
  const { program } = parseSync("handler.js", `(${source})`);
  const used = new Set<string>();
  const declaredNames = new Set<string>();
  const declare = (pattern: unknown): void => {
    if (!isNode(pattern)) {
      return;
    }
    if (pattern.type === "Identifier") {
      declaredNames.add(String(pattern.name));
    }
    for (const [key, value] of Object.entries(pattern)) {
      if (key === "elements" || key === "properties") {
        for (const part of value as unknown[]) declare(part);
      } else if (key === "argument" || key === "left" || key === "value") {
        declare(value);
      }
    }
  };
  const visit = (node: Node): void => {
    if (node.type === "Identifier") {
      used.add(String(node.name));
      return;
    }
    if (node.type === "VariableDeclarator") {
      declare(node.id);
    }
    if (/Function/.test(node.type)) {
      for (const parameter of node.params as unknown[]) declare(parameter);
      declare(node.id);
    }
    if (node.type === "CatchClause") {
      declare(node.param);
    }
    for (const [key, value] of Object.entries(node)) {
      const isSkipped =
        !node.computed &&
        ((node.type === "MemberExpression" && key === "property") || (node.type === "Property" && key === "key"));
      if (isSkipped) {
        continue;
      }
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child);
      }
    }
  };
  visit(program as unknown as Node);
  return [...used].filter((name) => !declaredNames.has(name));
}
