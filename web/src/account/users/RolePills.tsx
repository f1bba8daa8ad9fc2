import { StatusBadge } from "../../ui/StatusBadge";
import { inOrder } from "./user-words";
import classes from "./users.module.css";

/** The roles of an account as pills. */
export function RolePills({ permissions }: { permissions: readonly string[] }) {
  const roles = inOrder(permissions);
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
