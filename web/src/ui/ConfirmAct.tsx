import { Button, Modal } from "@mantine/core";
import classes from "./form/Form.module.css";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmActProps {
  /** Names what and how many: "Devolver 27 livros de 22 leitores?". */
  title: string;
  text: string;
  /** The verb again: "Devolver 27 livros". */
  confirmLabel: string;
  onConfirm: () => void;
  /** Unmount it then: being mounted is being open. */
  onClose: () => void;
}

/** Says what an act on many things will do before it is done. It can be taken back: what can't is ConfirmDanger's. */
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
