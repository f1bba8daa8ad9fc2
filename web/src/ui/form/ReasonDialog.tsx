import { Button, Group, Modal, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useApplication } from "../application-context";
import { useReturnFocus } from "../use-return-focus";
import { submitOnEnter } from "./submit-on-enter";

interface ReasonDialogProps {
  title: string;
  /** The effect, in one sentence; or the fields above the reason, with the fact whether it was required. */
  children: ReactNode | ((asked: boolean) => ReactNode);
  /** Below the reason: what is ticked on purpose once a refusal named it. */
  consent?: ReactNode;
  label: string;
  /** The button's verb. */
  action: string;
  /** A second button, which does the same and goes on from there. */
  goingOn?: string | undefined;
  /** Shown when no reason is given. */
  missing: string;
  /** Another field of the dialog says why it can't go on. */
  blocked?: boolean;
  /** Rejects with the server's refusal, which is then said here. */
  onConfirm: (reason: string, goesOn: boolean) => Promise<void>;
  onClose: () => void;
}

/** Something that needs a reason, which stays in the history: a pardon, a loss, a replacement. */
export function ReasonDialog({
  title,
  children,
  consent,
  label,
  action,
  goingOn,
  missing,
  blocked = false,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { explain } = useApplication();
  useReturnFocus();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState<"" | "action" | "goingOn">("");
  const [refusal, setRefusal] = useState("");
  const given = reason.trim();
  const confirm = async (button: "action" | "goingOn") => {
    setAsked(true);
    if (!given || busy || blocked) {
      return;
    }
    setBusy(button);
    setRefusal("");
    try {
      await onConfirm(given, button === "goingOn");
      onClose();
    } catch (error) {
      setRefusal(explain(error).sentence);
      setBusy("");
    }
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm("action");
        }}
      >
        {typeof children === "function" ? children(asked) : children}
        <Textarea
          data-autofocus
          label={label}
          description="Registrado no histórico, com o seu nome."
          value={reason}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
          error={refusal || (asked && !given ? missing : undefined)}
        />
        {consent}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          {goingOn ? (
            <Button variant="default" loading={busy === "goingOn"} onClick={() => void confirm("goingOn")}>
              {goingOn}
            </Button>
          ) : null}
          <Button type="submit" loading={busy === "action"}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
