/** Filter name (the server's) -> its name in the address. */
export const PEOPLE_FILTERS = { kind: "vinculo", class: "turma", sector: "setor", active: "ativo" } as const;

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
