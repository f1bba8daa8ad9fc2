/** The number of checks after which a server counts as down, and as back: H-42. */

export type ServerState = "unknown" | "up" | "down";

export interface MonitorStatus {
  state: ServerState;
  /** Checks since its last answer, and since its last failure. */
  failures: number;
  successes: number;
}

export interface MonitorTerms {
  /** Failures in a row before it counts as down. */
  failures_before: number;
  /** Answers in a row before it counts as back. */
  successes_before: number;
}

export interface CheckOutcome {
  answered: boolean;
  /** Its maintenance, or an outage above it: its silence says nothing about it. */
  quiet: boolean;
}

export interface Judgement extends MonitorStatus {
  /** The alert of this check. */
  news: "down" | "up" | "";
}

/** The effect of a check on a server: no single failure and no single answer changes its state. */
export function statusAfterCheck(
  { state, failures, successes }: MonitorStatus,
  { answered, quiet }: CheckOutcome,
  terms: MonitorTerms,
): Judgement {
  if (answered) {
    const next = successes + 1;
    const isBack = state === "down" && next >= terms.successes_before;
    return { state: isBack || state === "unknown" ? "up" : state, failures: 0, successes: next, news: isBack ? "up" : "" };
  }
  if (quiet) {
    return { state, failures: 0, successes: 0, news: "" };
  }
  const next = failures + 1;
  const fallen = state !== "down" && next >= terms.failures_before;
  return { state: fallen ? "down" : state, failures: next, successes: 0, news: fallen ? "down" : "" };
}

export interface DayOfChecks {
  checks: number;
  answered: number;
}

/** The answered checks in tenths of a percent; null without checks. */
export function availability(days: readonly DayOfChecks[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const answeredCount = days.reduce((sum, day) => sum + day.answered, 0);
  // Rounded down: a server with a short outage was not available all the time.
  return checks === 0 ? null : Math.floor((answeredCount * 1000) / checks);
}

/** "99,7%". */
export const formatAvailability = (tenths: number | null): string =>
  tenths === null ? "" : `${Math.floor(tenths / 10)}${tenths % 10 ? `,${tenths % 10}` : ""}%`;

/** The order of the checks: a server comes before those that depend on it. */
export function parentsFirst<Node extends { id: string; parent: string }>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placedIds = new Set<string>();
  const orderedNodes: Node[] = [];
  const place = (node: Node, path: readonly string[]) => {
    if (placedIds.has(node.id) || path.includes(node.id)) {
      return;
    }
    const parent = byId.get(node.parent);
    if (parent) {
      place(parent, [...path, node.id]);
    }
    placedIds.add(node.id);
    orderedNodes.push(node);
  };
  for (const node of nodes) {
    place(node, []);
  }
  return orderedNodes;
}
