import { ROLES, type Role } from "../../../../domain/roles";

/** Filter name -> its name in the address. */
export const USER_FILTERS = { role: "perfil", active: "ativo", verified: "confirmado", person: "pessoa" } as const;

/** The rights of each role, in one line. */
export const ROLE_SENTENCES: Record<Role, string> = {
  Admin: "Acesso total: pessoas, usuários, importações, configurações e todas as áreas.",
  Tecnologia: "Cuida dos setores e do suporte de TI.",
  Biblioteca: "Empresta e recebe livros, cuida do acervo e dos leitores.",
  Almoxarifado: "Cuida dos materiais: entradas, saídas e pedidos.",
};

export const WITHOUT_ROLE =
  "Sem perfil, a conta de uma pessoa do cadastro já abre chamados, reserva equipamentos e pede material: é suficiente para professores.";

export const USER_LABELS = {
  name: "Nome",
  email: "E-mail",
  permissions: "Perfis de acesso",
  porter: "Portaria",
  active: "Conta ativa",
  person: "Pessoa do cadastro",
} as const;

/** Roles in the order of the specification, whatever the order of the choice. */
export function inOrder(permissions: readonly string[]): Role[] {
  return ROLES.filter((role) => permissions.includes(role));
}
