import type { Role } from "../../../domain/roles";

/** The role of each area, by the area's name. */
export type RolesByArea = (area: string) => Role | undefined;
