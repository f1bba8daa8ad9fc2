import { Button } from "@mantine/core";
import { IconFlask, IconRefresh, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DEMO_WARNING } from "../../../domain/platform/demo";
import { useReachable } from "../data/connectivity";
import { useConnected } from "../data/realtime";
import { useSchool } from "../data/school";
import type { Tone } from "../ui/tone";
import { useNewBuild } from "./new-build";
import classes from "./StatusLine.module.css";

/**
 * The state of the connection to the server, or the notice of a newer build; nothing in normal work. It has a separate place in
 * the bar: the page below must not move under a hand that is about to press "Tentar de novo".
 */
export function StatusLine() {
  const reachable = useReachable();
  const live = useConnected();
  const newBuild = useNewBuild();
  const { data: school } = useSchool();
  return (
    <div className={classes.place} role="status">
      {!reachable ? (
        <Line
          tone="warn"
          icon={<IconWifiOff size={20} aria-hidden />}
          message="Sem conexão com o servidor."
          detail="Os dados são mantidos; vamos tentar de novo automaticamente."
        />
      ) : newBuild ? (
        <Line
          tone="info"
          icon={<IconRefresh size={20} aria-hidden />}
          message="Há uma versão nova da Sineta."
          detail="Salve o que estiver fazendo e recarregue."
        >
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            Recarregar
          </Button>
        </Line>
      ) : !live ? (
        <Line
          tone="info"
          icon={<IconRefresh size={20} aria-hidden />}
          message="Reconectando…"
          detail="As alterações de outras pessoas ainda não aparecem automaticamente."
        />
      ) : school?.demo ? (
        <Line tone="warn" icon={<IconFlask size={20} aria-hidden />} message="Escola de exemplo." detail={DEMO_WARNING} />
      ) : null}
    </div>
  );
}

interface LineProps {
  tone: Tone;
  icon: ReactNode;
  message: string;
  /** Invisible where the bar is narrow; screen readers announce it all the same. */
  detail: string;
  children?: ReactNode;
}

function Line({ tone, icon, message, detail, children }: LineProps) {
  return (
    <div className={classes.line} data-tone={tone} title={`${message} ${detail}`}>
      {icon}
      <p className={classes.words}>
        <strong className={children ? classes.visuallyHidden : undefined}>{message}</strong>{" "}
        <span className={classes.visuallyHidden}>{detail}</span>
      </p>
      {children}
    </div>
  );
}
