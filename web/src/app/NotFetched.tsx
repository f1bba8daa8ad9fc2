import { Button } from "@mantine/core";
import { TopDialog } from "../ui/TopDialog";
import classes from "./ConfirmLeave.module.css";

/** Replaces a part of the frame whose file the server did not deliver. */
export function NotFetched({ onClose }: { onClose: () => void }) {
  return (
    <TopDialog label="Falha ao carregar" onClose={onClose}>
      <div className={classes.box}>
        <h2 className={classes.title}>Falha ao carregar</h2>
        <p className="soft-line">
          Esta parte da tela não foi carregada. Confira a rede; se continuar, salve e recarregue a página.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </div>
      </div>
    </TopDialog>
  );
}
