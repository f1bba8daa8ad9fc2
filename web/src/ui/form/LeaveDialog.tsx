import { Button, Modal } from "@mantine/core";
import classes from "./Form.module.css";

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved input disappears. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened onClose={onStay} title="Sair sem salvar?">
      <p className={classes.text}>Os dados digitados não foram salvos e serão descartados.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>
          Sair sem salvar
        </Button>
        <Button data-autofocus onClick={onStay}>
          Continuar editando
        </Button>
      </div>
    </Modal>
  );
}
