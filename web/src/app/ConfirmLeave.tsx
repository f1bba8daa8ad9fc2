import { Button } from "@mantine/core";
import { TopDialog } from "../ui/TopDialog";
import classes from "./ConfirmLeave.module.css";
import { leave } from "./leave";

/** Signing out over an unsaved form. */
export function ConfirmLeave({ onClose }: { onClose: () => void }) {
  return (
    <TopDialog label="Sair sem salvar?" onClose={onClose}>
      <div className={classes.box}>
        <h2 className={classes.title}>Sair sem salvar?</h2>
        <p className="soft-line">Os dados digitados não foram salvos e serão descartados.</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} autoFocus>
            Continuar aqui
          </Button>
          <Button color="bad" onClick={leave}>
            Sair sem salvar
          </Button>
        </div>
      </div>
    </TopDialog>
  );
}
