import { Button, Group, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../data/errors";
import { Note } from "../../ui/Note";
import { useReturnFocus } from "../../ui/use-return-focus";

interface CardsDialogProps {
  title: string;
  action: string;
  /** Returns the missing input in a sentence, or "". */
  fault: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A few choices and one button, for an act on many cards at once. */
export function CardsDialog({ title, action, fault: missing, onConfirm, onClose, children }: CardsDialogProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useReturnFocus();
  const confirm = async () => {
    setFault(missing);
    if (missing || busy) {
      return;
    }
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={() => busy || onClose()} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
        {fault ? (
          <div role="alert">
            <Note tone="bad">{fault}</Note>
          </div>
        ) : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
