/** The words for a person's kind in a school's lists. */
import type { PersonKind } from "../words";

const KINDS: Record<PersonKind, readonly string[]> = {
  student: ["aluno", "aluna", "alunos", "estudante", "discente", "student", "aluno a", "alunas", "estudantes", "discentes"],
  teacher: [
    "professor",
    "professora",
    "professores",
    "docente",
    "prof",
    "profa",
    "teacher",
    "professor a",
    "professoras",
    "docentes",
  ],
  staff: [
    "funcionario",
    "funcionaria",
    "servidor",
    "servidora",
    "tecnico",
    "tecnica",
    "administrativo",
    "staff",
    "funcionario a",
    "funcionarios",
    "funcionarias",
    "servidores",
    "tecnicos",
    "administrativos",
    "equipe",
  ],
  other: ["outro", "outra", "outros", "visitante", "comunidade", "responsavel", "ex aluno", "ex aluna", "egresso", "other"],
};
const KIND_BY_WORD = new Map(
  (Object.keys(KINDS) as PersonKind[]).flatMap((kind) => KINDS[kind].map((word) => [word, kind] as const)),
);

/** Jobs that a school's list of staff names, by how they begin. */
const STAFF_JOBS =
  /^(diretor|vice diretor|vice direcao|coordenador|secretari|merendeir|cozinheir|inspetor|agente|auxiliar|assistente|bibliotecari|zelador|porteir|vigi|estagiari|monitor|psicolog|gestor|servente|orientador|supervisor|nutricionista|motorista|assessor|gerente|oficial|escriturari|cuidador|interprete|pedagog|dirigente)/;
const TEACHER_JOBS = /^(prof|docente|regente|peb|mediador de leitura)/;

/** The kind that a cell names, as `searchText` writes it; empty where it names none. */
export function kindOf(text: string): PersonKind | "" {
  return KIND_BY_WORD.get(text) ?? (TEACHER_JOBS.test(text) ? "teacher" : STAFF_JOBS.test(text) ? "staff" : "");
}
