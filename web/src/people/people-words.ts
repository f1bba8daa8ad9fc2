/** Filter name (the server's) -> its name in the address. */
export const PEOPLE_FILTERS = { kind: "vinculo", class: "turma", sector: "setor", active: "ativo" } as const;
