import { Group } from "@mantine/core";
import { PORTER } from "../../../../domain/roles";
import { StatusBadge } from "../../ui/StatusBadge";
import { inOrder } from "./user-words";

interface RoleBadgesProps {
  permissions: readonly string[];
  porter: boolean;
  /** The register's person; empty for an account without one. */
  person: string;
}

/** The roles of an account as pills. A person in the register needs none to request, report and book. */
export function RoleBadges({ permissions, porter, person }: RoleBadgesProps) {
  const roles = [...inOrder(permissions), ...(porter ? [PORTER] : [])];
  if (roles.length === 0) {
    return person ? (
      <StatusBadge tone="neutral" icon={false}>
        Pedidos e chamados
      </StatusBadge>
    ) : (
      <StatusBadge tone="warn">Sem perfil</StatusBadge>
    );
  }
  return (
    <Group component="span" display="inline-flex" gap="0.25rem">
      {roles.map((role) => (
        <StatusBadge key={role} tone="neutral" icon={false}>
          {role}
        </StatusBadge>
      ))}
    </Group>
  );
}
