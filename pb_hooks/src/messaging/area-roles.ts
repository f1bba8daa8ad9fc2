import type { Role } from "../../../domain/roles";

/** Who works in an area, by its name. */
export type RolesByArea = (area: string) => Role | undefined;
