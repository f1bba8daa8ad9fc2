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
          said="Sem conexão com o servidor."
          more="Os dados são mantidos; vamos tentar de novo automaticamente."
        />
      ) : newBuild ? (
        <Line
          tone="info"
          icon={<IconRefresh size={20} aria-hidden />}
          said="Há uma versão nova da Sineta."
          more="Salve o que estiver fazendo e recarregue."
        >
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            Recarregar
          </Button>
        </Line>
      ) : !live ? (
        <Line
          tone="info"
          icon={<IconRefresh size={20} aria-hidden />}
          said="Reconectando…"
          more="As alterações de outras pessoas ainda não aparecem automaticamente."
        />
      ) : school?.demo ? (
        <Line tone="warn" icon={<IconFlask size={20} aria-hidden />} said="Escola de exemplo." more={DEMO_WARNING} />
      ) : null}
    </div>
  );
}

interface LineProps {
  tone: Tone;
  icon: ReactNode;
  said: string;
  /** Goes unseen where the bar is narrow; it is read out all the same. */
  more: string;
  children?: ReactNode;
}

function Line({ tone, icon, said, more, children }: LineProps) {
  return (
    <div className={classes.line} data-tone={tone} title={`${said} ${more}`}>
      {icon}
      <p className={classes.words}>
        <strong className={children ? classes.more : undefined}>{said}</strong> <span className={classes.more}>{more}</span>
      </p>
      {children}
    </div>
  );
}
