/** The roles of the school, as stored in `users.permissions`. Admin may do all. */
export const ROLES = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"] as const;
export type Role = (typeof ROLES)[number];

/** Not a role: whoever watches the door checks cards, and sees nothing else of the school. Admin ticks it at an account. */
export const PORTER = "Portaria";
/** What opens a door: a role, or the porter's tick. */
export type Pass = Role | typeof PORTER;

/** What an account holds, as {@link mayPass} asks it. */
export const heldBy = ({ permissions, porter }: { permissions: readonly string[]; porter: boolean }): string[] =>
  porter ? [...permissions, PORTER] : [...permissions];

/**
 * Whether someone who holds `held` may pass where one of `required` is asked. Admin always may;
 * an empty `required` lets every signed-in user through.
 */
export function mayPass(held: readonly string[], required: readonly Pass[]): boolean {
  return required.length === 0 || held.includes("Admin") || required.some((role) => held.includes(role));
}
