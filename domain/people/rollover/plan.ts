/** The year rollover: the target of each class and each pupil, and the rules of its undo. */
import type { Day } from "../../dates";

/**
 * move: into the target class of the new year; repeat: into the class of the new year with the name of the present one; leave:
 * out of the school; keep: nothing changes.
 */
export const ROLLOVER_GOALS = ["move", "repeat", "leave", "keep"] as const;
export type RolloverGoal = (typeof ROLLOVER_GOALS)[number];

/** A user's choice for a class or a pupil; "": none. */
export interface Choice {
  goal: RolloverGoal | "";
  /** The name of a move's class in the new year. */
  target: string;
}

export const NO_CHOICE: Choice = { goal: "", target: "" };

/** From this month on the next year is prepared. */
const FIRST_MONTH_OF_NEXT = 8;

/** The school year that is prepared on a day: until July it is the present one. */
export function rolloverYear(today: Day): number {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return month >= FIRST_MONTH_OF_NEXT ? year + 1 : year;
}

/** Whether the home page shows the rollover: from November to March. */
export function isRolloverSeason(today: Day): boolean {
  const month = Number(today.slice(5, 7));
  return month >= 11 || month <= 3;
}

/** The target of a pupil: the choice for the pupil, otherwise that for the class. "": none yet. */
export function goalOf(schoolClass: { name: string; choice: Choice }, ownChoice: Choice): Choice {
  const { goal, target } = ownChoice.goal === "" ? schoolClass.choice : ownChoice;
  return goal === "repeat" ? { goal, target: schoolClass.name } : { goal, target: goal === "move" ? target : "" };
}

/** The number of pupils by target. */
export interface RolloverTotals {
  moving: number;
  repeating: number;
  leaving: number;
  keeping: number;
  undecided: number;
}

export const NO_TOTALS: RolloverTotals = { moving: 0, repeating: 0, leaving: 0, keeping: 0, undecided: 0 };
const TOTAL_OF = {
  move: "moving",
  repeat: "repeating",
  leave: "leaving",
  keep: "keeping",
  "": "undecided",
} as const satisfies Record<RolloverGoal | "", keyof RolloverTotals>;

export function totalsOf(goals: readonly (RolloverGoal | "")[]): RolloverTotals {
  const totals = { ...NO_TOTALS };
  for (const goal of goals) {
    totals[TOTAL_OF[goal]] += 1;
  }
  return totals;
}

/** Whether a run would have the figures that the user saw. */
export const hasSeenTotals = (
  seenTotals: Pick<RolloverTotals, "moving" | "repeating" | "leaving">,
  now: RolloverTotals,
): boolean => seenTotals.moving === now.moving && seenTotals.repeating === now.repeating && seenTotals.leaving === now.leaving;

/** A pupil after a run, and at present. */
export interface MovedPerson {
  state: "moved" | "repeated" | "left";
  before: string;
  after: string;
  /** Both classes still exist. */
  has_before: boolean;
  class: string;
  active: boolean;
  gone: boolean;
}

/** The reason why a pupil does not return to the earlier class; "": none. */
export function undoProblem({ state, before, after, has_before, class: present, active, gone }: MovedPerson): string {
  if (gone) {
    return "O cadastro foi anonimizado ou unido a outro depois da virada.";
  }
  if (active !== (state !== "left")) {
    return active ? "O cadastro foi reativado depois da virada." : "O cadastro foi desativado depois da virada.";
  }
  if (present !== after) {
    return "A turma foi alterada depois da virada.";
  }
  return before !== "" && has_before ? "" : "A turma anterior não existe mais.";
}
