import type { People } from "../collections.gen";

export type PersonKind = People["kind"];

/** What people call the kinds of person. */
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
