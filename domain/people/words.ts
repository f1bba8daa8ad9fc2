import type { People } from "../collections.gen";

export type PersonKind = People["kind"];

/** All people of a kind, as an audience is chosen and called. */
export const WHOLE_KINDS: Record<PersonKind, string> = {
  student: "Todos os alunos",
  teacher: "Todos os professores",
  staff: "Todos os funcionários",
  other: "Todas as outras pessoas",
};

/** The Portuguese names of the kinds of person. */
export const KIND_NAMES: Record<PersonKind, string> = {
  student: "Aluno",
  teacher: "Professor",
  staff: "Funcionário",
  other: "Outro",
};

/** The name that a person is called by: the social name wherever there is one. */
export function calledName(person: { name: string; social_name: string }): string {
  return person.social_name || person.name;
}
