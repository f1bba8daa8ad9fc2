/** The roles of the school, as stored in `users.permissions`. Admin may do all. */
export const ROLES = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"] as const;
export type Role = (typeof ROLES)[number];

/** Not a role: a gatekeeper checks cards, and sees nothing else of the school. Admin sets it at an account. */
export const PORTER = "Portaria";
/** A right that gives access: a role, or the porter's flag. */
export type Pass = Role | typeof PORTER;

/** The rights of an account, as {@link mayPass} tests them. */
export const permissionsOf = ({ permissions, porter }: { permissions: readonly string[]; porter: boolean }): string[] =>
  porter ? [...permissions, PORTER] : [...permissions];

/**
 * Whether a user with `rights` may pass where one of `requiredRoles` is needed. Admin always may; no required role admits every
 * signed-in user.
 */
export function mayPass(rights: readonly string[], requiredRoles: readonly Pass[]): boolean {
  return requiredRoles.length === 0 || rights.includes("Admin") || requiredRoles.some((role) => rights.includes(role));
}
