import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router-dom";
import { useApplication } from "./application-context";
import { KeyHint } from "./KeyHint";
import { keepKeysForNewField } from "./type-ahead";
import { useSingleKey } from "./use-single-key";

/** The list's "Novo …" where it is a page of its own: a link, and the key n. */
export function NewLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const hint = useNewKey(() => void navigate(to));
  return (
    <Button component={Link} to={to} {...hint}>
      {children}
    </Button>
  );
}

/** The list's "Novo …" where it opens beside the list; the key n too. */
export function NewButton({ onPress, children }: { onPress: () => void; children: string }) {
  const hint = useNewKey(onPress);
  return (
    <Button onClick={onPress} {...hint}>
      {children}
    </Button>
  );
}

function useNewKey(onPress: () => void) {
  const { singleKeys } = useApplication();
  useSingleKey("n", () => {
    keepKeysForNewField();
    onPress();
  });
  return singleKeys ? { "aria-keyshortcuts": "n", rightSection: <KeyHint keys="N" /> } : {};
}
