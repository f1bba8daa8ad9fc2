import { PORTER } from "../../../../domain/roles";
import { StatusBadge } from "../../ui/StatusBadge";
import { inOrder } from "./user-words";
import classes from "./users.module.css";

/** The roles of an account as pills. */
export function RolePills({ permissions, porter }: { permissions: readonly string[]; porter: boolean }) {
  const roles = [...inOrder(permissions), ...(porter ? [PORTER] : [])];
  if (roles.length === 0) {
    return <StatusBadge tone="warn">Sem perfil</StatusBadge>;
  }
  return (
    <span className={classes.pills}>
      {roles.map((role) => (
        <StatusBadge key={role} tone="neutral" icon={false}>
          {role}
        </StatusBadge>
      ))}
    </span>
  );
}
