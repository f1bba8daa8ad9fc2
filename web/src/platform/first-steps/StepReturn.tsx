import { CloseButton } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import classes from "./first-steps.module.css";
import { setStepInProgress, useStepInProgress } from "./step-in-progress";

/** Above the screen to which a first step led: the link back. */
export function StepReturn({ user }: { user: string }) {
  const leftStep = useStepInProgress();
  const { pathname } = useLocation();
  return leftStep?.user !== user || pathname.startsWith("/primeiros-passos") ? null : (
    <nav className={classes.return} aria-label="Passo em andamento">
      <Link to={`/primeiros-passos/${leftStep.id}`} className={classes.backLink}>
        <IconChevronLeft size={18} aria-hidden />
        Voltar ao passo: {leftStep.title}
      </Link>
      <CloseButton aria-label="Fechar o aviso do passo" onClick={() => setStepInProgress(null)} />
    </nav>
  );
}
