import { Button } from "@mantine/core";
import { IconRefresh, IconWifiOff } from "@tabler/icons-react";
import { useReachable } from "../data/reach";
import { useConnected } from "../data/realtime";
import { useNewBuild } from "./new-build";
import classes from "./StatusLines.module.css";

/** What is wrong with the way to the server, and that a newer build waits; nothing when all is well. */
export function StatusLines() {
  const reachable = useReachable();
  const live = useConnected();
  const newBuild = useNewBuild();

  return (
    <div className={classes.lines} role="status">
      {reachable ? null : (
        <p className={classes.line} data-tone="warn">
          <IconWifiOff size={20} aria-hidden />
          <span>
            <strong>Sem conexão com o servidor.</strong> O que está na tela pode ter mudado. O que você digitou continua aqui;
            tentamos de novo sozinhos.
          </span>
        </p>
      )}
      {reachable && !live ? (
        <p className={classes.line} data-tone="info">
          <IconRefresh size={20} aria-hidden />
          <span>Reconectando as atualizações ao vivo…</span>
        </p>
      ) : null}
      {newBuild ? (
        <p className={classes.line} data-tone="info">
          <IconRefresh size={20} aria-hidden />
          <span>Há uma versão nova da Sineta. Salve o que estiver fazendo e recarregue.</span>
          <Button variant="default" size="sm" onClick={() => window.location.reload()}>
            Recarregar
          </Button>
        </p>
      ) : null}
    </div>
  );
}
