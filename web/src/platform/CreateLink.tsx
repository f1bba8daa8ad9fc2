import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Role } from "../../../domain/roles";
import { withinSentence } from "../../../domain/text";
import { may, useSession } from "../data/session";

interface CreateLinkProps {
  /** A verb and its object: "Cadastrar serviços". */
  label: string;
  to: string;
  /** The role with the right; Admin always has it. */
  permission: Role;
}

/** The missing record of a screen: for users with the right the link that creates it, for all others the people to ask. */
export function CreateLink({ label, to, permission }: CreateLinkProps) {
  const { user } = useSession();
  return may(user, [permission]) ? (
    <Button component={Link} to={to}>
      {label}
    </Button>
  ) : (
    <span>
      Para {withinSentence(label)}, fale com quem tem o perfil {permission === "Admin" ? permission : `${permission} ou Admin`}.
    </span>
  );
}
