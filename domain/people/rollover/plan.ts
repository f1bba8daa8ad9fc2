/** The turn of the school year: where each class and each pupil goes, and what is undone of it. */
import type { Day } from "../../dates";

/**
 * move: into the target class of the new year; repeat: into the class of the new year with the name of the present one; leave: out of
 * the school; keep: nothing changes.
 */
export const ROLLOVER_GOALS = ["move", "repeat", "leave", "keep"] as const;
export type RolloverGoal = (typeof ROLLOVER_GOALS)[number];

/** What somebody chose for a class or a pupil; "": nothing. */
export interface Choice {
  goal: RolloverGoal | "";
  /** The name of the class in the new year, of a move. */
  target: string;
}

export const NO_CHOICE: Choice = { goal: "", target: "" };

/** From this month on the next year is prepared. */
const FIRST_MONTH_OF_NEXT = 8;

/** The school year that is prepared on a day: until July it is this one. */
export function rolloverYear(today: Day): number {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return month >= FIRST_MONTH_OF_NEXT ? year + 1 : year;
}

/** From November to March the home page reminds of it. */
export function isRolloverSeason(today: Day): boolean {
  const month = Number(today.slice(5, 7));
  return month >= 11 || month <= 3;
}

/** Where a pupil goes: the choice for the pupil, else that for the class. "": nobody has said it. */
export function goalOf(schoolClass: { name: string; choice: Choice }, ownChoice: Choice): Choice {
  const { goal, target } = ownChoice.goal === "" ? schoolClass.choice : ownChoice;
  return goal === "repeat" ? { goal, target: schoolClass.name } : { goal, target: goal === "move" ? target : "" };
}

/** How many pupils go where. */
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

/** Whether a run would do the same as somebody has looked at. */
export const isAsSeen = (seenTotals: Pick<RolloverTotals, "moving" | "repeating" | "leaving">, now: RolloverTotals): boolean =>
  seenTotals.moving === now.moving && seenTotals.repeating === now.repeating && seenTotals.leaving === now.leaving;

/** A pupil as a run left them, and as they are now. */
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

/** Why a pupil does not go back to what was before; "": nothing stands against it. */
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
