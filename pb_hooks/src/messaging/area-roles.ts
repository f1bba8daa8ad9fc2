import type { Role } from "../../../domain/roles";

/** The role of an area, by its name. */
export type RolesByArea = (area: string) => Role | undefined;
