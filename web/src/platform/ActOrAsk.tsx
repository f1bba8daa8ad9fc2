import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Role } from "../../../domain/roles";
import { may, useSession } from "../data/session";

interface ActOrAskProps {
  /** A verb and its object: "Cadastrar serviços". */
  label: string;
  to: string;
  /** Who may; Admin always may. */
  permission: Role;
}

/** What a screen lacks: the way to make it, for who may; everybody else is told whom to ask. */
export function ActOrAsk({ label, to, permission }: ActOrAskProps) {
  const { user } = useSession();
  return may(user, [permission]) ? (
    <Button component={Link} to={to}>
      {label}
    </Button>
  ) : (
    <span>
      Para {label.charAt(0).toLowerCase() + label.slice(1)}, fale com quem tem o perfil{" "}
      {permission === "Admin" ? permission : `${permission} ou Admin`}.
    </span>
  );
}
