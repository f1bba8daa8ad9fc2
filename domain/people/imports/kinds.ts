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

/** The beginnings of jobs in a school's list of staff, whole or shortened. */
const STAFF_JOBS =
  /^(?:diret|vice diret|vice direcao|coorden|secretari|merend|cozinh|inspet|agente|auxili|assisten|bibliotec|zelad|porteir|vigi|estagiari|monitor|psicolog|gest[oa]r|servente|orientador|supervis|nutric|motorista|assessor|gerente|oficial|escrit|cuidador|interprete|pedagog|dirigente|tecnic|tecnolog|analista|administrad|contador|contabil|faxin|limpeza|almoxarif|jardineir|caseir|copeir|lactarist|bercarist|recread|recepcion|telefonist|atendente|digitador|enfermeir|fonoaud|fisioterap|terapeuta|guarda|seguranca|eletricista|encanador|pintor|pedreiro|marceneir|manutencao|servicos gerais|operador|encarregad|chefe|apoio|terceirizad|(?:aux|assist|ag|coord|dir|sec|insp|superv|tec|adm|aoe|goe|ase|asg)\b)/;
/** The beginnings of teaching jobs. */
const TEACHER_JOBS = /^(?:prof|docente|regente|peb|educador|instrutor|tutor|alfabetizador|mediador de leitura)/;

/** The kind that a cell names, in the form of `searchText`; empty without one. */
export function kindOf(text: string): PersonKind | "" {
  return KIND_BY_WORD.get(text) ?? (TEACHER_JOBS.test(text) ? "teacher" : STAFF_JOBS.test(text) ? "staff" : "");
}

/** The kind in a word beside a name: jobs do not count there, since a pupil may be "monitor" of a class. */
export function kindInBrackets(text: string): PersonKind | "" {
  const kind = KIND_BY_WORD.get(text) ?? "";
  return kind === "other" ? "" : kind;
}
