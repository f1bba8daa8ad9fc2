/** An API rule with one thing changed, as a typing error would change it. */
import { ROLES } from "../../domain/roles";

/** A rule's text; null gives access to the superuser alone, "" to everybody. */
export type Rule = string | null;

export interface RuleMutant {
  name: string;
  rule: Rule;
}

/** `&&` and `||` over conditions that are left as they are. */
type Node = { all: Node[] } | { any: Node[] } | { condition: string };

const SIGNED_IN = '@request.auth.collectionName = "users" && @request.auth.active = true';
const ROLE = /^@request\.auth\.permissions:each \?= "(\w+)"$/;
const holds = (role: string) => `@request.auth.permissions:each ?= "${role}"`;

function tokensOf(rule: string): string[] {
  return [...rule.matchAll(/\(|\)|&&|\|\||(?:"[^"]*"|'[^']*'|[^()&|"'])+/g)].map(([token]) => token.trim()).filter(Boolean);
}

function parse(rule: string): Node {
  const tokens = tokensOf(rule);
  const unit = (): Node => {
    const token = tokens.shift()!;
    if (token !== "(") {
      return { condition: token };
    }
    const inner = anyOf();
    tokens.shift();
    return inner;
  };
  const series = (separator: string, next: () => Node): Node[] => {
    const nodes = [next()];
    while (tokens[0] === separator) {
      tokens.shift();
      nodes.push(next());
    }
    return nodes;
  };
  const allOf = (): Node => {
    const nodes = series("&&", unit);
    return nodes.length === 1 ? nodes[0]! : { all: nodes };
  };
  const anyOf = (): Node => {
    const nodes = series("||", allOf);
    return nodes.length === 1 ? nodes[0]! : { any: nodes };
  };
  return anyOf();
}

function write(node: Node): string {
  if ("condition" in node) {
    return node.condition;
  }
  const [nodes, word] = "all" in node ? [node.all, " && "] : [node.any, " || "];
  return nodes.map((node) => ("condition" in node ? write(node) : `(${write(node)})`)).join(word);
}

/** A node with one thing changed, and what that was. */
interface Change {
  name: string;
  node: Node;
}

/** The roles of a choice between roles; none when it is something else. */
function rolesOf(node: Node): string[] {
  const nodes = "any" in node ? node.any : [node];
  const roles = nodes.map((node) => ("condition" in node ? ROLE.exec(node.condition)?.[1] : undefined));
  return roles.every((role) => role !== undefined) ? roles : [];
}

/**
 * @param besides whether another part of the rule lets people through as well: Admin may then be named once too often.
 * @param admitted the roles that the conditions beside this one let in: to name another one here changes nothing.
 */
function changes(node: Node, besides = false, admitted: readonly string[] = ROLES): Change[] {
  const roles = rolesOf(node);
  const widened = roles.length === 0 ? [] : ROLES.filter((role) => !roles.includes(role) && admitted.includes(role));
  const others = "any" in node ? node.any : [node];
  const wider = widened.map((role) => ({ name: `${role} too`, node: { any: [...others, { condition: holds(role) }] } }));
  if ("condition" in node) {
    return wider;
  }
  const nodes = "all" in node ? node.all : node.any;
  const same = (children: Node[]): Node => ("all" in node ? { all: children } : { any: children });
  const dropped = nodes
    .filter((child) => !isNeedless(child, nodes) && !(besides && write(child) === holds("Admin")))
    .map((child) => ({ name: `without ${write(child)}`, node: same(nodes.filter((other) => other !== child)) }));
  // A role within a choice of roles is widened by the choice, not by itself.
  const admittedBeside = (child: Node) => {
    const choices = "all" in node ? nodes.filter((other) => other !== child).map(rolesOf) : [];
    return admitted.filter((role) => choices.every((choice) => choice.length === 0 || choice.includes(role)));
  };
  const deeper =
    roles.length > 0 ? [] : nodes.flatMap((child) => within(child, nodes, same, besides || "any" in node, admittedBeside(child)));
  return [...dropped, ...wider, ...deeper];
}

const within = (
  child: Node,
  nodes: readonly Node[],
  same: (children: Node[]) => Node,
  besides: boolean,
  admitted: readonly string[],
): Change[] =>
  changes(child, besides, admitted).map(({ name, node }) => ({
    name,
    node: same(nodes.map((other) => (other === child ? node : other))),
  }));

/** PocketBase gives no id to two accounts: who is one of our users by id need not be asked for the collection too. */
function isNeedless(child: Node, beside: readonly Node[]): boolean {
  const ownRow = (node: Node) => "condition" in node && /= @request\.auth\.id$/.test(node.condition);
  return write(child).startsWith("@request.auth.collectionName") && beside.some(ownRow);
}

/** Every rule that differs from this one by one step: looser, or tighter. */
export function mutantsOf(rule: Rule): RuleMutant[] {
  if (rule === null) {
    return [
      { name: "unlocked for Admin", rule: `${SIGNED_IN} && ${holds("Admin")}` },
      { name: "unlocked for who is signed in", rule: SIGNED_IN },
    ];
  }
  const stepwise = rule === "" ? [] : changes(parse(rule)).map(({ name, node }) => ({ name, rule: write(node) }));
  const whole = [
    { name: "open to everybody", rule: "" },
    { name: "for who is signed in", rule: SIGNED_IN },
    { name: "locked", rule: null },
  ];
  return [...stepwise, ...whole].filter((mutant, index, all) => {
    return mutant.rule !== rule && all.findIndex((other) => other.rule === mutant.rule) === index;
  });
}
