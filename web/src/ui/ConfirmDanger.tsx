import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useApplication } from "./application-context";
import classes from "./form/Form.module.css";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmDangerProps {
  /** Names the object and the number: "Dar baixa em 3 exemplares de Iracema?". */
  title: string;
  /** The consequence, and the fact that it can't be undone. */
  text: string;
  /** The verb again: "Dar baixa em 3 exemplares". */
  confirmLabel: string;
  /** Runs the act; the dialog closes afterwards, and shows the reason of a failure. */
  onConfirm: () => Promise<unknown>;
  /** Unmount it then: a mounted dialog is an open one. */
  onClose: () => void;
}

/** For an act that cannot be undone. One that can gets notify.undo instead. */
export function ConfirmDanger({ title, text, confirmLabel, onConfirm, onClose }: ConfirmDangerProps) {
  const { explain } = useApplication();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useReturnFocus();

  async function confirm(): Promise<void> {
    setBusy(true);
    setFault("");
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFault(explain(error).sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={() => busy || onClose()} title={title} role="alertdialog">
      <p className={classes.text}>{text}</p>
      {fault ? (
        <div className={`${classes.trouble} ${classes.text}`} role="alert">
          <p>{fault}</p>
        </div>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button color="bad" loading={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
