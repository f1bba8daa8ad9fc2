import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { AuthFrame } from "./AuthFrame";

interface DeadLinkProps {
  title: string;
  /** The reason why it no longer works, and the next step. */
  sentence: string;
  /** The link to continue; left out: to the sign-in page. */
  link?: { to: string; label: string };
}

/** A link of an e-mail that no longer works. */
export function ExpiredLink({ title, sentence, link = { to: "/auth/login", label: "Ir para o login" } }: DeadLinkProps) {
  return (
    <AuthFrame title={title}>
      <p role="alert">{sentence}</p>
      <Button component={Link} to={link.to} size="md" fullWidth>
        {link.label}
      </Button>
    </AuthFrame>
  );
}
