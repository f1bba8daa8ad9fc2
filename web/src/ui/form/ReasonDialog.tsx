import { Button, Group, Modal, Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useApplication } from "../application-context";
import { sendsByEnter } from "../sends-by-enter";
import { useGuardedClose } from "./FormLayer";
import { LeaveGuard } from "./LeaveGuard";
import { useGuardedForm } from "./unsaved";

interface ReasonDialogProps {
  title: string;
  /** The effect, in one sentence; or the fields above the reason, which get the fact whether it was required. */
  children: ReactNode | ((isSubmitted: boolean) => ReactNode);
  /** Below the reason: the checkbox that a refusal requires. */
  consent?: ReactNode;
  label: string;
  /** The button's verb. */
  action: string;
  /** A second button, which does the same and continues from there. */
  continueLabel?: string | undefined;
  /** Shown without a reason. */
  missingSentence: string;
  /** The reason why another field of the dialog prevents the act. */
  blocked?: boolean;
  /** Rejects with the server's refusal, which the dialog then shows. */
  onConfirm: (reason: string, goesOn: boolean) => Promise<void>;
  onClose: () => void;
}

/** An act that needs a reason, which stays in the history: a pardon, a loss, a replacement. */
export function ReasonDialog({
  title,
  children,
  consent,
  label,
  action,
  continueLabel,
  missingSentence,
  blocked = false,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { explain } = useApplication();
  const [reason, setReason] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState<"" | "action" | "goingOn">("");
  const [refusal, setRefusal] = useState("");
  const text = reason.trim();
  const guard = useGuardedForm();
  guard.holds = text !== "" && !busy;
  // A refusal is shown here: the dialog stays until the answer.
  const { close, question } = useGuardedClose({ dirty: guard.holds, saving: busy !== "", discard: guard.discard }, onClose);
  const confirm = async (button: "action" | "goingOn") => {
    setIsSubmitted(true);
    if (!text || busy || blocked) {
      return;
    }
    setBusy(button);
    setRefusal("");
    try {
      await onConfirm(text, button === "goingOn");
      onClose();
    } catch (error) {
      setRefusal(explain(error).sentence);
      setBusy("");
    }
  };
  return (
    <Modal opened onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm("action");
        }}
      >
        {typeof children === "function" ? children(isSubmitted) : children}
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
          error={refusal || (isSubmitted && !text ? missingSentence : undefined)}
        />
        {consent}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close} disabled={busy !== ""}>
            Cancelar
          </Button>
          {continueLabel ? (
            <Button variant="default" loading={busy === "goingOn"} onClick={() => void confirm("goingOn")}>
              {continueLabel}
            </Button>
          ) : null}
          <Button type="submit" loading={busy === "action"}>
            {action}
          </Button>
        </Group>
        <LeaveGuard form={guard} />
      </form>
      {question}
    </Modal>
  );
}

/** Enter sends the text, Shift and Enter begin a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (sendsByEnter(event)) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}
