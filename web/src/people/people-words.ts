import { KIND_NAMES, type PersonKind } from "../../../domain/people/words";

/** Filter name (the server's) -> its name in the address. */
export const PEOPLE_FILTERS = { kind: "vinculo", class: "turma", sector: "setor", active: "ativo" } as const;

export const KIND_OPTIONS = (Object.keys(KIND_NAMES) as PersonKind[]).map((value) => ({ value, label: KIND_NAMES[value] }));

export const PERSON_LABELS = {
  name: "Nome completo",
  social_name: "Nome social",
  kind: "Vínculo",
  enrolment: "Matrícula",
  class: "Turma",
  sector: "Setor",
  active: "Cadastro ativo",
  photo: "Foto",
} as const;

export const DETAILS_LABELS = {
  birth_date: "Data de nascimento",
  document: "Documento",
  notes: "Observações",
} as const;

export const CONTACT_LABELS = {
  kind: "Tipo",
  value: "Telefone ou e-mail",
  guardian: "Responsável",
  notices_off: "Recebe avisos",
  preferred: "Canal preferido para os avisos",
  blocked: "Bloqueado por decisão judicial",
} as const;

export const CLASS_LABELS = {
  name: "Nome da turma",
  grade: "Série",
  shift: "Turno",
  year: "Ano letivo",
  active: "Turma ativa",
} as const;
