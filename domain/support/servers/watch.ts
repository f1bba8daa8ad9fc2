/** When a server counts as down, and as back: H-42. */

export type ServerState = "unknown" | "up" | "down";

export interface Watched {
  state: ServerState;
  /** Since its last answer, and since its last silence. */
  failures: number;
  successes: number;
}

export interface WatchTerms {
  /** In a row, before it counts as down. */
  failures_before: number;
  /** In a row, before it counts as back. */
  successes_before: number;
}

export interface Look {
  answered: boolean;
  /** Maintenance, or what it hangs on is in trouble: its silence says nothing about it. */
  quiet: boolean;
}

export interface Judgement extends Watched {
  /** The alert, once. */
  news: "down" | "up" | "";
}

/** The effect of a check on a server: no single failure and no single answer changes its state. */
export function judge({ state, failures, successes }: Watched, { answered, quiet }: Look, terms: WatchTerms): Judgement {
  if (answered) {
    const next = successes + 1;
    const back = state === "down" && next >= terms.successes_before;
    return { state: back || state === "unknown" ? "up" : state, failures: 0, successes: next, news: back ? "up" : "" };
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

/** Tenths of a percent of the checks that were answered; null where there was none. */
export function availability(days: readonly DayOfChecks[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const answered = days.reduce((sum, day) => sum + day.answered, 0);
  // Rounded down: a server that was down for a moment was not available all the time.
  return checks === 0 ? null : Math.floor((answered * 1000) / checks);
}

/** "99,7%". */
export const formatAvailability = (tenths: number | null): string =>
  tenths === null ? "" : `${Math.floor(tenths / 10)}${tenths % 10 ? `,${tenths % 10}` : ""}%`;

/** The order of the checks: a server comes before those that depend on it. */
export function parentsFirst<Node extends { id: string; parent: string }>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Set<string>();
  const ordered: Node[] = [];
  const place = (node: Node, path: readonly string[]) => {
    if (placed.has(node.id) || path.includes(node.id)) {
      return;
    }
    const parent = byId.get(node.parent);
    if (parent) {
      place(parent, [...path, node.id]);
    }
    placed.add(node.id);
    ordered.push(node);
  };
  for (const node of nodes) {
    place(node, []);
  }
  return ordered;
}
