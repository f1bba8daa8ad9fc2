import type { People } from "../collections.gen";

export type PersonKind = People["kind"];

/** All people of a kind, with the words for them as an audience. */
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

/** The name for every use: the social name wherever there is one. */
export function calledName(person: { name: string; social_name: string }): string {
  return person.social_name || person.name;
}
