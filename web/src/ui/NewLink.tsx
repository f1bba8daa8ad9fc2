import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import { KeyHint } from "./KeyHint";
import { useKit } from "./kit";
import { useSingleKey } from "./use-single-key";

/** The list's "Novo …": a link, and the key n. */
export function NewLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const { singleKeys } = useKit();
  useSingleKey("n", () => void navigate(to));
  return (
    <Button
      component={Link}
      to={to}
      aria-keyshortcuts={singleKeys ? "n" : undefined}
      rightSection={singleKeys ? <KeyHint keys="N" /> : undefined}
    >
      {children}
    </Button>
  );
}
