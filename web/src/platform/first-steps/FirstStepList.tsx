import { Button } from "@mantine/core";
import { IconChevronRight, IconCircle, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { isSettled, nextStep, type StepState, stepOf } from "../../../../domain/platform/first-steps";
import type { Role } from "../../../../domain/roles";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { may, useSession } from "../../data/session";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { Page } from "../../ui/Page";
import row from "../link-row.module.css";
import classes from "./first-steps.module.css";
import { stepWord, useMarkedBy } from "./step-words";
import { useHiddenSteps } from "./useHiddenSteps";

/** In the usual order of a school; Admin sees all. */
const GROUPS: readonly { role: Role; title: string }[] = [
  { role: "Admin", title: "Administração" },
  { role: "Biblioteca", title: "Biblioteca" },
  { role: "Almoxarifado", title: "Almoxarifado" },
  { role: "Tecnologia", title: "Suporte de TI" },
];

/** The first steps for the user's roles, with their states and the next one. */
export default function FirstStepList() {
  const { user } = useSession();
  const stepsQuery = useRead("platform/first-steps", {});
  const hide = useHiddenSteps();
  if (!stepsQuery.data) {
    return (
      <Page title="Primeiros passos">
        {stepsQuery.isLoadingError ? (
          <ErrorState sentence={sentenceOf(stepsQuery.error)} onRetry={() => void stepsQuery.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Page>
    );
  }
  const { steps, hidden } = stepsQuery.data;
  const next = nextStep(steps);
  const settledCount = steps.filter(isSettled).length;
  return (
    <Page
      title="Primeiros passos"
      count={`${settledCount} de ${steps.length}`}
      subtitle={
        next ? "Cada passo é concluído automaticamente com o cadastro que ele pede." : "Todos os passos estão concluídos."
      }
      actions={
        <>
          {may(user, ["Admin"]) && next ? (
            <Button variant="default" onClick={() => void hide(!hidden)}>
              {hidden ? "Mostrar no início" : "Ocultar do início"}
            </Button>
          ) : null}
          {next ? (
            <Button component={Link} to={`/primeiros-passos/${next.id}`}>
              {settledCount === 0 ? "Começar" : "Continuar"}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={`columns ${classes.groups}`}>
        {GROUPS.map(({ role, title }) => (
          <StepGroup key={role} title={title} steps={steps.filter(({ id }) => stepOf(id)?.role === role)} />
        ))}
      </div>
    </Page>
  );
}

function StepGroup({ title, steps }: { title: string; steps: readonly StepState[] }) {
  const markedBy = useMarkedBy();
  return steps.length === 0 ? null : (
    <Card title={title} sideContent={`${steps.filter(isSettled).length} de ${steps.length}`} flush>
      <ol className="plain-list">
        {steps.map((step) => (
          <li key={step.id} className={row.row} data-settled={isSettled(step)}>
            <StepIcon step={step} />
            <Link to={`/primeiros-passos/${step.id}`} className={row.into}>
              <span className={row.name}>{stepOf(step.id)?.title}</span>
              <span className="second-block">
                {!step.done && step.mark ? `${stepWord(step)}, ${markedBy(step)}` : stepOf(step.id)?.text}
              </span>
            </Link>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepIcon({ step }: { step: StepState }) {
  const SettledIcon = step.done || step.mark === "checked" ? IconCircleCheck : IconCircleMinus;
  return isSettled(step) ? (
    <SettledIcon data-settled size={22} aria-label={stepWord(step)} />
  ) : (
    <IconCircle size={22} aria-label="A fazer" />
  );
}
