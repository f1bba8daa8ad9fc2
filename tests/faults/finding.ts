/** The result of one trial: a row of the table in docs/reliability.md. */
export interface Finding {
  /** The action against the program, and its number. */
  trial: string;
  /** The result, with its figures. */
  result: string;
  /** The broken promises, a sentence each; none when the program kept them. */
  faults: string[];
  /** Why it could not be tried on this machine; such a row proves nothing. */
  skipReason?: string;
}

/** The number of repetitions of each trial. */
export interface Rounds {
  kills: number;
  /** Messages of the campaign in whose middle the program is killed, and how often. */
  campaignSize: number;
  campaignKills: number;
  cuts: number;
  /** The most cuts of the same program without its durability, until one loses: the system may have written all just before a cut. */
  controlCuts: number;
  races: number;
  damagedBackups: number;
  /** Moments of an upgrade at which the program is killed. */
  upgradeKills: number;
  /** The number of times that server and replicator are killed together. */
  replicaKills: number;
  /** Wrong programs that the role table is held against, of each hundred. */
  mutantShare: number;
  hostileRequests: number;
  /** Tries of each kind that are timed. */
  timedTries: number;
  /** The duration of each attack. */
  attackSeconds: number;
  /** The longest that the program may take to be back in service; null in the rounds of `make test`, which time nothing. */
  maxRecoveryMilliseconds: number | null;
}

export const SHORT: Rounds = {
  kills: 10,
  campaignSize: 150,
  campaignKills: 5,
  cuts: 3,
  controlCuts: 10,
  races: 20,
  damagedBackups: 4,
  upgradeKills: 4,
  replicaKills: 2,
  mutantShare: 6,
  hostileRequests: 1500,
  // Of FAULTS_SHORT alone: `make test` times nothing.
  timedTries: 20,
  attackSeconds: 2,
  maxRecoveryMilliseconds: null,
};
export const LONG: Rounds = {
  kills: 200,
  campaignSize: 2000,
  campaignKills: 50,
  cuts: 50,
  controlCuts: 10,
  races: 1000,
  damagedBackups: 40,
  upgradeKills: 20,
  replicaKills: 20,
  mutantShare: 100,
  hostileRequests: 20_000,
  timedTries: 150,
  attackSeconds: 10,
  maxRecoveryMilliseconds: 1000,
};

export function verdictOf({ faults, skipReason }: Finding): string {
  return skipReason ? "not tried" : faults.length === 0 ? "held" : `BROKEN (${faults.length})`;
}

/** The findings as a table in Markdown, with the broken promises below it. */
export function tableOf(findings: readonly Finding[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = findings.map(
    (finding) => `| ${cell(finding.trial)} | ${cell(finding.skipReason ?? finding.result)} | ${verdictOf(finding)} |`,
  );
  const broken = findings.flatMap(({ trial, faults }) => faults.slice(0, 10).map((fault) => `- ${trial}: ${fault}`));
  return ["| trial | result | verdict |", "|---|---|---|", ...rows, ...(broken.length > 0 ? ["", ...broken] : [])].join("\n");
}

/** A figure of many measurements: "median 310 ms, slowest 402 ms". */
export function spread(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`;
}

/** Recoveries that took longer than allowed, a sentence each. @param named the round's name. */
export function lateReturns(
  back: readonly number[],
  { maxRecoveryMilliseconds }: Rounds,
  named: (fault: string, round: number) => string,
): string[] {
  return back.flatMap((took, index) =>
    maxRecoveryMilliseconds !== null && took > maxRecoveryMilliseconds
      ? [named(`back in service after ${Math.round(took)} ms instead of at most ${maxRecoveryMilliseconds} ms`, index + 1)]
      : [],
  );
}
