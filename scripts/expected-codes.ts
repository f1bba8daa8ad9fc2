/**
 * The refusal codes that a test file expects, read from its syntax. A code counts where an expectation compares with it, and where
 * the rows of a table give it to a parameter `code`. In a title, in an input or in a comment it proves nothing.
 */
import { parseSync } from "vite";
import { childrenOf, isNode, type Node } from "./syntax";

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");

/** The names of `expect(…).not.toBe`, from its end: toBe, not, expect. */
function namesOf(node: unknown): string[] {
  if (!isNode(node)) {
    return [];
  }
  switch (node.type) {
    case "CallExpression":
      return namesOf(node.callee);
    case "MemberExpression":
      return [nameOf(node.property), ...namesOf(node.object)];
    default:
      return [nameOf(node)];
  }
}

/** The codes in "409 hold_closed" and in `sentences.hold_closed`. */
function codesIn(node: Node): string[] {
  const inner = childrenOf(node).flatMap(codesIn);
  if (node.type === "Literal" && typeof node.value === "string") {
    return [node.value.split(" ").at(-1)!];
  }
  if (node.type === "MemberExpression" && namesOf(node).some((name) => /sentences$/i.test(name))) {
    return [...namesOf(node), ...inner];
  }
  return inner;
}

/** @param pattern the parameters, or the parts of a destructured row; @param table the literal with the rows. */
function codesOfRows(pattern: readonly Node[], table: Node): string[] {
  const place = pattern.findIndex((parameter) => nameOf(parameter) === "code");
  const literal = table.type === "TSAsExpression" && isNode(table.expression) ? table.expression : table;
  return place < 0
    ? []
    : nodesOf(literal.elements).flatMap((row) =>
        nodesOf(row.elements)
          .slice(place, place + 1)
          .flatMap(codesIn),
      );
}

/** The codes that this node alone says to be expected. */
function codesAt(node: Node): string[] {
  switch (node.type) {
    case "CallExpression": {
      const names = namesOf(node.callee);
      const args = nodesOf(node.arguments);
      const isMatcher = names.length > 1 && names.at(-1) === "expect" && !names.includes("not");
      if (isMatcher || /^expect[A-Z]/.test(names[0]!)) {
        return args.flatMap(codesIn);
      }
      const tables = names[0] === "each" && isNode(node.callee) ? nodesOf(node.callee.arguments) : [];
      return tables.flatMap((table) => codesOfRows(nodesOf(args.at(-1)?.params), table));
    }
    case "ForOfStatement": {
      const declared = isNode(node.left) ? nodesOf(node.left.declarations) : [];
      return declared.flatMap(({ id }) =>
        isNode(id) && isNode(node.right) ? codesOfRows(nodesOf(id.elements), node.right) : [],
      );
    }
    case "Property":
      return nameOf(node.key) === "code" && isNode(node.value) ? codesIn(node.value) : [];
    default:
      return [];
  }
}

const codesBelow = (node: Node): string[] => [...codesAt(node), ...childrenOf(node).flatMap(codesBelow)];

export function codesExpected(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  return codesBelow(program);
}
