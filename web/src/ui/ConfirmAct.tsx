import { Button, Modal } from "@mantine/core";
import classes from "./form/Form.module.css";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmActProps {
  /** Names the act and the number: "Devolver 27 livros de 22 leitores?". */
  title: string;
  text: string;
  /** The verb again: "Devolver 27 livros". */
  confirmLabel: string;
  onConfirm: () => void;
  /** Unmount it then: a mounted dialog is an open one. */
  onClose: () => void;
}

/** Shows the effect of an act on many records before it runs. The act can be undone; ConfirmDanger is for acts that cannot. */
export function ConfirmAct({ title, text, confirmLabel, onConfirm, onClose }: ConfirmActProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
