/** Typical programming errors, found by syntax in one source: each is the source with one thing changed. */
import { parseSync } from "vite";
import { childrenOf, isNode, type Node } from "../../scripts/syntax";

export const KINDS = [
  "comparison",
  "condition",
  "refusal",
  "figure",
  "role",
  "effect",
  "field",
  "arithmetic",
  "trigger",
  "access rule",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Fault {
  kind: Kind;
  /** Path in the project. */
  path: string;
  line: number;
  /** From 1, as an editor counts. */
  column: number;
  /** That line, without its indentation. */
  text: string;
  /** Places in the source, as `slice` takes them. */
  start: number;
  end: number;
  before: string;
  after: string;
}

type Change = Pick<Fault, "kind" | "start" | "end" | "after">;

const COMPARISONS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
const SUMS: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/" };
/** A minute, an hour and a day in milliseconds, and a day in seconds: nobody could notice one more. */
const UNITS: readonly unknown[] = [60_000, 3_600_000, 86_400_000, 86_400];
const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
/** The function by which a screen sends a command. */
const SENDING = /^(mutate|mutateAsync|callCommand)$/;

/** A field that a screen sends loses what was typed, and keeps its type. */
function unsent(field: Node, source: string): Change[] {
  if (field.type !== "Property" || !isNode(field.value) || !isNode(field.key) || field.computed === true) {
    return [];
  }
  const value = source.slice(field.value.start, field.value.end);
  const name = source.slice(field.key.start, field.key.end);
  return name === "id"
    ? []
    : [{ kind: "field", start: field.start, end: field.end, after: `${name}: undefined as unknown as typeof ${value}` }];
}

const calledName = (node: Node): string => {
  const callee = node.callee as Node;
  const last = callee.type === "MemberExpression" ? (callee.property as Node) : callee;
  return String(last.name ?? "");
};

function changesAt(node: Node, source: string, top: boolean): Change[] {
  const text = (part: unknown) => source.slice((part as Node).start, (part as Node).end);
  switch (node.type) {
    case "BinaryExpression": {
      const [left, right, operator] = [node.left as Node, node.right as Node, String(node.operator)];
      const between = { start: left.end, end: right.start };
      const middle = source.slice(left.end, right.start);
      const turned = COMPARISONS[operator] ?? SUMS[operator];
      return turned === undefined
        ? []
        : [{ kind: COMPARISONS[operator] ? "comparison" : "arithmetic", ...between, after: middle.replace(operator, turned) }];
    }
    case "LogicalExpression":
      return node.operator === "??"
        ? []
        : [node.left, node.right].map(
            (part): Change => ({ kind: "condition", start: node.start, end: node.end, after: text(part) }),
          );
    case "ThrowStatement":
      return /^throw refuse\w*\(/.test(text(node))
        ? [{ kind: "refusal", start: node.start, end: node.end, after: text(node).replace("throw", "void") }]
        : [];
    case "ExpressionStatement": {
      const call = node.expression as Node;
      return call.type === "CallExpression" && !top && !/^set[A-Z]/.test(calledName(call))
        ? [{ kind: "effect", start: node.start, end: node.end, after: "void 0;" }]
        : [];
    }
    case "VariableDeclarator": {
      const value = node.init as Node | null;
      return CONSTANT.test(text(node.id)) &&
        value?.type === "Literal" &&
        typeof value.value === "number" &&
        !UNITS.includes(value.value)
        ? [{ kind: "figure", start: value.start, end: value.end, after: String(value.value + 1) }]
        : [];
    }
    case "Property":
      return top && text(node.key) === "roles" ? roleChanges(node.value as Node, source) : [];
    case "CallExpression": {
      const [argument] = node.arguments as Node[];
      return SENDING.test(calledName(node)) && argument?.type === "ObjectExpression"
        ? (argument.properties as Node[]).flatMap((field) => unsent(field, source))
        : [];
    }
    default:
      return [];
  }
}

function roleChanges(roles: Node, source: string): Change[] {
  const text = source.slice(roles.start, roles.end);
  const held = new RegExp(`const ${text.replace(/\W/g, "\\$&")} = (\\[.*\\])`).exec(source)?.[1] ?? text;
  const others = ["Biblioteca", "Almoxarifado", "Tecnologia"].filter((role) => !held.includes(role));
  return others.slice(0, 1).map((role) => ({
    kind: "role",
    start: roles.start,
    end: roles.end,
    after:
      roles.type === "ArrayExpression"
        ? text.replace(/,?\s*\]$/, `${text === "[]" ? "" : ", "}"${role}"]`)
        : `[...${text}, "${role}"]`,
  }));
}

const FUNCTIONS = /Function/;

/** All faults that this source could have. @param path in the project, of a TypeScript file. */
export function faultsIn(path: string, source: string): Fault[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) {
    throw new Error(`${path} can't be read: ${errors[0]?.message}`);
  }
  const changes: Change[] = [];
  const visit = (node: Node, top: boolean) => {
    if (node.type.startsWith("TS")) {
      return;
    }
    changes.push(...changesAt(node, source, top));
    for (const part of childrenOf(node)) {
      visit(part, top && !FUNCTIONS.test(node.type));
    }
  };
  visit(program as unknown as Node, true);
  return changes.map((change) => faultOf(path, source, change));
}

const SCHEMA_CHANGES: readonly (readonly [Kind, RegExp, (text: string) => string])[] = [
  // A temporary one is gone with the connection that made it.
  ["trigger", /CREATE TRIGGER/g, () => "CREATE TEMP TRIGGER"],
  ["access rule", /RULES\.(ADMIN|LIBRARY|WAREHOUSE|SUPPORT)\b/g, () => "RULES.ANY_STAFF"],
  ["access rule", /RULES\.ANY_STAFF\b/g, () => "RULES.SIGNED_IN"],
];

/** The same for a step of the schema. */
export function schemaFaultsIn(path: string, source: string): Fault[] {
  return SCHEMA_CHANGES.flatMap(([kind, pattern, changed]) =>
    [...source.matchAll(pattern)].map((match) =>
      faultOf(path, source, { kind, start: match.index, end: match.index + match[0].length, after: changed(match[0]) }),
    ),
  );
}

function faultOf(path: string, source: string, change: Change): Fault {
  const above = source.slice(0, change.start).split("\n");
  const [below] = source.slice(change.start).split("\n", 1);
  return {
    path,
    line: above.length,
    column: above.at(-1)!.length + 1,
    text: (above.at(-1)! + below!).trim(),
    before: source.slice(change.start, change.end),
    ...change,
  };
}

const MAX_SIGNS = 60;
const short = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_SIGNS ? `${line.slice(0, MAX_SIGNS)}…` : line;
};

/** One line for people, which names the change without its place. */
export const changeOf = ({ kind, before, after }: Fault): string => `${kind}: ${short(before)} → ${short(after)}`;

/** The source with its fault. */
export const withFault = (source: string, { start, end, after }: Fault): string =>
  source.slice(0, start) + after + source.slice(end);
