import type { RolloverDone } from "../../../../domain/people/rollover/commands";
import type { Choice, RolloverGoal, RolloverTotals } from "../../../../domain/people/rollover/plan";
import { count } from "../../../../domain/text";

/** The targets of pupils in words. */
export function formatChoice({ goal, target }: Choice): string {
  const words: Record<RolloverGoal | "", string> = {
    move: `Vai para ${target}`,
    repeat: "Repete o ano",
    leave: "Sai da escola",
    keep: "Não mudar",
    "": "Escolher o destino",
  };
  return words[goal];
}

/** A choice as the value of a field. */
export const fieldValue = ({ goal, target }: Choice): string => (goal === "move" ? `move ${target}` : goal);

/** The choice of a field's value. */
export function choiceOf(value: string): Choice {
  if (value.startsWith("move ")) {
    return { goal: "move", target: value.slice("move ".length) };
  }
  const goal = (["repeat", "leave", "keep"] as const).find((choice) => choice === value) ?? "";
  return { goal, target: "" };
}

/**
 * The possible choices.
 * @param first the option for no choice.
 */
export const choiceOptions = (targets: readonly string[], first: string) => [
  { value: "", label: first },
  ...targets.map((target) => ({ value: `move ${target}`, label: formatChoice({ goal: "move", target }) })),
  ...(["repeat", "leave", "keep"] as const).map((goal) => ({ value: goal, label: formatChoice({ goal, target: "" }) })),
];

export const formatTotals = ({ moving, repeating, leaving, keeping }: RolloverTotals): string =>
  [
    count(moving, "aluno muda de turma", "alunos mudam de turma"),
    count(repeating, "repete o ano", "repetem o ano"),
    count(leaving, "sai da escola", "saem da escola"),
    ...(keeping > 0 ? [count(keeping, "não muda", "não mudam")] : []),
  ].join(" · ");

export const formatDone = ({ moved, repeated, left, kept }: RolloverDone): string =>
  [
    count(moved, "aluno mudou de turma", "alunos mudaram de turma"),
    count(repeated, "repete o ano", "repetem o ano"),
    count(left, "saiu da escola", "saíram da escola"),
    ...(kept > 0 ? [count(kept, "permaneceu como estava", "permaneceram como estavam")] : []),
  ].join(" · ");
