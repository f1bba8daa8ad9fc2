/** The people every test school starts with. */
import type { Role } from "../../domain/roles";

export const PASSWORD = "senha-de-teste-2026";

/** A signed-in person: a role, an active user without one, a user deactivated after signing in, the superuser. */
export const ACCOUNTS = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado", "none", "deactivated", "superuser"] as const;
export type Account = (typeof ACCOUNTS)[number];
export type Who = Account | "guest";

interface AccountTerms {
  id: string;
  email: string;
  name: string;
  permissions: Role[];
}

export const ACCOUNT_TERMS: Record<Account, AccountTerms> = {
  Admin: { id: "useradmin000000", email: "admin@escola.test", name: "Ana Administradora", permissions: ["Admin"] },
  Tecnologia: { id: "usersupport0000", email: "tecnologia@escola.test", name: "Téo da Tecnologia", permissions: ["Tecnologia"] },
  Biblioteca: { id: "userlibrary0000", email: "biblioteca@escola.test", name: "Bia da Biblioteca", permissions: ["Biblioteca"] },
  Almoxarifado: {
    id: "userwarehouse00",
    email: "almoxarifado@escola.test",
    name: "Alda do Almoxarifado",
    permissions: ["Almoxarifado"],
  },
  none: { id: "usernone0000000", email: "professora@escola.test", name: "Paula Professora", permissions: [] },
  deactivated: { id: "usergone0000000", email: "saiu@escola.test", name: "Sandra Que Saiu", permissions: ["Admin"] },
  superuser: { id: "superuser000000", email: "super@escola.test", name: "", permissions: [] },
};

/** Tokens by account, created once for the template: a copied folder has the same signing keys. */
export type Tokens = Record<Account, string>;
