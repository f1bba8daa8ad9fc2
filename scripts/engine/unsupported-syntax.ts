/**
 * The syntax that the program's own JavaScript engine lacks, or reads differently from Node and the browsers: found before a test
 * depends on it. Each line was tried in both.
 */
import { parseSync } from "vite";
import { childrenOf, isNode, type Node } from "../syntax";

/** Globals that it lacks. */
const GLOBALS = new Set(
  (
    "Intl structuredClone TextEncoder TextDecoder URL URLSearchParams setTimeout setInterval queueMicrotask btoa atob crypto " +
    "performance fetch WeakRef FinalizationRegistry Atomics SharedArrayBuffer"
  ).split(" "),
);

/** Methods that it lacks, or that there give other words or another order. */
const METHODS: Readonly<Record<string, string>> = {
  localeCompare: "orders without options; use keyOrder or nameOrder of domain/order.ts",
  toLocaleString: "writes as the machine pleases",
  toLocaleDateString: "writes as the machine pleases",
  toLocaleTimeString: "writes as the machine pleases",
  toLocaleUpperCase: "heeds no language",
  toLocaleLowerCase: "heeds no language",
  isWellFormed: "is missing",
  toWellFormed: "is missing",
  captureStackTrace: "is missing",
};

const SECOND_MATCHER = /\(\?<?[=!]|\\[1-9]|\\k</;
/** Of every sign but some, in both cases: the second matcher counts them one by one. */
const COUNTED_SIGNS = /\\[SWD]|\./;
const withoutClasses = (pattern: string): string => pattern.replace(/\\[^SWD]/g, "").replace(/\[[^\]]*\]/g, "");
const PATTERNS: readonly (readonly [is: (pattern: string, flags: string) => boolean, why: string])[] = [
  [(pattern) => /\\[pP]\{/.test(pattern), "\\p{…} is read as the letters p, {, … and }; write ranges"],
  [(pattern) => /\(\?<[=!]/.test(pattern), "a look-behind; take what stands before into the match"],
  [(_pattern, flags) => /[dv]/.test(flags), "the flags d and v are refused"],
  [(pattern) => /\[\[:\w+:\]/.test(pattern), "[:alpha:] means a class of letters"],
  [(pattern) => /\\u\{?d[89a-f]/i.test(pattern), "half a sign that takes two is not found; compare the signs of [...text]"],
  [
    (pattern, flags) => /\\[bB](?![^[\]]*\])/.test(pattern) && (/[gy]/.test(flags) || SECOND_MATCHER.test(pattern)),
    "\\b takes é for a part of a word where the pattern has g, y, a look-ahead or \\1; name the signs",
  ],
  [
    (pattern, flags) => flags.includes("i") && SECOND_MATCHER.test(pattern) && COUNTED_SIGNS.test(withoutClasses(pattern)),
    "\\S, \\W, \\D or . with i and a look-ahead or \\1 makes each start of the program 30 ms longer; write [^\\s]",
  ],
  [
    (pattern, flags) => flags.includes("m") && /\$/.test(pattern.replaceAll("\\$", "")),
    "$ with m misses the end of a line in CRLF",
  ],
];

function inPattern(pattern: string, flags: string): string[] {
  return PATTERNS.flatMap(([is, reason]) => (is(pattern, flags) ? [`/${pattern}/${flags}: ${reason}`] : []));
}

/** A text that becomes part of a pattern, as its look-around shows. */
const inPart = (text: string | null): string[] => (text !== null && /\(\?<?[=!]/.test(text) ? inPattern(text, "") : []);

/** The text of a literal, a template or a `String.raw`, with a dot for each value in it; null for anything else. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") {
    return node.value;
  }
  const isRaw = node?.type === "TaggedTemplateExpression";
  const template = isRaw ? (node.quasi as Node) : node;
  if (template?.type !== "TemplateLiteral") {
    return null;
  }
  return (template.quasis as Node[])
    .map(({ value }) => (value as { raw: string; cooked: string })[isRaw ? "raw" : "cooked"])
    .join(".");
}

const nameOf = (node: unknown): string => (isNode(node) && node.type === "Identifier" ? String(node.name) : "");

/** Whether an arrow function reads `this`: not in a function of its own. */
const arrowReadsThis = (node: Node, inArrow = false): boolean =>
  node.type === "ThisExpression"
    ? inArrow
    : !["FunctionExpression", "FunctionDeclaration", "ClassExpression"].includes(node.type) &&
      childrenOf(node).some((part) => arrowReadsThis(part, inArrow || node.type === "ArrowFunctionExpression"));

function problemsOf(node: Node): string[] {
  switch (node.type) {
    case "Literal": {
      const { regex } = node as unknown as { regex?: { pattern: string; flags: string } };
      return regex ? inPattern(regex.pattern, regex.flags) : inPart(textOf(node));
    }
    case "TemplateLiteral":
      return inPart(textOf(node));
    case "NewExpression":
    case "CallExpression": {
      const [first, second] = node.arguments as Node[];
      const pattern = nameOf(node.callee) === "RegExp" ? textOf(first) : null;
      const missingGlobals = GLOBALS.has(nameOf(node.callee)) ? [`${nameOf(node.callee)} is missing`] : [];
      return [...missingGlobals, ...(pattern === null ? [] : inPattern(pattern, textOf(second) ?? ""))];
    }
    case "MemberExpression": {
      const name = nameOf(node.property);
      const reason = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
      return [
        ...(GLOBALS.has(nameOf(node.object)) ? [`${nameOf(node.object)} is missing`] : []),
        ...(reason && node.computed !== true ? [`${name} ${reason}`] : []),
      ];
    }
    case "PropertyDefinition":
      return isNode(node.value) && arrowReadsThis(node.value)
        ? ["an arrow function in a field loses this where the class is made within a callback; write a method"]
        : [];
    default:
      return [];
  }
}

/** A sentence for each, with its line. @param path of a TypeScript file. */
export function unknownIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  const results: string[] = [];
  const visit = (node: Node): void => {
    for (const problem of problemsOf(node)) {
      results.push(`${path}:${source.slice(0, node.start).split("\n").length}: ${problem}`);
    }
    childrenOf(node).forEach(visit);
  };
  visit(program as unknown as Node);
  return results;
}
