/** The roles of the school, as stored in `users.permissions`. Admin may do all. */
export const ROLES = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Whether someone who holds `held` may pass where one of `required` is asked. Admin always may;
 * an empty `required` lets every signed-in user through.
 */
export function mayPass(held: readonly string[], required: readonly Role[]): boolean {
  return required.length === 0 || held.includes("Admin") || required.some((role) => held.includes(role));
}
