import * as z from "zod/mini";
import { command, optionalLine, queryInteger, read, recordId, wholeNumber } from "../../contract";
import type { Day } from "../../dates";
import { MAX_CHANGES } from "../commands";
import { type Choice, ROLLOVER_GOALS, type RolloverTotals } from "./plan";

export type RolloverStatus = "draft" | "doing" | "done" | "undoing" | "failed";

/** A class of the ending year. */
export interface RolloverClass extends RolloverTotals {
  class: string;
  name: string;
  grade: string;
  year: number;
  students: number;
  choice: Choice;
  /** The choice is a user's, not the rule's. */
  by_hand: boolean;
  /** The target class exists already, from a file or by hand. */
  has_target: boolean;
}

/** A pupil whom a run or an undo left unchanged. */
export interface UnchangedPupil {
  person: string;
  name: string;
  class_name: string;
  reason: string;
}

export interface YearRollover {
  /** Empty before the first choice. */
  id: string;
  /** The school year that begins. */
  year: number;
  status: RolloverStatus;
  done: number;
  total: number;
  failure: string;
  by_name: string;
  ended_at: string;
  classes: RolloverClass[];
  totals: RolloverTotals;
  /** The names of the new year's classes: existing ones, and those that the run would create. */
  targets: string[];
  /** The results of all runs so far. */
  moved: number;
  repeated: number;
  left: number;
  kept: UnchangedPupil[];
}

export interface RolloverPupil {
  person: string;
  name: string;
  enrolment: string;
  own: Choice;
  /** The pupil's effective target, from any choice. */
  choice: Choice;
}

/** A leaver, with the areas to which they owe something. */
export interface RolloverLeaver {
  person: string;
  name: string;
  enrolment: string;
  class: string;
  class_name: string;
  /** "a biblioteca". */
  owes: string[];
}

export interface RolloverDone {
  moved: number;
  repeated: number;
  left: number;
  kept: number;
}

const year = () => wholeNumber(2000, 2100);
const goal = () => z.enum(["", ...ROLLOVER_GOALS], "Escolha o destino.");
const rollover = () => recordId("Comece a virada do ano.");

export const yearRollover = read<YearRollover>()({
  path: "people/year-rollover",
  roles: ["Admin"],
  summary:
    "The turn of the school year: where each class goes by the rule or by a person's choice, how many pupils move, repeat and leave, and how far it is done.",
  input: () => ({ year: queryInteger(0, 2100, 0) }),
});

export const rolloverPupils = read<{ class_name: string; pupils: RolloverPupil[] }>()({
  path: "people/rollover-pupils",
  roles: ["Admin"],
  summary: "The pupils of a class, and where each goes in the new school year.",
  input: () => ({ year: queryInteger(0, 2100, 0), class: recordId("Escolha a turma.") }),
  refusals: ["not_found"],
});

export const rolloverLeavers = read<{ today: Day; year: number; leavers: RolloverLeaver[] }>()({
  path: "people/rollover-leavers",
  roles: ["Admin"],
  summary:
    "The people who leave with the turn of the school year, class by class, and the areas to which each still owes something.",
  input: () => ({ year: queryInteger(0, 2100, 0) }),
});

export const beginRollover = command<{ id: string }>()({
  path: "people/begin-year-rollover",
  idempotent: true,
  roles: ["Admin"],
  summary: "Begins the turn into a school year. Each year has one: whoever comes second is given the first one's.",
  input: () => ({ year: year() }),
  refusals: ["rollover_year"],
});

export const setRolloverClass = command<{ choice: Choice }>()({
  path: "people/set-rollover-class",
  roles: ["Admin"],
  summary: "Says where the pupils of a class go in the new school year; without a goal the rule says it again.",
  input: () => ({ rollover: rollover(), class: recordId("Escolha a turma."), goal: goal(), target: optionalLine(60) }),
  refusals: ["not_found", "rollover_running", "rollover_target"],
});

export const setRolloverPupils = command<{ pupils: number }>()({
  path: "people/set-rollover-pupils",
  roles: ["Admin"],
  summary: "Says where some pupils go in the new school year; without a goal they go with their class.",
  input: () => ({
    rollover: rollover(),
    people: z
      .array(recordId("Escolha alunos da lista."))
      .check(
        z.minLength(1, "Escolha ao menos um aluno."),
        z.maxLength(MAX_CHANGES, `Escolha no máximo ${MAX_CHANGES} alunos de cada vez.`),
      ),
    goal: goal(),
    target: optionalLine(60),
  }),
  refusals: ["not_found", "rollover_running", "rollover_target"],
});

export const doRollover = command<RolloverDone>()({
  path: "people/do-year-rollover",
  idempotent: true,
  roles: ["Admin"],
  summary:
    "Moves the pupils into the classes of the new school year, makes those that are missing, and deactivates who leaves. Done again, it takes up whoever was left.",
  long: true,
  input: () => ({
    rollover: rollover(),
    /** A leaver who owes an area something stays. */
    keep_pending: z._default(z.boolean("Informe se os alunos com pendência permanecem ativos."), true),
    /** The figures that were looked at: others are refused. */
    seen: z.object({
      moving: wholeNumber(0, 1_000_000),
      repeating: wholeNumber(0, 1_000_000),
      leaving: wholeNumber(0, 1_000_000),
    }),
  }),
  refusals: ["not_found", "rollover_running", "rollover_undecided", "rollover_changed", "rollover_empty"],
});

export const undoRollover = command<{ back: number; kept: number }>()({
  path: "people/undo-year-rollover",
  idempotent: true,
  roles: ["Admin"],
  summary: "Takes the turn of the school year back: each pupil whom nobody has changed since returns to the class of before.",
  long: true,
  input: () => ({ rollover: rollover() }),
  refusals: ["not_found", "rollover_running", "rollover_not_done"],
});
