import { StatusBadge } from "../../ui/StatusBadge";
import classes from "./users.module.css";
import { inOrder } from "./words";

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
