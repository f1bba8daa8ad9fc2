/** A call's priority: from its urgency for the requester and the number of people whom it affects. */

/** The levels of urgency, impact and priority: 1 is the lowest. */
export const LEVELS = [1, 2, 3, 4, 5] as const;

/** Above every priority of the table; only a user sets it. */
export const MAJOR = 6;

/** By urgency, and then by impact. */
const MATRIX: readonly (readonly number[])[] = [
  [1, 1, 2, 2, 2],
  [1, 2, 2, 3, 3],
  [2, 2, 3, 4, 4],
  [2, 3, 4, 4, 5],
  [2, 3, 4, 5, 5],
];

export const priorityOf = (urgency: number, impact: number): number => MATRIX[urgency - 1]?.[impact - 1] ?? 3;

export const PRIORITY_NAMES: Readonly<Record<number, string>> = {
  1: "Muito baixa",
  2: "Baixa",
  3: "Média",
  4: "Alta",
  5: "Urgente",
  6: "Crítica",
};

export const URGENCY_NAMES: Readonly<Record<number, string>> = {
  1: "Pode esperar",
  2: "Sem pressa",
  3: "Atrapalha",
  4: "Atrapalha muito",
  5: "Está tudo parado",
};

export const IMPACT_NAMES: Readonly<Record<number, string>> = {
  1: "Uma pessoa",
  2: "Algumas pessoas",
  3: "Uma turma ou sala",
  4: "Um setor ou turno",
  5: "A escola toda",
};
