/** The titles of tests that run, and the rules that they name: read from the syntax of the test files. */
import { parseSync } from "vite";
import { isFileFull, isNamedFull, withoutMark } from "./suites";
import { childrenOf, isNode, type Node } from "./syntax";

const RUNNERS = ["test", "it", "describe"];
/** `test.each`'s rows are titles where the title says "%s". */
const ROWS = "each";
/** Declared, but not run: a mention of a rule that no test verifies. */
const NOT_RUN = ["skip", "skipIf", "runIf", "todo", "fixme", "fail", "fails"];
const RULES = /\b[A-Z]-\d{1,2}\b/g;

/** "H-2 and L-3": H-2, L-3. */
export const rulesNamed = (text: string): string[] => text.match(RULES) ?? [];

/** The words of `test.describe.skip(…)`, `test.each(…)(…)`: ["test", "describe", "skip"], ["test", "each"]; none for other calls. */
function calleeWords(callee: unknown): string[] {
  if (!isNode(callee)) {
    return [];
  }
  switch (callee.type) {
    case "Identifier":
      return [String(callee.name)];
    case "MemberExpression":
      return [...calleeWords(callee.object), ...calleeWords(callee.property)];
    case "CallExpression":
      return calleeWords(callee.callee);
    default:
      return [];
  }
}

/** All string literals within a node, without those in functions: they are no titles. */
function textsOf(node: Node): string[] {
  if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") {
    return [];
  }
  if (node.type === "Literal" && typeof node.value === "string") {
    return [node.value];
  }
  if (node.type === "TemplateElement" && isNode(node) && typeof node.value === "object" && node.value !== null) {
    return "cooked" in node.value ? [String(node.value.cooked)] : [];
  }
  return childrenOf(node).flatMap(textsOf);
}

function argumentsOf(call: Node): Node[] {
  return Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [];
}

/** A title without the mark of its suite. */
export interface Title {
  text: string;
  /** Whether `make test` leaves all its tests to `make test-all`. */
  full: boolean;
}

/** The titles of a file's tests that run, with those of their rows; a title of a `describe` counts where one runs in it. */
export function titlesRun(path: string, source: string): Title[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  const tables = new Map(childrenOf(program).flatMap(declaredIn));
  const ofFull = isFileFull(source);
  return titlesIn(program, tables).titles.map(({ text, full }) => ({ text, full: full || ofFull }));
}

/** Named tables at the head of a file, as `test.each(CASES)` uses them. */
function declaredIn(node: Node): [string, Node][] {
  if (node.type !== "VariableDeclaration") {
    return [];
  }
  return childrenOf(node).flatMap(({ id, init }): [string, Node][] =>
    isNode(id) && isNode(init) ? [[String(id.name), init]] : [],
  );
}

interface TitlesOfNode {
  titles: Title[];
  runs: boolean;
}

function titlesIn(node: Node, tables: ReadonlyMap<string, Node>): TitlesOfNode {
  const words = node.type === "CallExpression" ? calleeWords(node.callee) : [];
  const args = argumentsOf(node);
  const runner = words.findLast((word) => RUNNERS.includes(word));
  const isDeclaration = runner && RUNNERS.includes(words[0]!) && args.some(({ type }) => type.endsWith("FunctionExpression"));
  if (!isDeclaration) {
    return joinTitles(childrenOf(node), tables);
  }
  if (words.some((word) => NOT_RUN.includes(word)) || isSelfSkipping(args)) {
    return { titles: [], runs: false };
  }
  const inner = joinTitles(args, tables);
  const runs = runner !== "describe" || inner.runs;
  const rows = words.at(-1) === ROWS && isNode(node.callee) ? argumentsOf(node.callee) : [];
  const namedRows = rows.map((row) => (row.type === "Identifier" ? tables.get(String(row.name)) : row)).filter(isNode);
  const marked = textsOf(args[0]!).some(isNamedFull);
  const titles = [args[0]!, ...namedRows]
    .flatMap(textsOf)
    .map((text) => ({ text: withoutMark(text), full: marked || isNamedFull(text) }));
  const innerTitles = inner.titles.map(({ text, full }) => ({ text, full: marked || full }));
  return { titles: runs ? [...titles, ...innerTitles] : [], runs };
}

function joinTitles(nodes: readonly Node[], tables: ReadonlyMap<string, Node>): TitlesOfNode {
  const parts = nodes.map((node) => titlesIn(node, tables));
  return { titles: parts.flatMap(({ titles }) => titles), runs: parts.some(({ runs }) => runs) };
}

/** `test.skip()` as a statement of the test's own body. */
function isSelfSkipping(args: readonly Node[]): boolean {
  return args.some(({ type, body }) => {
    if (!type.endsWith("FunctionExpression") || !isNode(body)) {
      return false;
    }
    return childrenOf(body).some(({ expression }) => {
      const words = isNode(expression) && expression.type === "CallExpression" ? calleeWords(expression.callee) : [];
      return (
        words.length > 1 &&
        NOT_RUN.includes(words.at(-1)!) &&
        argumentsOf(expression as Node).every(({ type: kind }) => !kind.endsWith("FunctionExpression"))
      );
    });
  });
}
